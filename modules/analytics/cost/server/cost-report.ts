import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { analyticsRefusals } from '../../span/contract/analytics-refusals.ts';
import { costsReported } from '../contract/cost-events.ts';
import type { ReportedCost } from '../rules/reported-cost.ts';
import type { CostKind } from './cost-kind.ts';

/** A cost of an order, as an area reports it. */
export interface CostReport {
  order_id: number;
  /** Absent or null: of the order as a whole. */
  line_id?: number | null;
  /**
   * Names the cost within its kind and order, at most 200 characters: a bill's position, a label. The same one later says what it
   * comes to then, also of another line; nothing is added up.
   */
  ref: string;
  /** When it was known: on this day it counts, and of two that say another thing of one cost the later one is right. */
  at: Date;
  /** All that it comes to, in minor units; below zero: more came back. */
  amount_minor: number;
  currency: string;
}

/**
 * Adds reported costs of orders to the figures, in the caller's transaction; figures follow after the commit. The order and
 * the number of repeated reports don't change the result. An unknown cost isn't reported, and in particular not as 0.
 * @throws {Refusal} 422 where a cost is in another currency than the shop's: then none is taken
 */
export async function reportCosts(
  ctx: ShopCtx,
  { key, place }: CostKind,
  costs: readonly CostReport[],
): Promise<void> {
  const other = costs.find(({ currency }) => currency !== ctx.shop.currency)?.currency;
  if (other !== undefined)
    throw new Refusal(analyticsRefusals.cost_currency({ currency: ctx.shop.currency, other }));
  const reported = new Map(
    costs.map(({ order_id, line_id = null, ref, at, amount_minor }) => {
      const row = { order_id, line_id, ref, at: at.toISOString(), amount_minor };
      return [`${order_id} ${row.at} ${ref}`, row];
    }),
  );
  const changed = await ctx.tx.execute<{ order_id: number }>(
    sql`INSERT INTO order_costs (shop_id, order_id, cost_key, ref, at, line_id, amount_minor, of_goods)
        SELECT ${ctx.shop.id}::int, x.order_id, ${key}, x.ref, x.at, x.line_id, x.amount_minor, ${place === 'goods'}::boolean
        FROM jsonb_to_recordset(${JSON.stringify([...reported.values()])}::jsonb)
          AS x (order_id bigint, ref text, at timestamptz, line_id bigint, amount_minor bigint)
        ORDER BY x.order_id, x.ref, x.at
        ON CONFLICT (shop_id, order_id, cost_key, ref, at) DO UPDATE
          SET line_id = excluded.line_id, amount_minor = excluded.amount_minor, of_goods = excluded.of_goods
          WHERE (order_costs.line_id, order_costs.amount_minor, order_costs.of_goods)
            IS DISTINCT FROM (excluded.line_id, excluded.amount_minor, excluded.of_goods)
        RETURNING order_id`,
  );
  for (const order_id of new Set(changed.rows.map((row) => row.order_id)))
    await publish(ctx, costsReported, { order_id });
}

const reported = `
  SELECT order_id, cost_key, ref, at, line_id, amount_minor, of_goods FROM order_costs
  WHERE shop_id = $1 AND order_id = ANY($2::bigint[])`;

/** The reported costs by order. */
export async function readReportedCosts(
  { tx, shop }: Pick<ShopCtx, 'shop' | 'tx'>,
  orderIds: readonly number[],
): Promise<Map<number, ReportedCost[]>> {
  const { rows } = await tx.client.query<Omit<ReportedCost, 'at'> & { order_id: number; at: string | Date }>({
    name: 'analytics_reported_costs',
    text: reported,
    values: [shop.id, orderIds],
  });
  return Map.groupBy(
    rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    ({ order_id }) => order_id,
  );
}

/** Of orders that are gone nothing is kept. */
export const forgottenCosts = `DELETE FROM order_costs WHERE shop_id = $1 AND order_id = ANY($2::bigint[])`;
