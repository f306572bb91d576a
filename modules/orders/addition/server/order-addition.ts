import { sql } from 'drizzle-orm';
import type { Services, ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { reserveStock } from '#modules/catalog/product/server/public.ts';
import type { PriceTrace } from '../../price/rules/priced-cart.ts';
import { orderAdded, orderImported } from '../../order/contract/order-events.ts';
import { additionRefusals } from '../contract/addition-refusals.ts';
import { cartRefusals } from '../../cart/contract/cart-refusals.ts';
import { orderRefusals } from '../../order/contract/order-refusals.ts';
import { addedLineKey } from '../../cart/rules/cart-lines.ts';
import { heldUntil, mayGrow } from '../../order/rules/order-window.ts';
import type { StoredApplication, StoredLine } from '../../order/server/order-row.ts';
import { lockOrder, settleOrder, publishUpdated } from '../../order/server/order-state.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { costsAtSale, type NewOrderLine } from '../../order/server/order-write.ts';
import { cardOf } from './order-window.ts';
import { paymentGateway } from '../../payment/server/payment-gateway.ts';
import type { MoreGateways } from '../../payment/server/payment-port.ts';

/** A line for an order that has been paid. Minor units. */
export interface Addition {
  line: NewOrderLine;
  /** The discounts that the line's allocations refer to, by index from 0. */
  applications: readonly StoredApplication[];
  /** The price trace. It is stored under the key of the line (`addedLineKey`), whatever key it came with. */
  trace: readonly PriceTrace[];
  /** Delivery that comes with it; null: it travels with the rest. */
  shipping: { code: string; title: string; price_minor: number } | null;
  /** Retries with the same key charge the card once. */
  key: string;
  /** The addition began while the window was open, and may have been charged: it can be finished later. */
  begun: boolean;
}

/** Includes the gateways that other areas provide. */
type AddingCtx = ShopCtx & { services: Pick<Services, 'db'>; gateways?: MoreGateways };

/**
 * Adds a line to a paid order and charges its card, all in the caller's transaction with the charge as its last step:
 * a refusal rolls back, and the order stays as it was. 409 `orders.not_editable`, `orders.sold_out`; 402
 * `orders.declined`. If it ends without an answer (a failure, a killed process), the gateway may have moved money:
 * `wasChargedUnder` tells by the key. Returns the line's id.
 * @throws {PaymentUnknown}
 */
export async function addToOrder(ctx: AddingCtx, orderId: number, addition: Addition): Promise<number> {
  const locked = await lockOrder(ctx, orderId);
  const { order } = locked;
  const open = addition.begun
    ? order.cancelled_at === null
    : mayGrow(order) && heldUntil(order, ctx.now) !== null;
  const card = await cardOf(ctx, orderId);
  if (!open || !card) throw new Refusal(additionRefusals.not_editable);
  const { line } = addition;
  const units = line.variant_id === null ? [] : [{ variant_id: line.variant_id, quantity: line.quantity }];
  const short = await reserveStock(ctx, units, orderId);
  if (short.length > 0) throw new Refusal(cartRefusals.sold_out.just({ title: line.title }));

  const at = ctx.now.toISOString();
  const first = order.discount_applications.length;
  const allocations = line.discount_allocations.map((one) => ({
    ...one,
    discount_application_index: one.discount_application_index + first,
  }));
  const costs = await costsAtSale(ctx, [line], ctx.now);
  const inserted = await ctx.tx.execute<StoredLine>(
    sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, variant_title, sku, vendor, product_type, image_src,
          quantity, fulfillable_quantity, price_minor, total_discount_minor, discount_allocations, taken_offer_id, requires_shipping,
          grams, unit_cost_minor, position, added_at)
        VALUES (${ctx.shop.id}, ${orderId}, ${line.product_id}, ${line.variant_id}, ${line.title}, ${line.variant_title}, ${line.sku},
          ${line.vendor}, ${line.product_type}, ${line.image_src}, ${line.quantity}, ${line.quantity}, ${line.price_minor},
          ${line.total_discount_minor}, ${JSON.stringify(allocations)}::jsonb, ${line.taken_offer_id ?? null}, ${line.requires_shipping},
          ${line.grams}, ${costs.get(line.variant_id ?? 0) ?? null}, (SELECT coalesce(max(position), 0) + 1 FROM order_lines WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId}),
          ${at}) RETURNING *`,
  );
  const added = inserted.rows[0]!;
  locked.lines.push(added);
  const trace = addition.trace.map((entry) => ({ ...entry, line_key: addedLineKey(added.id) }));
  const total = line.price_minor * line.quantity - line.total_discount_minor;
  const shipping = addition.shipping?.price_minor ?? 0;
  order.total_shipping_minor += shipping;

  const gateway = paymentGateway(card.gateway, ctx.gateways);
  const [application] = addition.applications;
  const amount = total + shipping;
  const paid = await gateway.chargeAgain(ctx, card.card_token, {
    amount_minor: amount,
    currency: order.currency,
    key: addition.key,
    order_id: orderId,
    added: {
      product_id: line.product_id,
      variant_id: line.variant_id,
      quantity: line.quantity,
      price_minor: line.price_minor,
      total_discount_minor: line.total_discount_minor,
      shipping_minor: shipping,
      offer: line.taken_offer_id
        ? {
            id: line.taken_offer_id,
            version: application?.offer_version ?? 0,
            name: application?.title ?? '',
          }
        : null,
    },
  });
  if (!paid.ok) throw new Refusal(orderRefusals.declined(paid.message));
  if (!gateway.paysLater)
    await ctx.tx.execute(
      sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, authorization_code, message, test, created_at)
        VALUES (${ctx.shop.id}, ${orderId}, 'sale', ${card.gateway}, 'success', ${amount}, ${order.currency},
                ${paid.authorization_code}, ${paid.message}, ${gateway.test}, ${at})`,
    );
  await ctx.tx.execute(
    sql`UPDATE orders SET discount_applications = discount_applications || ${JSON.stringify(addition.applications)}::jsonb,
          pricing_trace = pricing_trace || ${JSON.stringify(trace)}::jsonb,
          shipping_lines = shipping_lines || ${JSON.stringify(shipping > 0 ? [addition.shipping] : [])}::jsonb,
          skus = CASE WHEN ${line.sku} = '' OR ${line.sku} = ANY(string_to_array(skus, ' ')) THEN skus
                      ELSE trim(skus || ' ' || ${line.sku}) END
        WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  if (order.imported) await growImported(ctx, orderId, line);
  else await settleOrder(ctx, locked, { grown: true });
  await addOrderEvent(ctx, orderId, 'added', {
    title: line.variant_title ? `${line.title} - ${line.variant_title}` : line.title,
    quantity: line.quantity,
    amount_minor: amount,
    currency: order.currency,
    offer_id: line.taken_offer_id ?? null,
  });
  // An order of another store is counted again as a whole whenever it changes.
  if (order.imported) await publish(ctx, orderImported, { order_id: orderId });
  else
    await publish(ctx, orderAdded, {
      order_id: orderId,
      line_item_id: added.id,
      at,
      amount_minor: amount,
      lines: [
        {
          product_id: line.product_id,
          variant_id: line.variant_id,
          quantity: line.quantity,
          total_minor: total,
          allocations: line.discount_allocations.flatMap(({ amount_minor, discount_application_index }) => {
            const offer_id = addition.applications[discount_application_index]?.offer_id;
            return offer_id ? [{ offer_id, amount_minor }] : [];
          }),
          taken_offer_id: line.taken_offer_id ?? null,
        },
      ],
    });
  await publishUpdated(ctx, orderId, ['lines', 'payment']);
  return added.id;
}

/** Adds the line to the sums of another store's order, until that store sends the new sums. */
async function growImported(ctx: ShopCtx, orderId: number, line: NewOrderLine): Promise<void> {
  const list = line.price_minor * line.quantity;
  const total = list - line.total_discount_minor;
  await ctx.tx.execute(
    sql`UPDATE orders SET total_line_items_price_minor = total_line_items_price_minor + ${list},
          total_discounts_minor = total_discounts_minor + ${line.total_discount_minor},
          subtotal_price_minor = subtotal_price_minor + ${total}, total_price_minor = total_price_minor + ${total},
          total_quantity = total_quantity + ${line.quantity}, updated_at = ${ctx.now.toISOString()}
        WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
}

/** Whether the gateway charged the order's card under a key, even if the order has no such payment. */
export async function wasChargedUnder(ctx: AddingCtx, orderId: number, key: string): Promise<boolean> {
  const card = await cardOf(ctx, orderId);
  return card ? paymentGateway(card.gateway, ctx.gateways).wasCharged(ctx, key) : false;
}

/** Refunds a charge whose line was not added to the order. */
export async function giveBackCharge(ctx: AddingCtx, orderId: number, key: string): Promise<void> {
  const card = await cardOf(ctx, orderId);
  if (card) await paymentGateway(card.gateway, ctx.gateways).giveBack(ctx, key);
}
