import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import type { StoredOrderAddress } from '../../base/rules/answered-address.ts';
import type { Placed } from './buyer-mails.ts';
import { linesOf } from '../../order/server/order-queries.ts';
import {
  addedShippingCode,
  lineName,
  type StoredApplication,
  type StoredLine,
} from '../../order/server/order-row.ts';

interface Row extends Record<string, unknown> {
  shipping_lines: { code: string; title: string; price_minor: number }[];
  discount_applications: StoredApplication[];
  total_tax_minor: number;
  financial_status: string;
  shipping_address: StoredOrderAddress | null;
  billing_address: StoredOrderAddress | null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Discounts, one amount for each name, in their order. */
function discountsOf(
  lines: readonly StoredLine[],
  applications: readonly StoredApplication[],
): Placed['discounts'] {
  const byTitle = new Map<string, number>();
  for (const [index, { title }] of applications.entries()) {
    const amounts = lines.flatMap(({ discount_allocations }) =>
      discount_allocations.flatMap((one) =>
        one.discount_application_index === index ? one.amount_minor : [],
      ),
    );
    const amount = sum(amounts);
    if (amount > 0) byTitle.set(title, (byTitle.get(title) ?? 0) + amount);
  }
  return [...byTitle].map(([title, amount_minor]) => ({ title, amount_minor }));
}

/**
 * An order as it was placed. Additions after payment have an email of their own, so they are not included, however late
 * this is read. Later refunds change nothing, either.
 */
export async function placedOrder(ctx: ShopCtx, orderId: number): Promise<Placed | null> {
  const found = await ctx.tx.execute<Row>(
    sql`SELECT shipping_lines, discount_applications, total_tax_minor, financial_status, shipping_address, billing_address
        FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  const order = found.rows[0];
  if (!order) return null;
  const all = await linesOf(ctx, orderId);
  const lines = all.filter(({ added_at }) => added_at === null);
  const addedTax = sum(all.filter(({ added_at }) => added_at !== null).map((line) => line.total_tax_minor));
  const shipping = order.shipping_lines.find(({ code }) => code !== addedShippingCode);
  const subtotal_minor = sum(lines.map((line) => line.price_minor * line.quantity));
  const discounts = discountsOf(lines, order.discount_applications);
  const tax_minor = order.total_tax_minor - addedTax;
  const total_minor =
    subtotal_minor -
    sum(lines.map((line) => line.total_discount_minor)) +
    (shipping?.price_minor ?? 0) +
    tax_minor;
  const { shipping_address, billing_address } = order;
  const same = JSON.stringify(shipping_address) === JSON.stringify(billing_address);
  return {
    lines: lines.map((line) => ({
      name: lineName(line),
      quantity: line.quantity,
      subtotal_minor: line.price_minor * line.quantity,
    })),
    subtotal_minor,
    discounts,
    shipping: shipping ? { title: shipping.title, amount_minor: shipping.price_minor } : null,
    tax_minor,
    total_minor,
    outstanding_minor: order.financial_status === 'pending' ? total_minor : 0,
    shipping_address,
    billing_address: same ? null : billing_address,
  };
}
