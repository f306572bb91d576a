import type { OfferType } from '../../offer/contract/offer-choice.ts';

/** Answer of `priceCart`. Every amount is in minor units and never negative; all of them add up exactly. */
export interface PriceResult {
  /** In the order of the lines that came in. */
  lines: PricedLine[];
  /** In the order in which offers are tried. */
  discount_applications: DiscountApplication[];
  subtotal_minor: number;
  discount_minor: number;
  total_minor: number;
  /** What was asked for of it. */
  trace: TraceEntry[];
}

/**
 * How much of the reasons is wanted. `applied`: of the offers that discounted a line, which costs next to nothing and
 * goes to every shopper; `whole`: of every offer that has to do with a line, for whoever asks why, and for the order.
 * The entries of `applied` are those of `whole` whose outcome it is.
 */
export type TraceScope = 'none' | 'applied' | 'whole';

export interface PricedLine {
  key: string;
  subtotal_minor: number;
  discount_minor: number;
  total_minor: number;
  allocations: { offer_id: number; discount_application_index: number; amount_minor: number }[];
}

/** Names follow the reference's order: one use of one offer on one product. */
export interface DiscountApplication {
  offer_id: number;
  offer_version: number;
  offer_type: OfferType;
  title: string;
  product_id: number;
  tier_key: number;
  quantity: number;
  /** What a stock limit counts: discounted units, or sets of a bundle. */
  taken: number;
  value: number;
  value_type: 'percentage' | 'fixed_amount';
  allocation_method: 'across' | 'each' | 'one';
  amount_minor: number;
  line_keys: string[];
}

/**
 * Of every kind: `earlier-offer`: another offer was tried first and took the line. `discount-off`: the offer gives
 * nothing. `ended`, `stock-used-up`, `targets-used-up` (as many units are discounted as there are of its targets), `held-out` (this shopper does not get it: a trial).
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

/** Why one offer that has to do with one line did or did not discount it. */
export interface TraceEntry {
  line_key: string;
  offer_id: number;
  offer_version: number;
  outcome: 'applied' | 'rejected';
  reason: TraceReason;
  /** One sentence for the merchant. */
  detail: string;
}
