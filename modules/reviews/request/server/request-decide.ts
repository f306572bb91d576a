import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { orderDeliveries, type OrderDelivery } from '#modules/orders/order/server/public.ts';
import { requestSettings } from '../../setting/server/review-settings.ts';
import type { EndReason, RequestState } from '../contract/request-words.ts';
import { type RequestPlan, type RequestStep, requestStep } from '../rules/request-due.ts';
import { addressHash } from './request-link.ts';

/** A request as it is stored, without its link. */
export interface RequestRow extends Record<string, unknown> {
  order_id: number;
  state: RequestState;
  end_reason: EndReason | null;
  old_line_ids: number[];
  line_ids: number[];
  mails_sent: number;
  last_sent_at: Date | string | null;
  answered_ids: number[];
}

export const requestColumns = sql`order_id, state, end_reason, old_line_ids, line_ids, mails_sent, last_sent_at, answered_ids`;

/** An order, its request and the next step. */
export interface Decided {
  order: OrderDelivery;
  /** Null if no request is stored for it. */
  row: RequestRow | null;
  step: RequestStep;
}

/** By order: the products that its customer has reviewed. `own`: one of the reviews is of this order. */
async function findReviewed(
  ctx: ShopCtx,
  orders: readonly OrderDelivery[],
): Promise<Map<number, { ids: number[]; own: boolean }>> {
  const asked = orders.map(({ order_id, buyer, lines }) => ({
    order_id,
    email: buyer?.email.toLowerCase() ?? '',
    products: lines.flatMap(({ product_id }) => product_id ?? []),
  }));
  const found = await ctx.tx.execute<{ order_id: number; ids: number[]; own: boolean }>(
    sql`SELECT x.order_id, array_agg(DISTINCT r.product_id) AS ids, bool_or(r.own) AS own
        FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS x (order_id bigint, email text, products jsonb)
        CROSS JOIN LATERAL (
          SELECT coalesce(product_id, 0) AS product_id, true AS own FROM reviews
          WHERE shop_id = ${ctx.shop.id} AND order_id = x.order_id
          UNION ALL
          SELECT product_id, false FROM reviews
          WHERE shop_id = ${ctx.shop.id} AND x.email <> '' AND email = x.email AND source = 'storefront_api'
            AND x.products @> to_jsonb(product_id)) r
        GROUP BY x.order_id`,
  );
  return new Map(found.rows.map(({ order_id, ids, own }) => [order_id, { ids, own }]));
}

/** The hashes of those customers' addresses that opted out. */
async function findOptOuts(ctx: ShopCtx, orders: readonly OrderDelivery[]): Promise<Set<string>> {
  const hashes = orders.flatMap(({ buyer }) => (buyer ? addressHash(ctx.shop, buyer.email) : []));
  const found = await ctx.tx.execute<{ hash: string }>(
    sql`SELECT encode(address_hash, 'hex') AS hash FROM review_opt_outs
        WHERE shop_id = ${ctx.shop.id} AND address_hash = ANY(
          SELECT decode(h, 'hex') FROM jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb) h)`,
  );
  return new Set(found.rows.map(({ hash }) => hash));
}

/** The shop's settings of requests. */
export const requestPlan = (ctx: ShopCtx): Promise<RequestPlan> => requestSettings(ctx);

/** Decides the next step of each order, without orders that were deleted. It runs four statements. */
export async function decide(
  ctx: ShopCtx,
  plan: RequestPlan,
  rows: readonly (RequestRow | { order_id: number })[],
): Promise<Decided[]> {
  const ids = rows.map(({ order_id }) => order_id);
  const orders = [...(await orderDeliveries(ctx, ids)).values()];
  const [reviewed, out] = [await findReviewed(ctx, orders), await findOptOuts(ctx, orders)];
  const stored = new Map(rows.map((row) => [row.order_id, 'state' in row ? row : null]));
  return orders.map((found) => {
    const { buyer } = found;
    const order = buyer && !isMailAddress(buyer.email) ? { ...found, buyer: null } : found;
    const row = stored.get(order.order_id) ?? null;
    const written = reviewed.get(order.order_id);
    const step = requestStep(
      plan,
      order,
      {
        old_line_ids: row?.old_line_ids ?? [],
        mails_sent: row?.mails_sent ?? 0,
        last_sent_at: row?.last_sent_at ? new Date(row.last_sent_at).toISOString() : null,
        answered: written?.own ?? false,
        reviewed_ids: written?.ids ?? [],
        opted_out: buyer !== null && out.has(addressHash(ctx.shop, buyer.email)),
      },
      ctx.now.getTime(),
    );
    return { order, row, step };
  });
}

/** Waiting requests are checked once a day, so that a shorter wait in the settings takes effect soon. */
const recheckMs = 86_400_000;

/** When to check a request next, unless its order changes before. */
export function nextCheckAt(step: RequestStep, now: Date): string | null {
  if (step.kind === 'mail') return now.toISOString();
  if (step.kind === 'end' || step.at === null) return null;
  return new Date(Math.min(Date.parse(step.at), now.getTime() + recheckMs)).toISOString();
}

/** Locks the requests of these orders, in the order of their keys. */
export async function lockRequests(ctx: ShopCtx, orderIds: readonly number[]): Promise<RequestRow[]> {
  const found = await ctx.tx.execute<RequestRow>(
    sql`SELECT ${requestColumns} FROM review_requests
        WHERE shop_id = ${ctx.shop.id} AND order_id = ANY(${idArray(orderIds)}) ORDER BY order_id FOR UPDATE`,
  );
  return found.rows;
}

/** Stores the decision on a request whose email does not go out now. */
export async function settle(ctx: ShopCtx, { order, row, step }: Decided): Promise<void> {
  const [ended, why] = step.kind === 'end' ? ['ended', step.why] : [null, null];
  const state = ended ?? ((row?.mails_sent ?? 0) > 0 ? 'asked' : 'waiting');
  const due = nextCheckAt(step, ctx.now);
  await ctx.tx.execute(
    row
      ? sql`UPDATE review_requests SET state = ${state}, end_reason = ${why}, due_at = ${due}
            WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.order_id}`
      : sql`INSERT INTO review_requests (shop_id, order_id, state, end_reason, due_at, created_at)
            VALUES (${ctx.shop.id}, ${order.order_id}, ${state}, ${why}, ${due}, ${ctx.now.toISOString()})
            ON CONFLICT (shop_id, order_id) DO UPDATE SET due_at = EXCLUDED.due_at WHERE review_requests.state = 'waiting'`,
  );
}
