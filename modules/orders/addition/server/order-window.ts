import { sql } from 'drizzle-orm';
import type { Member, Services, ShopCtx } from '#core/server/call/context.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { defineSchedule, forgetting } from '#core/server/jobs/schedule.ts';
import { additionRefusals } from '../contract/addition-refusals.ts';
import { orderSentences } from '../../order/contract/order-refusals.ts';
import { heldUntil, mayGrow } from '../../order/rules/order-window.ts';
import type { StoredLine, StoredOrder } from '../../order/server/order-row.ts';
import { lockOrder, refuseCancelled, publishUpdated } from '../../order/server/order-state.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';

/** Stores the card token of an order, for charges after payment. A stored token stays. */
export async function rememberCard(
  ctx: ShopCtx,
  orderId: number,
  card: { gateway: string; card_token: string },
): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO order_cards (shop_id, order_id, gateway, card_token, created_at)
        VALUES (${ctx.shop.id}, ${orderId}, ${card.gateway}, ${card.card_token}, ${ctx.now.toISOString()})
        ON CONFLICT (shop_id, order_id) DO NOTHING`,
  );
}

/** The card token of an order; null after it was deleted. */
export async function cardOf(
  ctx: ShopCtx,
  orderId: number,
): Promise<{ gateway: string; card_token: string } | null> {
  const found = await ctx.tx.execute<{ gateway: string; card_token: string }>(
    sql`SELECT gateway, card_token FROM order_cards WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId}`,
  );
  return found.rows[0] ?? null;
}

type OpenLine = Pick<StoredLine, 'id' | 'variant_id' | 'product_id' | 'quantity' | 'taken_offer_id'>;

/** The order data that offers after payment need. */
export interface OrderAfterPayment {
  id: number;
  token: string;
  last_name: string;
  currency: string;
  created_at: Date;
  /** When its window closes, or closed; null if it was never opened. */
  editable_until: Date | null;
  /** Whether a line can be added (`mayGrow`) and its card charged. */
  may_grow: boolean;
  /** The gateway of its card; null after the token was deleted. */
  gateway: string | null;
  /** After discounts, without delivery. */
  subtotal_price_minor: number;
  shipping_country: string;
  /** The visitor of the cart, so that the same trials continue after payment. */
  visitor: string | null;
  /** Lines of products, without refunded units. */
  lines: OpenLine[];
}

/** Reads an order by its customer's token. 404 for an unknown token. */
export async function orderAfterPayment(ctx: ShopCtx, token: string): Promise<OrderAfterPayment> {
  const found = await ctx.tx.execute<StoredOrder & { gateway: string | null; visitor: string | null }>(
    sql`SELECT o.*, c.gateway
        FROM orders o LEFT JOIN order_cards c ON c.shop_id = o.shop_id AND c.order_id = o.id
        WHERE o.shop_id = ${ctx.shop.id} AND o.token = ${token}`,
  );
  const order = found.rows[0];
  if (!order) throw notFound(orderSentences.this_order);
  const lines = await ctx.tx.execute<Pick<StoredLine, keyof OpenLine | 'refunded_quantity'>>(
    sql`SELECT id, variant_id, product_id, quantity, refunded_quantity, taken_offer_id FROM order_lines
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${order.id} ORDER BY position`,
  );
  return {
    id: order.id,
    token: order.token,
    last_name: order.shipping_address?.last_name ?? '',
    currency: order.currency,
    created_at: new Date(order.created_at),
    editable_until: order.editable_until === null ? null : new Date(order.editable_until),
    may_grow: mayGrow(order) && order.gateway !== null,
    gateway: order.gateway,
    subtotal_price_minor: order.subtotal_price_minor,
    shipping_country: order.shipping_address?.country_code ?? '',
    visitor: order.visitor,
    lines: lines.rows
      .map((line) => ({ ...line, quantity: line.quantity - line.refunded_quantity }))
      .filter((line) => line.quantity > 0),
  };
}

/**
 * Opens the window of an order for `minutes` after its payment, which puts it on hold. Later calls return the same end.
 * Null if the window has passed or was released, or if nothing can be added to the order.
 */
export async function openOrderWindow(ctx: ShopCtx, orderId: number, minutes: number): Promise<Date | null> {
  const { order } = await lockOrder(ctx, orderId);
  if (!mayGrow(order)) return null;
  if (order.editable_until !== null) return heldUntil(order, ctx.now);
  const until = new Date(new Date(order.created_at).getTime() + minutes * 60_000);
  if (until <= ctx.now) return null;
  const at = until.toISOString();
  const opened = await ctx.tx.execute(
    sql`UPDATE order_cards SET closes_at = ${at} WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId}`,
  );
  if (opened.rowCount === 0) return null;
  await ctx.tx.execute(
    sql`UPDATE orders SET editable_until = ${at}, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  await publishUpdated(ctx, orderId, ['hold']);
  return until;
}

