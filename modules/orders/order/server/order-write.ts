import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { visitAttribution } from '#modules/analytics/event/server/public.ts';
import { nameSoldOrder, variantCosts } from '#modules/catalog/product/server/public.ts';
import { orderPlaced } from '../contract/order-events.ts';
import type { Address } from '../../base/contract/address.ts';
import type { NamedValue } from '../../base/contract/named-value.ts';
import { orderRefusals } from '../contract/order-refusals.ts';
import type { CodeDiscount } from '../../code/rules/discount-code.ts';
import type { CartPrice, PriceTrace, PricingLine, PriceApplication } from '../../price/rules/priced-cart.ts';
import { buyerOf } from '../../customer/server/customer-write.ts';
import type { StoredApplication } from './order-row.ts';
import { addOrderEvent } from './order-timeline.ts';

export interface OrderLineDetail {
  sku: string;
  image_src: string | null;
  requires_shipping: boolean;
}

/** A priced line to write, with the discount of each application. Minor units. */
export interface NewOrderLine extends OrderLineDetail {
  product_id: number | null;
  variant_id: number | null;
  title: string;
  variant_title: string;
  vendor: string;
  product_type: string;
  quantity: number;
  price_minor: number;
  total_discount_minor: number;
  discount_allocations: { amount_minor: number; discount_application_index: number }[];
  /** The customer's choices and texts for it. */
  properties?: readonly NamedValue[];
  /** The offer it was added from. */
  taken_offer_id?: number | null;
  grams: number;
}

/** A whole order to write, already priced. */
export interface NewOrder {
  /** Null to find the customer by email, or create one. */
  customer_id?: number | null;
  email: string;
  accepts_marketing: boolean;
  /** The customer's choice on review requests at the checkout; null if the checkout did not mention them. */
  review_request_opt_out?: boolean | null | undefined;
  shipping_address: Address | null;
  /** Null for the shipping address; an empty phone for its phone. */
  billing_address?: Address | null;
  phone?: string;
  note: string;
  note_attributes?: readonly NamedValue[];
  /** When it was placed, if earlier than now. */
  processed_at?: Date | null;
  tags?: readonly string[];
  shipping: { code: string; title: string; price_minor: number } | null;
  lines: readonly NewOrderLine[];
  discount_applications: readonly StoredApplication[];
  pricing_trace: readonly PriceTrace[];
  cart_token: string | null;
  /** The browser's session, if the script sent it; only used for trials. */
  visitor?: string | null;
  /** The visit it was bought in; its source is stored with the order. */
  visit_id?: string | null;
  checkout_token: string | null;
  quote_id: string | null;
  gateway: string;
  /** The gateway's answer to the payment of the whole order; null if it is unpaid. */
  payment: { authorization_code: string; message: string; test: boolean } | null;
  source_name: string;
  /** Whether to send the order confirmation. */
  confirm: boolean;
}

export interface WrittenOrder {
  id: number;
  token: string;
  name: string;
}

/** The discounts of offers, and after them of a code, as orders store them. The `title` of a code is the code itself. */
export function applicationsOf(price: CartPrice, code: CodeDiscount | null = null): StoredApplication[] {
  const applied = price.discount_applications.map(storedApplication);
  return code ? [...applied, codeApplication(code)] : applied;
}

function codeApplication({ code, title, value, value_type, amount_minor }: CodeDiscount): StoredApplication {
  return {
    type: 'discount_code',
    title: code,
    description: title,
    value,
    value_type,
    allocation_method: 'across',
    target_selection: 'all',
    target_type: 'line_item',
    offer_id: null,
    offer_version: 0,
    amount_minor,
  };
}

/** One discount: `title` is the name for shoppers, `description` the merchant's name of the offer. */
export function storedApplication(
  application: Omit<PriceApplication, 'taken' | 'counts' | 'ends_at'>,
): StoredApplication {
  return {
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
  };
}

