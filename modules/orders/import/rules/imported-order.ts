import { allocate } from '#core/rules/money.ts';
import type { Address } from '../../base/contract/address.ts';
import type { NamedValue } from '../../base/contract/named-value.ts';
import type { ShipmentStatus } from '../../order/contract/shipment-status.ts';

/** An order as another store gives it; nothing here has to add up. Minor units. */
export interface ImportedOrder {
  /** As the other store shows it: `#1001`. */
  name: string;
  email: string;
  phone: string;
  currency: string;
  created_at: string;
  /** When it was placed, the day that it counts on; left out: when it was made. */
  processed_at?: string;
  cancelled_at: string | null;
  cancel_reason: 'customer' | 'inventory' | 'fraud' | 'declined' | 'other' | null;
  closed_at: string | null;
  note: string;
  note_attributes?: NamedValue[];
  tags: string[];
  source_name: string;
  /** The landing page of the visit, and its referrer. Left out if the store doesn't state them. */
  landing_site?: string | null;
  referring_site?: string | null;
  gateway: string;
  shipping_address: Address | null;
  billing_address: Address | null;
  /** Whose browser's session it was made in, and the price that it was shown: of an order with our codes. */
  visitor?: string | null;
  quote_id?: string | null;
  lines: ImportedLine[];
  discounts: ImportedDiscount[];
  shipping: { code: string; title: string; price_minor: number }[];
  /** Tax on top of prices. 0 if prices include tax. */
  total_tax_minor: number;
  /** Each tax by its name, included in prices if `taxes_included`. Null if the store doesn't state them. */
  tax_lines?: ImportedTaxLine[];
  taxes_included?: boolean | null;
  /** The total of the other store. It never changes. */
  total_price_minor: number;
  payment: 'pending' | 'authorized' | 'paid' | 'voided';
  /** No money was paid: the other store's payments were in test mode. */
  test?: boolean;
  fulfillments: ImportedFulfillment[];
  refunds: ImportedRefund[];
}

/** `rate` 0.23 is 23 %. */
export interface ImportedTaxLine {
  title: string;
  rate: number;
  price_minor: number;
}

export interface ImportedLine {
  product_id: number | null;
  variant_id: number | null;
  title: string;
  variant_title: string;
  sku: string;
  vendor: string;
  quantity: number;
  /** Of one, before discounts. */
  price_minor: number;
  tax_minor: number;
  tax_lines?: ImportedTaxLine[];
  properties?: NamedValue[];
  /** `discount` is a place in the order's discounts. */
  discounts: { discount: number; amount_minor: number }[];
  /** The offer of ours that it was taken from, with or without a discount. */
  taken_offer_id?: number | null;
  requires_shipping: boolean;
  grams: number;
}

/** `title` is the code it was given by, where it has one. */
export interface ImportedDiscount {
  type: 'discount_code' | 'automatic' | 'manual';
  title: string;
  value: number;
  value_type: 'percentage' | 'fixed_amount';
  /** Its discount on shipping. Its part of the lines is in the lines. */
  shipping_minor: number;
  /** The offer of ours that it makes good at the other store's checkout; `name` is the merchant's. */
  offer?: { id: number; version: number; name: string };
}

export interface ImportedFulfillment {
  /** A shipped parcel isn't necessarily delivered. */
  status: 'sent' | 'cancelled';
  /** Shipment status. Null if the store doesn't state it. */
  shipment_status: ShipmentStatus | null;
  /** Delivery time, or the latest possible one. Null if it isn't delivered. */
  delivered_at: string | null;
  created_at: string;
  tracking_company: string;
  tracking_numbers: string[];
  tracking_urls: string[];
  /** `line` is a place in the order's lines. */
  lines: { line: number; quantity: number }[];
}

export interface ImportedRefund {
  /** Its name in the other store. Empty if it has none. */
  external_id: string;
  created_at: string;
  note: string;
  /** Refunded money. */
  amount_minor: number;
  shipping_minor: number;
  /** Tax of that, where it is paid on top of prices; left out: none. */
  shipping_tax_minor?: number;
  lines: {
    line: number;
    quantity: number;
    restock_type: 'no_restock' | 'cancel' | 'return';
    subtotal_minor: number;
    tax_minor: number;
  }[];
}

export interface SettledDiscount extends ImportedDiscount {
  amount_minor: number;
}