/** 409 `orders.on_hold` while the customer can still add to the order. */
export function refuseHeld(order: StoredOrder, now: Date): void {
  const until = heldUntil(order, now);
  if (!until) return;
  throw new Refusal(additionRefusals.on_hold, { extra: { editable_until: until.toISOString() } });
}

async function release(ctx: ShopCtx, orderId: number): Promise<void> {
  const ofShop = sql`shop_id = ${ctx.shop.id}`;
  const at = ctx.now.toISOString();
  await ctx.tx.execute(
    sql`UPDATE orders SET released_at = ${at}, updated_at = ${at} WHERE ${ofShop} AND id = ${orderId}`,
  );
  await ctx.tx.execute(
    sql`UPDATE order_cards SET closes_at = NULL WHERE ${ofShop} AND order_id = ${orderId}`,
  );
  await publishUpdated(ctx, orderId, ['hold']);
}

/** Staff release an order before its window ends: nothing can be added anymore. 409 `orders.not_held` if it isn't on hold. */
export async function releaseByHand(
  ctx: ShopCtx & { member?: Member | undefined },
  orderId: number,
): Promise<void> {
  const { order } = await lockOrder(ctx, orderId);
  refuseCancelled(order);
  if (!heldUntil(order, ctx.now)) throw new Refusal(additionRefusals.not_held);
  await release(ctx, orderId);
  await addOrderEvent(ctx, orderId, 'released');
}

/**
 * Releases an order when its customer has answered every offer, before its window ends. `waiting` runs after the order
 * is locked, so no other request can open another step. An order that isn't on hold stays as it is.
 */
export async function releaseAnswered(
  ctx: ShopCtx,
  orderId: number,
  waiting: () => Promise<boolean>,
): Promise<void> {
  const { order } = await lockOrder(ctx, orderId);
  if (heldUntil(order, ctx.now) && !(await waiting())) await release(ctx, orderId);
}

/** Ends the windows of one shop that have passed, each in a transaction of its own. */
async function releasePassed(services: Services, shopId: number): Promise<void> {
  const shop = await services.shops.byId(shopId);
  if (!shop) return;
  const due = await services.db.inShop(
    shopId,
    (tx) =>
      tx.execute<{ order_id: number }>(
        sql`SELECT order_id FROM order_cards WHERE shop_id = ${shopId} AND closes_at <= ${services.now().toISOString()}
            ORDER BY order_id LIMIT 1000`,
      ),
    { readOnly: true },
  );
  for (const { order_id: id } of due.rows) {
    await services.db.inShop(shopId, async (tx) => {
      const ctx = { shop, tx, now: services.now() };
      const { order } = await lockOrder(ctx, id);
      if (order.released_at === null && !heldUntil(order, ctx.now)) await release(ctx, id);
    });
  }
}

/** Releases orders whose window has ended, so that subscribers get the event. */
const releaseOrders = defineSchedule({
  name: 'orders.release',
  everySeconds: 30,
  async run(services) {
    const found = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT DISTINCT shop_id FROM order_cards WHERE closes_at <= ${services.now().toISOString()}`,
      ),
    );
    for (const { shop_id: id } of found.rows) await releasePassed(services, id);
  },
});

/** Deletes card tokens after a day: no window is that long. */
const forgetCards = forgetting(
  'orders.forget-cards',
  sql`DELETE FROM order_cards WHERE (shop_id, order_id) IN (
        SELECT shop_id, order_id FROM order_cards WHERE created_at < now() - interval '1 day' LIMIT 1000)`,
);

export const windowSchedules = [releaseOrders, forgetCards];
