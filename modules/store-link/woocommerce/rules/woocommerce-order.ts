import { allocate } from '#core/rules/money.ts';
import type {
  ImportedLine,
  ImportedOrder,
  ImportedRefund,
  ImportedTaxLine,
} from '#modules/orders/import/rules/imported-order.ts';
import type { NamedValue } from '#modules/orders/base/contract/named-value.ts';
import { currencyCode, minorOf, positiveOf } from '../../port/rules/outside-money.ts';
import {
  addressOf,
  externalId,
  type Fields,
  fieldsOf,
  idOrNull,
  instantOf,
  listOf,
  rateOf,
  textOf,
} from '../../port/rules/provider-value.ts';
import { addedKeyOf, awaitsPayment } from './woocommerce-added.ts';
import type { StoreOrder } from '../../port/rules/store-port.ts';
import { plain } from './woocommerce-text.ts';

/** The status of an order that a shopper has not placed yet; it may never become a real one. */
export const isWooDraft = (given: Fields): boolean =>
  ['checkout-draft', 'auto-draft'].includes(textOf(given.status));

/** How WooCommerce says that it does not know (woocommerce.com/document/order-attribution-tracking). */
const unknownOrigin = ['', '(none)'];

/** Where the visit of an order began: what the store's order attribution noted beside it. */
function cameFrom(given: Record<string, unknown>): Pick<ImportedOrder, 'landing_site' | 'referring_site'> {
  const noted = (name: string) => {
    const found = listOf(given.meta_data).find(({ key }) => key === `_wc_order_attribution_${name}`);
    const text = textOf(found?.value, 2000);
    return unknownOrigin.includes(text) ? null : text;
  };
  return { landing_site: noted('session_entry'), referring_site: noted('referrer') };
}

/** WooCommerce's order. `refunds` are asked for apart: the order itself only names their sums. @throws {ForeignAmount} */
export function wooOrder(given: Fields, refunds: readonly Fields[]): StoreOrder {
  const currency = currencyCode(given.currency);
  const cents = (amount: unknown) => minorOf({ amount, currency: given.currency }, currency);
  const items = listOf(given.line_items).filter((line) => unitsOf(line).sold > 0);
  const fees = listOf(given.fee_lines);
  const created = instantOf(given.date_created_gmt) ?? new Date(0).toISOString();
  const status = textOf(given.status);
  // One that is paid on delivery is worked on before it is paid.
  const awaits = awaitsPayment(given);
  const paid =
    instantOf(given.date_paid_gmt) !== null ||
    (['processing', 'completed', 'refunded'].includes(status) && !awaits);
  const cancelled = status === 'cancelled' ? (instantOf(given.date_modified_gmt) ?? created) : null;
  const shipping = listOf(given.shipping_lines).map((line) => ({
    code: textOf(line.method_id, 255) || 'shipping',
    title: plain(line.method_title) || 'Shipping',
    price_minor: Math.max(0, cents(line.total)),
  }));
  for (const fee of fees)
    if (cents(fee.total) > 0)
      shipping.push({ code: 'fee', title: plain(fee.name) || 'Fee', price_minor: cents(fee.total) });
  const { lines, discounts } = wooDiscounts(given, items, currency);
  const back = items.map(() => 0);
  const order: ImportedOrder = {
    name: `#${textOf(given.number, 50) || externalId(given.id)}`,
    email: textOf(fieldsOf(given.billing).email, 254).trim(),
    phone: textOf(fieldsOf(given.billing).phone, 40),
    currency,
    created_at: created,
    cancelled_at: cancelled,
    cancel_reason: cancelled ? 'other' : null,
    closed_at: null,
    note: textOf(given.customer_note, 5000),
    tags: [],
    source_name: 'woocommerce',
    ...cameFrom(given),
    gateway: textOf(given.payment_method, 100) || 'woocommerce',
    shipping_address: addressOf(given.shipping),
    billing_address: addressOf(given.billing),
    lines,
    discounts,
    shipping,
    total_tax_minor: Math.max(0, cents(given.total_tax)),
    tax_lines: listOf(given.tax_lines).map((tax) => ({
      ...taxNamed(tax),
      price_minor: Math.max(0, cents(tax.tax_total) + cents(tax.shipping_tax_total)),
    })),
    // An order states its lines without taxes, however prices were entered.
    taxes_included: false,
    total_price_minor: Math.max(0, cents(given.total)),
    payment: paid ? 'paid' : cancelled ? 'voided' : 'pending',
    fulfillments:
      status === 'completed'
        ? [
            {
              // Completed is sent. Of what arrives WooCommerce says nothing.
              status: 'sent',
              shipment_status: null,
              delivered_at: null,
              created_at: instantOf(given.date_completed_gmt) ?? created,
              tracking_company: '',
              tracking_numbers: [],
              tracking_urls: [],
              lines: lines.map((line, index) => ({ line: index, quantity: line.quantity })),
            },
          ]
        : [],
    refunds: refunds
      .toSorted((a, b) => (madeAt(a, created) < madeAt(b, created) ? -1 : 1))
      .map((refund) => wooRefund(refund, { items, currency, created, back })),
  };
  return {
    kind: 'order',
    external_id: externalId(given.id),
    version: instantOf(given.date_modified_gmt),
    subject: order.name,
    customer_id: idOrNull(given.customer_id),
    quote_id: null,
    order_key: textOf(given.order_key, 100) || null,
    line_ids: items.map((line) => {
      const added_key = addedKeyOf(line);
      return {
        product_id: idOrNull(line.product_id),
        variant_id: idOrNull(line.variation_id) ?? idOrNull(line.product_id),
        ...(added_key === null ? {} : { added_key }),
      };
    }),
    awaits_payment: awaits,
    order,
  };
}

