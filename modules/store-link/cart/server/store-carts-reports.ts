import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { type CartMeeting, cartMeetings } from '../contract/store-cart-calls.ts';
import type { CartReports } from '../contract/store-carts-calls.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { readLink } from '../../link/server/store-link-row.ts';

const daysMs = 30 * 86_400_000;
/** If there are more carts, only the latest are counted, and `since` is the time of the first of them. */
const maxCarts = 100_000;

interface MetRow extends Record<string, unknown> {
  met: CartMeeting | null;
  carts: number;
  quoted_minor: number;
  charged_minor: number;
  first_at: Date | string;
}

/**
 * Counts the cart reports of shoppers' pages in the last 30 days, each quote by its last report. No price depends on
 * them. 404 without a store.
 */
export async function readCartReports(
  ctx: Pick<ShopCtx, 'shop' | 'tx' | 'now'>,
  max = maxCarts,
): Promise<CartReports> {
  const { shop, tx, now } = ctx;
  const link = await readLink(ctx);
  if (!link) throw notFound(storeLinkSentences.a_store);
  const since = new Date(now.getTime() - daysMs).toISOString();
  // A page can report any number, so the sum is capped to one that JavaScript can hold.
  const sum = (column: 'total_minor' | 'told_minor') =>
    sql`least(coalesce(sum(${sql.raw(column)}) FILTER (WHERE comparable), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint`;
  const found = await tx.execute<MetRow>(
    sql`SELECT told_met AS met, count(*)::int AS carts, ${sum('total_minor')} AS quoted_minor, ${sum('told_minor')} AS charged_minor,
          min(told_at) AS first_at
        FROM (
          SELECT q.told_met, q.total_minor, q.told_minor, q.told_at,
            q.told_minor IS NOT NULL AND q.told_met IS DISTINCT FROM 'currency' AND q.currency = ${shop.currency} AS comparable
          FROM store_quotes q
          WHERE q.shop_id = ${shop.id} AND q.link_id = ${link.id} AND q.told_at >= ${since}::timestamptz
            AND q.told_at IS NOT NULL AND q.total_minor < q.list_minor
          ORDER BY q.told_at DESC LIMIT ${max}
        ) told GROUP BY told_met`,
  );
  const rows = new Map(found.rows.map((row) => [row.met, row]));
  const all = found.rows.reduce((carts, row) => carts + row.carts, 0);
  const isComplete = all < max;
  const first = Math.min(...found.rows.map((row) => new Date(row.first_at).getTime()));
  const reasons = cartMeetings.flatMap((met) => {
    const row = rows.get(met);
    if (!row || met === 'late') return [];
    const { carts, quoted_minor, charged_minor } = row;
    return [{ met, carts, quoted_minor, charged_minor }];
  });
  const total = (part: 'carts' | 'quoted_minor' | 'charged_minor') =>
    Math.min(
      Number.MAX_SAFE_INTEGER,
      reasons.reduce((sum, one) => sum + one[part], 0),
    );
  return {
    since: isComplete ? since : new Date(first).toISOString(),
    complete: isComplete,
    currency: shop.currency,
    honoured: rows.get(null)?.carts ?? 0,
    late: rows.get('late')?.carts ?? 0,
    differing: {
      carts: total('carts'),
      quoted_minor: total('quoted_minor'),
      charged_minor: total('charged_minor'),
    },
    // The most frequent reason comes first, because it is worth a look.
    reasons: reasons.toSorted((a, b) => b.carts - a.carts),
  };
}
