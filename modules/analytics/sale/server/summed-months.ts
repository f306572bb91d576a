import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { daysOf } from '../../span/rules/day-range.ts';

/** No whole month lies in fewer days. */
const shortestMonth = 28;

interface Days {
  from: string;
  to: string;
}

/** Months of these spans whose sums are what their movements come to, by their first days, in order. */
export async function findSummedMonths(
  ctx: { shop: { id: number }; tx: Tx },
  spans: readonly Days[],
): Promise<string[]> {
  if (spans.every(({ from, to }) => daysOf(from, to).length < shortestMonth)) return [];
  const from = spans.map((span) => span.from).toSorted()[0]!;
  const to = spans
    .map((span) => span.to)
    .toSorted()
    .at(-1)!;
  const { rows } = await ctx.tx.execute<{ month: string }>(
    sql`SELECT month::text AS month FROM sale_months
        WHERE shop_id = ${ctx.shop.id} AND summed AND NOT stale AND month BETWEEN ${from} AND ${to} ORDER BY month`,
  );
  return rows.map(({ month }) => month);
}