/**
 * A line's discount is its price before less its price after. WooCommerce says of a coupon only what it took off in
 * all, so it is laid round the discounted lines by what they were discounted. A line that was added later has its own.
 */
function wooDiscounts(
  given: Fields,
  items: readonly Fields[],
  currency: string,
): Pick<ImportedOrder, 'lines' | 'discounts'> {
  const cents = (amount: unknown) => minorOf({ amount, currency: given.currency }, currency);
  const off = items.map((line) => Math.max(0, cents(line.subtotal) - cents(line.total)));
  // Coupons are not laid round what joined the order later: its price was set with it.
  const left = items.map((line, at) => (addedKeyOf(line) === null ? off[at]! : 0));
  const lines = items.map((line): ImportedLine => {
    const { quantity, part } = unitsOf(line);
    return {
      product_id: null,
      variant_id: null,
      title: plain(line.parent_name) || plain(line.name),
      variant_title: line.parent_name ? plain(line.name).replace(`${plain(line.parent_name)} - `, '') : '',
      sku: textOf(line.sku, 255),
      vendor: '',
      quantity,
      price_minor: Math.max(0, Math.round(cents(line.subtotal) / quantity)),
      tax_minor: Math.max(0, cents(line.total_tax)),
      tax_lines: lineTaxes(given, line, currency),
      properties: [...propertiesOf(line), ...part],
      discounts: [],
      requires_shipping: true,
      grams: 0,
    };
  });
  const coupons = listOf(given.coupon_lines).map((coupon) => ({
    type: 'discount_code' as const,
    title: textOf(coupon.code, 255) || 'Coupon',
    amount_minor: Math.max(0, cents(coupon.discount)),
  }));
  // Discounts without a coupon were made by hand.
  const all = [
    ...coupons,
    { type: 'manual' as const, title: 'Discount', amount_minor: Number.MAX_SAFE_INTEGER },
  ];
  const discounts: ImportedOrder['discounts'] = [];
  for (const { type, title, amount_minor } of all) {
    const rest = left.reduce((sum, one) => sum + one, 0);
    const amount = Math.min(amount_minor, rest);
    if (amount === 0 && type === 'manual') continue;
    const parts =
      rest === 0
        ? []
        : allocate(
            amount,
            left.map((weight, key) => ({ key, weight })),
          );
    parts.forEach((part, index) => {
      if (part === 0) return;
      lines[index]!.discounts.push({ discount: discounts.length, amount_minor: part });
      left[index]! -= part;
    });
    discounts.push({ type, title, value: 0, value_type: 'fixed_amount', shipping_minor: 0 });
  }
  items.forEach((line, at) => {
    if (addedKeyOf(line) === null || off[at] === 0) return;
    lines[at]!.discounts.push({ discount: discounts.length, amount_minor: off[at]! });
    discounts.push({
      type: 'manual',
      title: 'Discount',
      value: 0,
      value_type: 'fixed_amount',
      shipping_minor: 0,
    });
  });
  return { lines, discounts };
}

