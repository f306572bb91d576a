import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cartArbitrary, offersArbitrary } from '../testing/offer-arbitrary.ts';
import { matchOffers } from './offer-index.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';

const usd = { currency: 'USD' };

test('matching finds exactly the active offers whose target holds, first tried first', () => {
  fc.assert(
    fc.property(offersArbitrary, cartArbitrary, (offers, lines) => {
      const index = compileShopOffers(offers, usd);
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

test('what is taken over from an index before, in whatever order now, is as if it were compiled anew', () => {
  fc.assert(
    fc.property(offersArbitrary, offersArbitrary, cartArbitrary, fc.boolean(), (old, changes, lines, eur) => {
      const before = compileShopOffers(old, eur ? { currency: 'EUR' } : usd);
      // Some stay as they are, some are gone, some changed, some are new, and any may have another place now.
      const others = changes.filter((offer) => offer.id % 2 === 0);
      const now = [...old.filter((offer) => offer.id % 2 === 1), ...others];
      const anew = compileShopOffers(now, usd);
      const taken = compileShopOffers(now, { ...usd, before });
      const shape = (index: typeof anew) =>
        index.offers.map(({ id, rank, version, terms }) => ({ id, rank, version, terms }));
      expect(shape(taken)).toEqual(shape(anew));
      expect(taken.limited.map(({ id }) => id)).toEqual(anew.limited.map(({ id }) => id));
      for (const line of lines)
        expect(matchOffers(taken, line).map(({ id }) => id)).toEqual(
          matchOffers(anew, line).map(({ id }) => id),
        );
      const same = taken.offers.filter((offer) => before.offers.includes(offer));
      if (eur) expect(same).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('an unchanged offer in its place is not compiled again', () => {
  fc.assert(
    fc.property(offersArbitrary, (offers) => {
      const before = compileShopOffers(offers, usd);
      const after = compileShopOffers(offers, { ...usd, before });
      after.offers.forEach((offer, rank) => expect(offer).toBe(before.offers[rank]));
    }),
    { numRuns: 100 },
  );
});

test('a base category targets the categories it names, never collections of the same numbers', () => {
  const [offer] = compileShopOffers(
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
