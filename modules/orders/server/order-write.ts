import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/context.ts';
import { Refusal } from '#core/server/refusal.ts';
import type { Address } from '../contract/storefront-calls.ts';
import type { CartPrice, PricingLine } from '../rules/cart-price.ts';
import type { ShippingRate } from '../rules/shipping-rate.ts';

export interface OrderLineDetail {
  sku: string;
  image_src: string | null;
  requires_shipping: boolean;
}

/** Everything an order is made of, already decided and priced. */
export interface NewOrder {
  email: string;
  accepts_marketing: boolean;
  shipping_address: Address;
  note: string;
  shipping: ShippingRate;
  lines: readonly PricingLine[];
  details: ReadonlyMap<number, OrderLineDetail>;
  price: CartPrice;
  cart_token: string | null;
  checkout_token: string | null;
  quote_id: string | null;
  gateway: string;
  card_last4: string;
  source_name: string;
}

export interface WrittenOrder {
  id: number;
  token: string;
  name: string;
}

/** Finds the customer by address or makes one; their figures move with the order. */
async function customerId(ctx: ShopCtx, order: NewOrder, total: number): Promise<number> {
  const { shipping_address: address } = order;
  const saved = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO customers AS c (shop_id, email, first_name, last_name, phone, accepts_marketing, default_address, orders_count, total_spent_minor)
        VALUES (${ctx.shop.id}, ${order.email}, ${address.first_name}, ${address.last_name}, ${address.phone},
                ${order.accepts_marketing}, ${JSON.stringify(address)}::jsonb, 1, ${total})
        ON CONFLICT (shop_id, lower(email)) DO UPDATE SET
          orders_count = c.orders_count + 1, total_spent_minor = c.total_spent_minor + ${total}, updated_at = now(),
          default_address = coalesce(c.default_address, excluded.default_address),
          accepts_marketing = c.accepts_marketing OR excluded.accepts_marketing
        RETURNING id`,
  );
  return saved.rows[0]!.id;
}

/** Writes a paid order with its lines, discounts and payment, in the caller's transaction. */
export async function writeOrder(ctx: ShopCtx, order: NewOrder): Promise<WrittenOrder> {
  const { price, shipping } = order;
  const total = price.total_minor + shipping.price_minor;
  const customer = await customerId(ctx, order, total);
  // The counter's row lock also makes order numbers gapless: a rolled-back order gives its number back.
  const numbered = await ctx.tx.execute<{ n: number; currency: string }>(
    sql`UPDATE shops SET next_order_number = next_order_number + 1 WHERE id = ${ctx.shop.id}
        RETURNING next_order_number - 1 AS n, currency`,
  );
  const { n: number, currency } = numbered.rows[0]!;
  // The same lock decides between a first order and a change of currency: whichever is second is refused.
  if (currency !== ctx.shop.currency) {
    throw new Refusal(
      409,
      'orders.quote_changed',
      'The currency has changed. Please look at your order again.',
    );
  }
  const token = randomBytes(18).toString('base64url');
  const applications = price.discount_applications.map((application) => ({
    type: 'automatic',
    title: application.message,
    description: application.title,
    value: application.value,
    value_type: application.value_type,
    allocation_method: application.allocation_method,
    target_selection: 'entitled',
    target_type: 'line_item',
    offer_id: application.offer_id,
    offer_version: application.offer_version,
    amount_minor: application.amount_minor,
  }));
  const at = ctx.now.toISOString();
  const inserted = await ctx.tx.execute<{ id: number; name: string }>(
    sql`INSERT INTO orders (shop_id, order_number, name, token, cart_token, checkout_token, quote_id, customer_id, email, phone, currency,
          total_line_items_price_minor, total_discounts_minor, subtotal_price_minor, total_shipping_minor, total_price_minor,
          total_quantity, financial_status, payment_gateway, shipping_address, billing_address, shipping_lines,
          discount_applications, pricing_trace, note, source_name, processed_at, created_at, updated_at)
        VALUES (${ctx.shop.id}, ${number}, ${`#${number}`}, ${token}, ${order.cart_token}, ${order.checkout_token}, ${order.quote_id},
          ${customer}, ${order.email}, ${order.shipping_address.phone}, ${ctx.shop.currency},
          ${price.subtotal_minor}, ${price.discount_minor}, ${price.total_minor}, ${shipping.price_minor}, ${total},
          ${order.lines.reduce((sum, line) => sum + line.quantity, 0)}, 'paid', ${order.gateway},
          ${JSON.stringify(order.shipping_address)}::jsonb, ${JSON.stringify(order.shipping_address)}::jsonb,
          ${JSON.stringify([{ code: shipping.code, title: shipping.title, price_minor: shipping.price_minor }])}::jsonb,
          ${JSON.stringify(applications)}::jsonb, ${JSON.stringify(price.trace)}::jsonb, ${order.note}, ${order.source_name},
          ${at}, ${at}, ${at})
        RETURNING id, name`,
  );
  const { id, name } = inserted.rows[0]!;
  const rows = order.lines.map((line, index) => {
    const priced = price.lines[index]!;
    const detail = order.details.get(line.variant_id);
    return {
      product_id: line.product_id,
      variant_id: line.variant_id,
      title: line.title,
      variant_title: line.variant_title,
      sku: detail?.sku ?? '',
      vendor: line.vendor,
      product_type: line.product_type,
      image_src: detail?.image_src ?? null,
      quantity: line.quantity,
      price_minor: line.unit_price_minor,
      total_discount_minor: priced.discount_minor,
      discount_allocations: priced.allocations.map(({ amount_minor, discount_application_index }) => ({
        amount_minor,
        discount_application_index,
      })),
      requires_shipping: detail?.requires_shipping ?? true,
      grams: line.grams,
      position: index + 1,
    };
  });
  await ctx.tx.execute(
    sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, variant_title, sku, vendor, product_type, image_src,
          quantity, fulfillable_quantity, price_minor, total_discount_minor, discount_allocations, requires_shipping, grams, position)
        SELECT ${ctx.shop.id}, ${id}, product_id, variant_id, title, variant_title, sku, vendor, product_type, image_src,
          quantity, quantity, price_minor, total_discount_minor, discount_allocations, requires_shipping, grams, position
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (product_id bigint, variant_id bigint, title text, variant_title text,
          sku text, vendor text, product_type text, image_src text, quantity int, price_minor bigint, total_discount_minor bigint,
          discount_allocations jsonb, requires_shipping boolean, grams int, position int)`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, message, test, created_at)
        VALUES (${ctx.shop.id}, ${id}, 'sale', ${order.gateway}, 'success', ${total}, ${ctx.shop.currency},
                ${order.card_last4 ? `Test card ending in ${order.card_last4}` : ''}, true, ${at})`,
  );
  return { id, token, name };
}