/**
 * How much of a line was sold, and the units that it is here. Plugins sell parts of a unit (2.5 m of cloth): such a line is
 * one unit for all that it costs, and a property says how much it is.
 */
function unitsOf(line: Fields): { sold: number; quantity: number; part: NamedValue[] } {
  const sold = Number(line.quantity);
  if (!(sold > 0) || sold > 1_000_000_000) return { sold: 0, quantity: 0, part: [] };
  if (Number.isInteger(sold)) return { sold, quantity: sold, part: [] };
  return { sold, quantity: 1, part: [{ name: 'Quantity', value: textOf(line.quantity, 20) }] };
}

/** Choices of a plugin or the shopper for a line. WooCommerce hides names that begin with `_` from pages. */
const propertiesOf = (line: Fields): NamedValue[] =>
  listOf(line.meta_data).flatMap((meta) => {
    const name = plain(meta.display_key ?? meta.key).trim();
    const value = typeof meta.display_value === 'string' ? meta.display_value : meta.value;
    return name === '' || textOf(meta.key).startsWith('_') ? [] : [{ name, value: plain(value, 5000) }];
  });

const taxNamed = (tax: Fields): Pick<ImportedTaxLine, 'title' | 'rate'> => ({
  title: plain(tax.label) || plain(tax.rate_code),
  rate: rateOf(tax.rate_percent) / 100,
});

/** A line names its taxes by the ids of the order's. */
function lineTaxes(given: Fields, line: Fields, currency: string): ImportedTaxLine[] {
  const byId = new Map(listOf(given.tax_lines).map((tax) => [externalId(tax.rate_id), tax]));
  return listOf(line.taxes).flatMap((tax) => {
    const price_minor = positiveOf({ amount: tax.total, currency: given.currency }, currency);
    return price_minor === 0 ? [] : [{ ...taxNamed(byId.get(externalId(tax.id)) ?? {}), price_minor }];
  });
}

const madeAt = (refund: Fields, orderAt: string) => instantOf(refund.date_created_gmt) ?? orderAt;

/** `back` is how much of each item went back before, and is added to. */
function wooRefund(
  given: Fields,
  of: { items: readonly Fields[]; currency: string; created: string; back: number[] },
): ImportedRefund {
  // A refund states no currency: it is in its order's, unless a plugin says otherwise (WooCommerce REST, Refunds).
  const currency = given.currency ?? of.currency;
  const cents = (amount: unknown) => Math.abs(minorOf({ amount, currency }, of.currency));
  const indexOf = new Map(of.items.map((line, index) => [externalId(line.id), index]));
  const ofShipping = (name: 'total' | 'total_tax') =>
    listOf(given.shipping_lines).reduce((all, line) => all + cents(line[name]), 0);
  return {
    external_id: externalId(given.id),
    created_at: madeAt(given, of.created),
    note: textOf(given.reason, 5000),
    amount_minor: cents(given.amount),
    shipping_minor: ofShipping('total'),
    ...(ofShipping('total_tax') > 0 ? { shipping_tax_minor: ofShipping('total_tax') } : {}),
    lines: listOf(given.line_items).flatMap((line) => {
      const meta = listOf(line.meta_data).find((one) => one.key === '_refunded_item_id');
      const index = indexOf.get(externalId(meta?.value));
      if (index === undefined) return [];
      return [
        {
          line: index,
          quantity: unitsBack(of, index, Math.abs(Number(line.quantity)) || 0),
          restock_type: 'no_restock' as const,
          subtotal_minor: cents(line.total),
          tax_minor: cents(line.total_tax),
        },
      ];
    }),
  };
}

/** Units that went back of a line. One that is a single unit for a part of one is back with the last of that part. */
function unitsBack(of: { items: readonly Fields[]; back: number[] }, index: number, more: number): number {
  const { sold, part } = unitsOf(of.items[index]!);
  if (part.length === 0) return Math.trunc(more);
  const before = of.back[index]!;
  of.back[index] = before + more;
  const isAll = (amount: number) => amount > sold - 1e-9;
  return isAll(before + more) && !isAll(before) ? 1 : 0;
}