/** The lines of a priced cart as orders store them; `code` is the code's discount after the offers. */
export function orderLinesOf(
  lines: readonly PricingLine[],
  details: ReadonlyMap<number, OrderLineDetail>,
  price: CartPrice,
  code: CodeDiscount | null = null,
): NewOrderLine[] {
  return lines.map((line, index) => {
    const priced = price.lines[index]!;
    const share = code?.shares[index] ?? 0;
    const detail = details.get(line.variant_id);
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
      total_discount_minor: priced.discount_minor + share,
      discount_allocations: [
        ...priced.allocations.map(({ amount_minor, discount_application_index }) => ({
          amount_minor,
          discount_application_index,
        })),
        ...(share > 0
          ? [{ amount_minor: share, discount_application_index: price.discount_applications.length }]
          : []),
      ],
      taken_offer_id: priced.taken_offer_id ?? null,
      requires_shipping: detail?.requires_shipping ?? true,
      grams: line.grams,
    };
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Writes an order with its lines, discounts and payment, in the caller's transaction. */
export async function writeOrder(ctx: ShopCtx, order: NewOrder): Promise<WrittenOrder> {
  const full = sum(order.lines.map((line) => line.price_minor * line.quantity));
  const discount = sum(order.lines.map((line) => line.total_discount_minor));
  const total = full - discount + (order.shipping?.price_minor ?? 0);
  const paid = order.payment ? total : 0;
  const customer = await buyerOf(ctx, order, paid);
  // The counter's row lock also keeps order numbers without gaps: a rollback returns the number.
  const numbered = await ctx.tx.execute<{ n: number; currency: string }>(
    sql`UPDATE shops SET next_order_number = next_order_number + 1 WHERE id = ${ctx.shop.id}
        RETURNING next_order_number - 1 AS n, currency`,
  );
  const { n: number, currency } = numbered.rows[0]!;
  // The same lock orders the first order and a change of currency: the second of them is refused.
  if (currency !== ctx.shop.currency) {
    throw new Refusal(orderRefusals.quote_changed.currency);
  }
  const token = randomBytes(18).toString('base64url');
  const at = ctx.now.toISOString();
  const address = order.shipping_address === null ? null : JSON.stringify(order.shipping_address);
  const billing = order.billing_address ? JSON.stringify(order.billing_address) : address;
  const skus = [...new Set(order.lines.map((line) => line.sku).filter((sku) => sku !== ''))].join(' ');
  const visit = order.visit_id ? await visitAttribution(ctx, order.visit_id) : null;
  const inserted = await ctx.tx.execute<{ id: number; name: string }>(
    sql`INSERT INTO orders (shop_id, order_number, name, token, cart_token, visitor, checkout_token, quote_id, customer_id, email, phone, currency,
          total_line_items_price_minor, total_discounts_minor, subtotal_price_minor, total_shipping_minor, total_price_minor, paid_minor,
          total_quantity, financial_status, payment_gateway, shipping_address, billing_address, shipping_lines,
          discount_applications, pricing_trace, note, note_attributes, tags, skus, source_name, processed_at, created_at, updated_at,
          visit_id, landing_site, referring_site, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
          review_request_opt_out)
        VALUES (${ctx.shop.id}, ${number}, ${`#${number}`}, ${token}, ${order.cart_token}, ${order.visitor ?? null},
          ${order.checkout_token}, ${order.quote_id},
          ${customer}, ${order.email}, ${order.phone || (order.shipping_address?.phone ?? '')}, ${ctx.shop.currency},
          ${full}, ${discount}, ${full - discount}, ${order.shipping?.price_minor ?? 0}, ${total}, ${paid},
          ${sum(order.lines.map((line) => line.quantity))}, ${order.payment ? 'paid' : 'pending'}, ${order.gateway},
          ${address}::jsonb, ${billing}::jsonb,
          ${JSON.stringify(order.shipping ? [shippingLine(order.shipping)] : [])}::jsonb,
          ${JSON.stringify(order.discount_applications)}::jsonb, ${JSON.stringify(order.pricing_trace)}::jsonb, ${order.note},
          ${JSON.stringify(order.note_attributes ?? [])}::jsonb,
          ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(order.tags ?? [])}::jsonb)), ${skus}, ${order.source_name},
          ${(order.processed_at ?? ctx.now).toISOString()}, ${at}, ${at},
          ${visit ? order.visit_id : null}::uuid, ${visit?.landing_page ?? null}, ${visit?.referrer ?? null}, ${visit?.utm_source ?? null},
          ${visit?.utm_medium ?? null}, ${visit?.utm_campaign ?? null}, ${visit?.utm_term ?? null}, ${visit?.utm_content ?? null},
          ${order.review_request_opt_out ?? null})
        RETURNING id, name`,
  );
  const { id, name } = inserted.rows[0]!;
  const costs = await costsAtSale(ctx, order.lines, order.processed_at ?? ctx.now);
  const rows = order.lines.map((line, index) => ({
    ...line,
    position: index + 1,
    unit_cost_minor: line.variant_id === null ? null : (costs.get(line.variant_id) ?? null),
  }));
  await ctx.tx.execute(
    sql`INSERT INTO order_lines (shop_id, order_id, product_id, variant_id, title, variant_title, sku, vendor, product_type, image_src,
          quantity, fulfillable_quantity, price_minor, total_discount_minor, discount_allocations, properties, taken_offer_id, requires_shipping, grams,
          unit_cost_minor, position)
        SELECT ${ctx.shop.id}, ${id}, product_id, variant_id, title, variant_title, sku, vendor, product_type, image_src,
          quantity, quantity, price_minor, total_discount_minor, discount_allocations, coalesce(properties, '[]'), taken_offer_id, requires_shipping, grams,
          unit_cost_minor, position
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line (product_id bigint, variant_id bigint, title text, variant_title text,
          sku text, vendor text, product_type text, image_src text, quantity int, price_minor bigint, total_discount_minor bigint,
          discount_allocations jsonb, properties jsonb, taken_offer_id bigint, requires_shipping boolean, grams int, unit_cost_minor bigint, position int)`,
  );
  await addOrderEvent(ctx, id, 'placed', {
    total_minor: total,
    currency: ctx.shop.currency,
    source_name: order.source_name,
  });
  if (order.payment) {
    const { authorization_code, message, test } = order.payment;
    await ctx.tx.execute(
      sql`INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency, authorization_code, message, test, created_at)
          VALUES (${ctx.shop.id}, ${id}, 'sale', ${order.gateway}, 'success', ${total}, ${ctx.shop.currency},
                  ${authorization_code}, ${message}, ${test}, ${at})`,
    );
  }
  return { id, token, name };
}

const dayMs = 86_400_000;

/**
 * The shop's cost of a unit of each variant on the day of the sale. Unknown for sales entered later, because costs may
 * have changed since.
 */
export async function costsAtSale(
  ctx: ShopCtx,
  lines: readonly { variant_id: number | null }[],
  soldAt: Date,
): Promise<ReadonlyMap<number, number>> {
  if (ctx.now.getTime() - soldAt.getTime() > dayMs) return new Map();
  return variantCosts(ctx, [...new Set(lines.flatMap(({ variant_id }) => variant_id ?? []))]);
}

function shippingLine({ code, title, price_minor }: { code: string; title: string; price_minor: number }) {
  return { code, title, price_minor };
}

/** Publishes a written order (`orders.placed`), and adds its id to the stock history. */
export async function publishPlaced(ctx: ShopCtx, written: WrittenOrder, order: NewOrder): Promise<void> {
  await nameSoldOrder(
    ctx,
    written.id,
    order.lines.flatMap((line) => line.variant_id ?? []),
  );
  await publish(ctx, orderPlaced, {
    order_id: written.id,
    at: (order.processed_at ?? ctx.now).toISOString(),
    subtotal_minor: sum(
      order.lines.map((line) => line.price_minor * line.quantity - line.total_discount_minor),
    ),
    lines: order.lines.map((line) => placedLine(line, order.discount_applications)),
    confirm: order.confirm,
  });
}

function placedLine(line: NewOrderLine, applications: readonly StoredApplication[]) {
  return {
    product_id: line.product_id,
    variant_id: line.variant_id,
    quantity: line.quantity,
    total_minor: line.price_minor * line.quantity - line.total_discount_minor,
    allocations: line.discount_allocations.flatMap(({ amount_minor, discount_application_index }) => {
      const offer_id = applications[discount_application_index]?.offer_id;
      return offer_id ? [{ offer_id, amount_minor }] : [];
    }),
    taken_offer_id: line.taken_offer_id ?? null,
  };
}
