/**
 * How orders ask what a cart costs. The shapes are the pricing engine's own, named here because orders are
 * upstream of offers: the composition root hands the offers' pricer in. All money in minor units.
 */
export interface PricingLine {
  /** Unique in a cart, stable between calls. */
  key: string;
  product_id: number;
  variant_id: number;
  collection_ids: readonly number[];
  quantity: number;
  unit_price_minor: number;
  title: string;
  variant_title: string;
  vendor: string;
  product_type: string;
  tags: readonly string[];
  collection_titles: readonly string[];
  compare_at_minor: number | null;
  grams: number;
  /** Units in stock; null where stock is not counted. */
  inventory: number | null;
  sku: string;
  /** The categories of its type, those above included. */
  category_ids: readonly number[];
  /** The option values: `{ name: 'Color', value: 'Blue' }`. */
  options: readonly { name: string; value: string }[];
  /** The offer that the shopper took it from; absent: none. */
  offer_id?: number | undefined;
  /** The cart remembers that the offer showed it; absent: it counts where the offer would show it now. */
  shown?: true | undefined;
  /** The state of the offer's box as the browser sent it back. It counts as shown if the server signed it. */
  proof?: string | undefined;
  /** Already bought: a line of the order that an offer after payment adds to. It counts, and gets nothing. */
  placed?: boolean | undefined;
}

export interface PricedLine {
  key: string;
  subtotal_minor: number;
  discount_minor: number;
  total_minor: number;
  allocations: { offer_id: number; discount_application_index: number; amount_minor: number }[];
  /** The offer it was rightly taken from, whether or not that costs less; absent: none. */
  taken_offer_id?: number | undefined;
}

export interface PriceApplication {
  offer_id: number;
  offer_version: number;
  /** Counted against the offer's stock limit: discounted units, or sets of a bundle. */
  taken: number;
  /** The units of lines, or whole sets of different products, that earned it. */
  counts: 'units' | 'sets';
  /** When the offer's discount ends (ISO 8601, UTC); null: never. */
  ends_at: string | null;
  /** The merchant's name of the offer; not for shoppers. */
  title: string;
  /** The text that the shopper sees. */
  message: string;
  value: number;
  value_type: 'percentage' | 'fixed_amount';
  allocation_method: 'across' | 'each' | 'one';
  amount_minor: number;
}

/** Which reasons to return: none, those of applied offers, or those of every offer that concerns a line. */
export type TraceScope = 'none' | 'applied' | 'whole';

/**
 * Of every kind: `earlier-offer`: another offer was tried first and took the line. `discount-off`: the offer gives
 * nothing. `ended`, `stock-used-up`, `targets-used-up` (as many units are discounted as there are of its targets),
 * `held-out` (this shopper does not get it: a trial).
 * Quantity: `tier-reached`: applied. `quantity-below-tier`: fewer units than the lowest tier asks.
 * Upsells: `taken`: applied, to what was taken from it. `leads`: a target, so it is offered beside the line.
 * `not-taken`: it offers this, but the shopper put it in by hand; `taken-from-another`: took it from another offer.
 * `no-target`: nothing in the cart is a target. `not-recommended`: not what it offers beside the targets there are.
 * Bundles: `bundle-complete`: applied. `bundle-incomplete`: no whole set is left.
 */
export type TraceReason =
  | 'tier-reached'
  | 'quantity-below-tier'
  | 'earlier-offer'
  | 'discount-off'
  | 'ended'
  | 'stock-used-up'
  | 'targets-used-up'
  | 'held-out'
  | 'taken'
  | 'leads'
  | 'not-taken'
  | 'taken-from-another'
  | 'no-target'
  | 'not-recommended'
  | 'bundle-complete'
  | 'bundle-incomplete';

/** The values in the sentence of a reason, so that it can be written in another language. */
export interface TraceValues {
  /** The offer that the entry is about, and the one that was tried before it. */
  offer?: string;
  other?: string;
  /** Units, or sets of a bundle, that counted. */
  count?: number;
  /** The fewest units that earn anything. */
  least?: number;
  /** Products of a set, and how many of them are there in full. */
  products?: number;
  there?: number;
}

export interface PriceTrace {
  line_key: string;
  offer_id: number;
  offer_version: number;
  outcome: 'applied' | 'rejected';
  reason: string;
  /** In English. */
  detail: string;
  /** Absent in orders that were placed before it was kept. */
  values?: TraceValues;
}

export interface CartPrice {
  lines: PricedLine[];
  discount_applications: PriceApplication[];
  subtotal_minor: number;
  discount_minor: number;
  total_minor: number;
  trace: PriceTrace[];
}

/** The price without offers, as in an installation without the offers area. */
export function plainPrice(lines: readonly PricingLine[]): CartPrice {
  const priced = lines.map((line) => {
    const subtotal = line.unit_price_minor * line.quantity;
    return {
      key: line.key,
      subtotal_minor: subtotal,
      discount_minor: 0,
      total_minor: subtotal,
      allocations: [],
    };
  });
  const subtotal = priced.reduce((sum, line) => sum + line.subtotal_minor, 0);
  return {
    lines: priced,
    discount_applications: [],
    subtotal_minor: subtotal,
    discount_minor: 0,
    total_minor: subtotal,
    trace: [],
  };
}
