import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCart } from './cart-price.ts';
import { compileShopOffers } from '../../rules/offer-pricers.ts';
import type { CartLine, OfferSource } from './offer-pricer.ts';
import { mixedCartArbitrary, mixedOffersArbitrary } from '../testing/offer-arbitrary.ts';
import { discountExample, lineExample, upsellExample } from '../../upsell/testing/upsell-example.ts';
import { foundedLines, isTarget } from './founded-line.ts';
import { isUpsell } from '../../offer/rules/upsell-kind.ts';
import { takenOffers } from '../../upsell/rules/taken-offer.ts';

const usd = { currency: 'USD' };
/** Beside the one product, the other for 20 % less. */
const beside = (id: number, target: number, offered: number, given: Partial<OfferSource> = {}) =>
  upsellExample({ id, priority: id, target_ids: [target], recommend_ids: [offered], ...given });
const discounted = (offers: OfferSource[], ...lines: CartLine[]) =>
  priceCart(compileShopOffers(offers, usd), lines)
    .lines.filter((line) => line.discount_minor > 0)
    .map((line) => line.key);

describe('what may lead to an offer', () => {
  const there = beside(1, 2, 1);
  const back = beside(2, 1, 2);

  test('two lines taken beside each other bear nothing out: nobody bought anything at its price', () => {
    const lines = [lineExample(1, { offer_id: 1 }), lineExample(2, { offer_id: 2 })];
    expect(discounted([there, back], ...lines)).toEqual([]);
    expect(takenOffers(compileShopOffers([there, back], usd), lines, {})).toEqual([undefined, undefined]);
    const [why] = priceCart(compileShopOffers([there, back], usd), lines, { trace: 'whole' }).trace.filter(
      (one) => one.line_key === '1' && one.offer_id === 1,
    );
    expect(why).toMatchObject({ outcome: 'rejected', reason: 'no-target' });
  });

  test('nor does a longer ring', () => {
    const ring = [beside(1, 3, 1), beside(2, 1, 2), beside(3, 2, 3)];
    const lines = [1, 2, 3].map((one) => lineExample(one, { offer_id: one }));
    expect(discounted(ring, ...lines)).toEqual([]);
    // One of them put in by hand is a beginning: all around the ring follow, and it itself is a line apart.
    expect(discounted(ring, ...lines, lineExample(2, { key: 'own' }))).toEqual(['1', '2', '3']);
  });

  test('one offer leads to the next, from something that was bought', () => {
    const chain = [beside(2, 1, 2), beside(3, 2, 3)];
    const lines = [lineExample(1), lineExample(2, { offer_id: 2 }), lineExample(3, { offer_id: 3 })] as const;
    expect(discounted(chain, ...lines)).toEqual(['2', '3']);
    expect(discounted(chain, lines[1], lines[2])).toEqual(['3']);
  });

  test('what was taken and costs its price leads on: the offer is off, over for this shopper, or nothing leads to it', () => {
    const lines = [lineExample(1, { offer_id: 1 }), lineExample(2, { offer_id: 2 })];
    expect(discounted([beside(1, 2, 1, { enable_discount: false }), back], ...lines)).toEqual(['2']);
    expect(discounted([beside(1, 9, 1), back], ...lines)).toEqual(['2']);
    expect(discounted([back], ...lines)).toEqual(['2']);
    const index = compileShopOffers([there, back], usd);
    const priced = priceCart(index, lines, { exclude: (offer) => offer.id === 1 });
    expect(priced.lines.map((line) => line.discount_minor)).toEqual([0, 200]);
  });

  test('two offers after payment need what was bought, too', () => {
    const after = (id: number, target: number, offered: number) =>
      beside(id, target, offered, { offer_type: 'post-purchase', discount_data: discountExample() });
    const offers = [after(1, 2, 1), after(2, 1, 2)];
    const lines = [lineExample(1, { offer_id: 1 }), lineExample(2, { offer_id: 2 })];
    expect(discounted(offers, ...lines)).toEqual([]);
    expect(discounted(offers, ...lines, lineExample(2, { key: 'placed', placed: true }))).toEqual(['1']);
  });

  test('from every discounted line a chain of leading lines ends at one that costs its price', () => {
    fc.assert(
      fc.property(mixedOffersArbitrary, mixedCartArbitrary, (offers, lines) => {
        const index = compileShopOffers(offers, usd);
        const priced = priceCart(index, lines);
        const taken = lines.filter((line, at) => {
          const [one] = priced.lines[at]!.allocations;
          const offer = one && index.by_id.get(one.offer_id);
          return offer && isUpsell(offer.type) && offer.id === line.offer_id;
        });
        const founded = foundedLines(index, lines);
        const reached = founded.filter((line) => !taken.includes(line));
        for (let more = true; more;) {
          const next = taken.find((line) => {
            const offer = index.by_id.get(line.offer_id!)!;
            return (
              !reached.includes(line) &&
              reached.some((target) => isTarget(offer, target) && offer.recommends(target, line))
            );
          });
          if (next) reached.push(next);
          more = next !== undefined;
        }
        for (const line of taken) expect(reached).toContain(line);
      }),
      { numRuns: 1_000 },
    );
  });
});
