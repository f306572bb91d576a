import type {
  CartPrice,
  PriceApplication,
  PricedLine,
  PriceTrace,
  TraceReason,
  TraceScope,
  TraceValues,
} from '#modules/orders/price/rules/priced-cart.ts';
import type { OfferType } from '../../offer/contract/offer-choice.ts';

export type { PricedLine, TraceReason, TraceScope };

/**
 * Answer of `priceCart`: the price as orders ask for it, with what only offers know. Every amount is in minor units and
 * never negative; all of them add up exactly. Lines are in the order in which they came in, applications in that in
 * which offers are tried; the entries of a trace of `applied` are those of `whole` whose outcome it is.
 */
export interface PriceResult extends Omit<CartPrice, 'discount_applications' | 'trace'> {
  discount_applications: DiscountApplication[];
  trace: TraceEntry[];
}

/** One use of one offer on one product; the texts for the shopper are added for the order. */
export interface DiscountApplication extends Omit<PriceApplication, 'message'> {
  offer_type: OfferType;
  product_id: number;
  tier_key: number;
  quantity: number;
  line_keys: string[];
}

/** Why one offer that has to do with one line did or did not discount it; `detail` is one sentence for the merchant. */
export interface TraceEntry extends PriceTrace {
  reason: TraceReason;
  values: TraceValues;
}
