import type {
  CartPrice,
  PriceApplication,
  PricedLine,
  PriceTrace,
  TraceScope,
} from '#modules/orders/rules/priced-cart.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';

export type { PricedLine, TraceScope };

/**
 * Answer of `priceCart`: the price as orders ask for it, with what only offers know. Every amount is in minor units and
 * never negative; all of them add up exactly. Lines are in the order in which they came in, applications in that in
 * which offers are tried; the entries of a trace of `applied` are those of `whole` whose outcome it is.
 */
export interface PriceResult extends Omit<CartPrice, 'discount_applications' | 'trace'> {
  discount_applications: DiscountApplication[];
  trace: TraceEntry[];
}

/** One use of one offer on one product; what the shopper is told of it is added for the order. */
export interface DiscountApplication extends Omit<PriceApplication, 'message'> {
  offer_type: OfferType;
  product_id: number;
  tier_key: number;
  quantity: number;
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

/** Why one offer that has to do with one line did or did not discount it; `detail` is one sentence for the merchant. */
export interface TraceEntry extends PriceTrace {
  reason: TraceReason;
}