export interface SettledRefund {
  external_id: string;
  created_at: string;
  note: string;
  amount_minor: number;
  shipping_minor: number;
  shipping_tax_minor: number;
  /** `amount` less shipping and lines: tax of shipping, and other refunds of the store. */
  adjustment_minor: number;
  lines: (ImportedRefund['lines'][number] & { removed_quantity: number; discount_minor: number })[];
}

/** The order with parts that add up, and the unchanged `total_price_minor` of the other store. */
export interface SettledOrder {
  lines: (ImportedLine & {
    total_discount_minor: number;
    fulfilled_quantity: number;
    refunded_quantity: number;
    removed_quantity: number;
  })[];
  discounts: SettledDiscount[];
  shipping: ImportedOrder['shipping'];
  fulfillments: ImportedFulfillment[];
  refunds: SettledRefund[];
  total_line_items_price_minor: number;
  total_discounts_minor: number;
  total_shipping_minor: number;
  total_tax_minor: number;
  total_price_minor: number;
  paid_minor: number;
  refunded_minor: number;
  refunded_shipping_minor: number;
  financial_status: 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
  fulfillment_status: 'partial' | 'fulfilled' | null;
  /** The difference (below zero too) between the parts and the total. */
  adjustment_minor: number;
}

/** The name of a difference among the discounts or with shipping. */
export const adjustmentTitle = 'Adjustment';

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

type Line = SettledOrder['lines'][number];
type Prices = Pick<SettledOrder, 'discounts' | 'shipping' | 'total_tax_minor' | 'adjustment_minor'> & {
  lines: Line[];
};

function settledLine(line: ImportedLine): Line {
  let left = line.price_minor * line.quantity;
  const discounts = line.discounts.flatMap(({ discount, amount_minor }) => {
    const taken = Math.max(0, Math.min(amount_minor, left));
    left -= taken;
    return taken > 0 ? [{ discount, amount_minor: taken }] : [];
  });
  return {
    ...line,
    discounts,
    total_discount_minor: sum(discounts.map((one) => one.amount_minor)),
    fulfilled_quantity: 0,
    refunded_quantity: 0,
    removed_quantity: 0,
  };
}

/** Parts that add up to the total. A difference is a part with a name of its own. */
function settlePrices(order: ImportedOrder): Prices {
  const lines = order.lines.map(settledLine);
  const shipping = order.shipping.map((one) => ({ ...one }));
  const discounts = order.discounts.map((one) => ({ ...one }));
  let tax = order.total_tax_minor;
  const parts =
    sum(lines.map((line) => line.price_minor * line.quantity - line.total_discount_minor)) +
    sum(shipping.map((one) => one.price_minor)) +
    tax;
  const adjustment = order.total_price_minor - parts;
  if (adjustment > 0) shipping.push({ code: 'adjustment', title: adjustmentTitle, price_minor: adjustment });
  if (adjustment < 0) {
    let over = -adjustment;
    const left = lines.map((line) => line.price_minor * line.quantity - line.total_discount_minor);
    const ofLines = Math.min(over, sum(left));
    allocate(
      ofLines,
      left.map((weight, key) => ({ key, weight })),
    ).forEach((amount_minor, index) => {
      if (amount_minor === 0) return;
      const line = lines[index]!;
      line.discounts.push({ discount: discounts.length, amount_minor });
      line.total_discount_minor += amount_minor;
    });
    over -= ofLines;
    const ofShipping = Math.min(over, sum(shipping.map((one) => one.price_minor)));
    for (let rest = ofShipping, index = 0; rest > 0; index += 1) {
      const taken = Math.min(rest, shipping[index]!.price_minor);
      shipping[index]!.price_minor -= taken;
      rest -= taken;
    }
    tax -= over - ofShipping;
    discounts.push({
      type: 'manual',
      title: adjustmentTitle,
      value: 0,
      value_type: 'fixed_amount',
      shipping_minor: ofShipping,
    });
  }
  return {
    lines,
    shipping,
    total_tax_minor: tax,
    adjustment_minor: adjustment,
    discounts: discounts.map((one, index) => ({
      ...one,
      amount_minor:
        one.shipping_minor +
        sum(
          lines
            .flatMap((line) => line.discounts.filter(({ discount }) => discount === index))
            .map((part) => part.amount_minor),
        ),
    })),
  };
}

/** Parcels with at most the ordered units, which are also noted at the lines. */
function settleFulfillments(order: ImportedOrder, lines: Line[]): ImportedFulfillment[] {
  return order.fulfillments.flatMap((parcel) => {
    const sent = parcel.lines.flatMap(({ line: index, quantity }) => {
      const line = lines[index];
      if (!line) return [];
      if (parcel.status === 'cancelled') return quantity > 0 ? [{ line: index, quantity }] : [];
      const units = Math.min(quantity, line.quantity - line.fulfilled_quantity);
      line.fulfilled_quantity += units;
      return units > 0 ? [{ line: index, quantity: units }] : [];
    });
    return sent.length > 0 ? [{ ...parcel, lines: sent }] : [];
  });
}

