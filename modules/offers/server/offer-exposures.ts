import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { ActingShop, Ctx, Services, ShopCtx } from '#core/server/context.ts';
import { isBot } from '#modules/analytics/server/public.ts';
import type { OfferTrial } from '../contract/offer-trial-calls.ts';
import type { Trial } from '../rules/offer-trial.ts';
import type { OfferSource } from '../rules/offer-pricer.ts';
import { joined, trialEffect, type TrialGroup, trialMinimum } from '../rules/trial-effect.ts';

/** What one page showed a session, or kept from it, by offer; only offers with a trial. */
export type Exposures = Map<number, Trial>;

export function isTried({ holdout_percent, variant_b }: OfferSource): boolean {
  return (holdout_percent ?? 0) > 0 || !!variant_b;
}

/** Kept on this node so that looking around writes once; the table has the last word. */
const known = new WeakMap<Services, Set<string>>();
const mostKnown = 50_000;
const visitorShape = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Notes who could have got an offer, once for each session: what comes again, or was sent again, changes nothing.
 * Programs are left out. Made-up sessions fall into every part alike, so they blur a result and cannot turn it.
 */
async function noteExposures(
  services: Services,
  shop: ActingShop,
  { visitor, userAgent, exposures }: { visitor: string | undefined; userAgent: string; exposures: Exposures },
): Promise<void> {
  if (!visitor || !visitorShape.test(visitor) || isBot(userAgent)) return;
  const seen = known.get(services) ?? new Set<string>();
  known.set(services, seen);
  if (seen.size > mostKnown) seen.clear();
  const fresh = [...exposures].filter(([offer]) => !seen.has(`${shop.id} ${offer} ${visitor}`));
  if (fresh.length === 0) return;
  const rows = fresh.map(([offer_id, part]) => ({ offer_id, part }));
  await services.db.inShop(shop.id, (tx) =>
    // An offer may have gone since it was read.
    tx.execute(
      sql`INSERT INTO offer_exposures (shop_id, offer_id, visitor, part, at)
          SELECT ${shop.id}, e.offer_id, ${visitor}, e.part, ${services.now().toISOString()}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (offer_id bigint, part text)
          JOIN offers o ON o.shop_id = ${shop.id} AND o.id = e.offer_id
          ON CONFLICT DO NOTHING`,
    ),
  );
  for (const [offer] of fresh) seen.add(`${shop.id} ${offer} ${visitor}`);
}

/** The same for a page that is being answered: what is shown comes first, so a failure is only told to the log. */
export async function noteShown(
  ctx: Pick<Ctx, 'services' | 'shop' | 'userAgent'>,
  visitor: string | undefined,
  exposures: Exposures | undefined,
): Promise<void> {
  if (!exposures || exposures.size === 0) return;
  const { services, shop, userAgent } = ctx;
  await noteExposures(services, shop, { visitor, userAgent, exposures }).catch((error: unknown) =>
    services.log.warn({ err: error }, 'exposures were not noted'),
  );
}

interface GroupRow extends Record<string, unknown> {
  part: Trial;
  visitors: number;
  buyers: number;
  sum: number;
  squares: number;
}

const nobody: TrialGroup = { visitors: 0, sum: 0, squares: 0 };

/** The parts of a trial with what their visitors bought after they could first have got the offer. */
export async function offerTrialOf(
  ctx: ShopCtx,
  offer: { id: number; holdout_percent: number },
): Promise<OfferTrial> {
  const { id: shopId, currency } = ctx.shop;
  const found = await ctx.tx.execute<GroupRow>(
    sql`SELECT part, count(*)::int AS visitors, count(*) FILTER (WHERE bought)::int AS buyers,
               sum(revenue)::float8 AS sum, sum(revenue * revenue)::float8 AS squares
        FROM (
          SELECT e.part, count(o.id) > 0 AS bought,
                 coalesce(sum(CASE WHEN o.cancelled_at IS NULL
                   THEN o.subtotal_price_minor - (o.refunded_minor - o.refunded_shipping_minor) ELSE 0 END), 0) AS revenue
          FROM offer_exposures e
          LEFT JOIN orders o ON o.shop_id = e.shop_id AND o.visitor = e.visitor AND o.created_at >= e.at
          WHERE e.shop_id = ${shopId} AND e.offer_id = ${offer.id}
          GROUP BY e.part, e.visitor
        ) AS each GROUP BY part ORDER BY part`,
  );
  const of = (part: Trial) => found.rows.find((row) => row.part === part);
  const [out, a, b] = [of('out') ?? nobody, of('a') ?? nobody, of('b') ?? nobody];
  const got = joined(a, b);
  const buyers = found.rows.reduce((sum, row) => sum + row.buyers, 0);
  const some = (group: TrialGroup) => group.visitors >= trialMinimum.visitors;
  const bought = buyers >= trialMinimum.buyers;
  const measured = (given: TrialGroup, without: TrialGroup) => {
    const effect = bought && some(given) && some(without) ? trialEffect(given, without) : null;
    if (!effect) return null;
    const major = (minor: number) => toMajor(Math.round(minor), currency);
    return {
      per_visitor: major(effect.each),
      low: major(effect.low),
      high: major(effect.high),
      total: major(effect.each * given.visitors),
    };
  };
  const effect = measured(got, out);
  const second = measured(b, a);
  return {
    currency,
    holdout_percent: offer.holdout_percent,
    groups: found.rows.map((row) => ({
      part: row.part,
      visitors: row.visitors,
      buyers: row.buyers,
      revenue: toMajor(Math.round(row.sum), currency),
      per_visitor: toMajor(Math.round(row.sum / row.visitors), currency),
    })),
    effect,
    second,
    enough: effect !== null || second !== null,
    minimum: { ...trialMinimum },
  };
}
