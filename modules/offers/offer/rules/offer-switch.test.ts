import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mixedCartArbitrary,
  mixedOffersArbitrary,
  contextArbitrary,
} from '../../pricing/testing/offer-arbitrary.ts';
import { oraclePrices } from '../../pricing/testing/price-oracle.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { type ShopSwitches, stoppedBy, stoppingSwitches } from './offer-switch.ts';

/** The effect of each switch, stated independently: the offers without the part it turns off. */
const without: Readonly<Record<string, (offers: readonly OfferSource[]) => OfferSource[]>> = {
  in_cart_offers: (offers) => offers.filter((one) => one.offer_type !== 'in-cart'),
  bundle_support: (offers) => offers.filter((one) => one.offer_type !== 'bundle'),
  rule_based_targeting: (offers) =>
    offers.filter((one) => ![one.target_type, one.recommend_type].includes('condition')),
  // Funnels lead to offers; a cart knows none.
  upsell_funnel: (offers) => [...offers],
  keep_offering: (offers) =>
    offers.map((one) => ({
      ...one,
      condition: { ...one.condition, post_purchase: { include_target: false } },
    })),
};

test.each(Object.keys(without))('with %s off every price is that of a shop without it', (name) => {
  let differs = 0;
  fc.assert(
    fc.property(mixedOffersArbitrary, mixedCartArbitrary, contextArbitrary, (offers, lines, context) => {
      const pricedWith = (switches: ShopSwitches) =>
        priceCart(compileShopOffers(offers, { currency: 'USD', switches }), lines, {
          now: new Date(context.seconds * 1_000),
          left: context.left,
          exclude: (offer) => context.heldOut.has(offer.id),
        }).lines.map((line) => [line.key, line.discount_minor]);
      const expected = oraclePrices(without[name]!(offers), lines, context);
      const off = pricedWith({ [name]: false });
      expect(off).toEqual(lines.map(({ key }) => [key, expected.get(key)?.amount ?? 0]));
      if (JSON.stringify(off) !== JSON.stringify(pricedWith({}))) differs += 1;
    }),
    { numRuns: 1_500 },
  );
  if (name !== 'upsell_funnel') expect(differs).toBeGreaterThan(0);
});

test('an index that was compiled with a switch on is no basis for one with it off, and back', () => {
  fc.assert(
    fc.property(mixedOffersArbitrary, fc.constantFrom(...stoppingSwitches), (offers, name) => {
      const on = compileShopOffers(offers, { currency: 'USD', switches: {} });
      const off = compileShopOffers(offers, { currency: 'USD', switches: { [name]: false }, before: on });
      expect(off.offers.every((offer) => stoppedBy(offer.source, { [name]: false }) === null)).toBe(true);
      const again = compileShopOffers(offers, { currency: 'USD', switches: {}, before: off });
      expect(again.offers.map(({ id, rank }) => [id, rank])).toEqual(
        on.offers.map(({ id, rank }) => [id, rank]),
      );
    }),
    { numRuns: 300 },
  );
});
