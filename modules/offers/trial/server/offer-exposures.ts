import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { ActingShop, Ctx, Services, ShopCtx } from '#core/server/context.ts';
import { warnOfFailure } from '#core/server/database.ts';
import { isBot } from '#modules/analytics/server/public.ts';
import type { OfferTrial } from '../contract/offer-trial-calls.ts';
import type { Trial } from '../rules/offer-trial.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { joined, trialEffect, type TrialGroup, trialMinimum } from '../rules/trial-effect.ts';

/** What one page showed a session, or kept from it, by offer or funnel; only what is tried. */
export type Exposures = Map<number, Trial>;

export function isTried({ holdout_percent, variant_b }: OfferSource): boolean {
  return (holdout_percent ?? 0) > 0 || !!variant_b;
}

/** What can be tried, and where it is noted. */
const subjects = {
  offer: { table: sql.raw('offer_exposures'), column: sql.raw('offer_id'), of: sql.raw('offers') },
  funnel: { table: sql.raw('funnel_exposures'), column: sql.raw('funnel_id'), of: sql.raw('funnels') },
} as const;
export type TrialSubject = keyof typeof subjects;

/** Kept on this node so that looking around writes once; the table has the last word. */
const known = new WeakMap<Services, Set<string>>();
const maxKnown = 50_000;
const visitorShape = /^[A-Za-z0-9_-]{1,64}$/;

/** Whom a page was for, and what of what is tried it could show. */
interface Noted {
  subject?: TrialSubject;
  visitor: string | undefined;
  exposures?: Exposures | undefined;
  /** From when on what they buy counts; the present unless said. */
  since?: Date;
}

/**
 * Notes who could have got an offer, once for each session: what comes again, or was sent again, changes nothing.
 * Programs are left out. Made-up sessions fall into every part alike, so they blur a result and cannot turn it.
 */
async function noteExposures(
  services: Services,
  shop: ActingShop,
  { subject = 'offer', visitor, exposures, since }: Noted,
): Promise<void> {
  if (!exposures || exposures.size === 0 || !visitor || !visitorShape.test(visitor)) return;
  const seen = known.get(services) ?? new Set<string>();
  known.set(services, seen);
  if (seen.size > maxKnown) seen.clear();
  const keyOf = (id: number) => `${shop.id} ${subject} ${id} ${visitor}`;
  const fresh = [...exposures].filter(([id]) => !seen.has(keyOf(id)));
  if (fresh.length === 0) return;
  const rows = fresh.map(([id, part]) => ({ id, part }));
  const at = (since ?? services.now()).toISOString();
  const { table, column, of } = subjects[subject];
  await services.db.inShop(shop.id, (tx) =>
    // What is tried may have gone since it was read.
    tx.execute(
      sql`INSERT INTO ${table} (shop_id, ${column}, visitor, part, at)
          SELECT ${shop.id}, e.id, ${visitor}, e.part, ${at}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (id bigint, part text)
          JOIN ${of} o ON o.shop_id = ${shop.id} AND o.id = e.id
          ON CONFLICT DO NOTHING`,
    ),
  );
  for (const [id] of fresh) seen.add(keyOf(id));
}

/** The same for a page that is being answered: what is shown comes first, so a failure is only told to the log. */
export async function noteShown(
  { services, shop, userAgent }: Pick<Ctx, 'services' | 'shop' | 'userAgent'>,
  noted: Noted,
): Promise<void> {
  if (isBot(userAgent)) return;
  await noteExposures(services, shop, noted).catch((error: unknown) =>
    warnOfFailure(services, error, 'exposures were not noted'),
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

/** The parts of a trial with what their visitors bought after they could first have got the offer, or the funnel. */
export async function trialOfSubject(
  ctx: ShopCtx,
  subject: TrialSubject,
  tried: { id: number; holdout_percent: number },
): Promise<OfferTrial> {
  const { table, column } = subjects[subject];
  const { id: shopId, currency } = ctx.shop;
  const found = await ctx.tx.execute<GroupRow>(
    sql`SELECT part, count(*)::int AS visitors, count(*) FILTER (WHERE bought)::int AS buyers,
               sum(revenue)::float8 AS sum, sum(revenue * revenue)::float8 AS squares
        FROM (
          SELECT e.part, count(o.id) > 0 AS bought,
                 coalesce(sum(CASE WHEN o.cancelled_at IS NULL
                   THEN greatest(0, o.subtotal_price_minor - (o.refunded_minor - o.refunded_shipping_minor)) ELSE 0 END), 0) AS revenue
          FROM ${table} e
          LEFT JOIN orders o ON o.shop_id = e.shop_id AND o.visitor = e.visitor AND o.created_at >= e.at
          WHERE e.shop_id = ${shopId} AND e.${column} = ${tried.id}
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
    holdout_percent: tried.holdout_percent,
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
