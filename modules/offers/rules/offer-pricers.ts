import { bundlePricer } from '../bundle/rules/bundle-pricer.ts';
import { compileOffers, type CompileOptions } from '../pricing/rules/offer-index.ts';
import type { OfferIndex, OfferPricers, OfferSource } from '../pricing/rules/offer-pricer.ts';
import { quantityPricer } from '../quantity/rules/quantity-pricer.ts';
import { upsellPricer } from '../upsell/rules/upsell-pricer.ts';

/** Who prices which type of offer. */
export const offerPricers: OfferPricers = {
  quantity: quantityPricer,
  bundle: bundlePricer,
  'pre-purchase': upsellPricer,
  'in-cart': upsellPricer,
  'post-purchase': upsellPricer,
  accessory: upsellPricer,
  handpicked: upsellPricer,
};

/** A shop's offers, of every type, ready for deciding. */
export function compileShopOffers(offers: Iterable<OfferSource>, options: CompileOptions): OfferIndex {
  return compileOffers(offers, { ...options, pricers: offerPricers });
}