/** Returned units as the other store states them, and never more than were ordered. */
function settleUnits(asked: ImportedRefund['lines'][number], line: Line): SettledRefund['lines'] {
  const unsent = line.quantity - line.fulfilled_quantity - line.removed_quantity;
  const sent = line.fulfilled_quantity - (line.refunded_quantity - line.removed_quantity);
  const quantity = Math.min(asked.quantity, unsent + sent);
  if (quantity <= 0) return [];
  const wanted = asked.restock_type === 'return' ? 0 : Math.min(quantity, unsent);
  const removed = Math.max(wanted, quantity - sent);
  const fits =
    (asked.restock_type === 'cancel' && removed === quantity) ||
    (asked.restock_type === 'return' && removed === 0);
  line.refunded_quantity += quantity;
  line.removed_quantity += removed;
  return [
    {
      ...asked,
      quantity,
      removed_quantity: removed,
      restock_type: fits ? asked.restock_type : 'no_restock',
      discount_minor: Math.max(0, line.price_minor * quantity - asked.subtotal_minor),
    },
  ];
}

/** Refunds in the order they were made; together never more than was paid. */
function settleRefunds(
  order: ImportedOrder,
  lines: Line[],
  { paid, shipping, tax }: { paid: number; shipping: number; tax: number },
): SettledRefund[] {
  let money = paid;
  let freight = shipping;
  let taxes = tax;
  const named = new Set<string>();
  return order.refunds.flatMap((refund) => {
    if (refund.external_id !== '' && named.has(refund.external_id)) return [];
    named.add(refund.external_id);
    const units = refund.lines.flatMap((asked) => {
      const line = lines[asked.line];
      return line ? settleUnits(asked, line) : [];
    });
    const amount = Math.max(0, Math.min(refund.amount_minor, money));
    const ofShipping = Math.max(0, Math.min(refund.shipping_minor, freight, amount));
    taxes -= sum(units.map((one) => one.tax_minor));
    const taxOfShipping = Math.max(0, Math.min(refund.shipping_tax_minor ?? 0, amount - ofShipping, taxes));
    money -= amount;
    freight -= ofShipping;
    taxes -= taxOfShipping;
    if (amount === 0 && units.length === 0) return [];
    return [
      {
        external_id: refund.external_id,
        created_at: refund.created_at,
        note: refund.note,
        amount_minor: amount,
        shipping_minor: ofShipping,
        shipping_tax_minor: taxOfShipping,
        adjustment_minor: amount - ofShipping - sum(units.map((one) => one.subtotal_minor + one.tax_minor)),
        lines: units,
      },
    ];
  });
}

/** Makes another store's order consistent with our rules, without changing its total or its payments. */
export function settleImport(order: ImportedOrder): SettledOrder {
  const { lines, ...prices } = settlePrices(order);
  const total_shipping_minor = sum(prices.shipping.map((one) => one.price_minor));
  const paid = order.payment === 'paid' ? order.total_price_minor : 0;
  const fulfillments = settleFulfillments(order, lines);
  const refunds = settleRefunds(order, lines, {
    paid,
    shipping: total_shipping_minor,
    tax: prices.total_tax_minor,
  });
  const refunded = sum(refunds.map((one) => one.amount_minor));
  const unsent = sum(lines.map((line) => line.quantity - line.fulfilled_quantity - line.removed_quantity));
  const sent = sum(lines.map((line) => line.fulfilled_quantity));
  const back = refunded === 0 ? 'paid' : refunded < paid ? 'partially_refunded' : 'refunded';
  return {
    ...prices,
    lines,
    fulfillments,
    refunds,
    total_line_items_price_minor: sum(lines.map((line) => line.price_minor * line.quantity)),
    total_discounts_minor: sum(lines.map((line) => line.total_discount_minor)),
    total_shipping_minor,
    total_price_minor: order.total_price_minor,
    paid_minor: paid,
    refunded_minor: refunded,
    refunded_shipping_minor: sum(refunds.map((one) => one.shipping_minor)),
    financial_status: order.payment === 'paid' ? back : order.payment,
    fulfillment_status: sent === 0 ? null : unsent === 0 ? 'fulfilled' : 'partial',
  };
}
