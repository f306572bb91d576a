import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartArbitrary, offersArbitrary } from '../testing/offer-arbitrary.ts';
import { compileOffers, matchOffers } from './offer-index.ts';

const usd = { currency: 'USD' };

test('matching finds exactly the active offers whose target holds, first tried first', () => {
  fc.assert(
    fc.property(offersArbitrary, cartArbitrary, (offers, lines) => {
      const index = compileOffers(offers, usd);
      const active = offers
        .filter((offer) => offer.activated)
        .sort((a, b) => a.priority - b.priority || a.id - b.id);
      expect(index.offers.map((offer) => offer.id)).toEqual(active.map((offer) => offer.id));
      for (const line of lines) {
        const asked = index.offers.filter((offer) => offer.matches(line));
        expect(matchOffers(index, line)).toEqual(asked);
        expect(matchOffers(index, line, { limit: 2 })).toEqual(asked.slice(0, 2));
        expect(matchOffers(index, line, { offer_type: 'bundle' })).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a base category targets the categories it names, never collections of the same numbers', () => {
  const [offer] = compileOffers(
    [
      {
        id: 1,
        version: 1,
        offer_name: 'Add-on',
        offer_type: 'in-cart',
        target_type: 'base-category',
        target_ids: [],
        condition: { in_cart: { base_category: { from_these_categories: [5] } } },
        priority: 1,
        activated: true,
        enable_discount: false,
        discount_data: { data: [], is_default_select: -1 },
      },
    ],
    usd,
  ).offers;
  const facts = { product_id: 1, variant_id: 1, unit_price_minor: 1 };
  expect(offer!.matches({ ...facts, collection_ids: [], category_ids: [2, 5] })).toBe(true);
  expect(offer!.matches({ ...facts, collection_ids: [5], category_ids: [6] })).toBe(false);
  expect(offer!.matches({ ...facts, collection_ids: [5] })).toBe(false);
});
