import { describe, expect, test } from 'vitest';
import { givenUpOfferFacts, offerFacts } from './offer-fact.ts';

const at = '2026-01-02T03:04:05Z';
const line = (total_minor: number, offers: number[], taken_offer_id: number | null = null) => ({
  quantity: 1,
  total_minor,
  allocations: offers.map((offer_id) => ({ offer_id, amount_minor: 100 })),
  taken_offer_id,
});
const figures = (facts: ReturnType<typeof offerFacts>) =>
  facts.map(({ subject, subject_id, metric, value }) => `${subject} ${subject_id} ${metric} ${value}`);

describe('what an order brought to offers', () => {
  test('a line that was taken from an offer counts without a discount, too, and once with one', () => {
    const lines = [line(1000, []), line(2000, [], 7), line(3000, [7], 7), line(500, [8])];
    expect(figures(offerFacts({ order_id: 1, at, lines }))).toEqual([
      'offer 7 orders 1',
      'offer 7 sales 5000',
      'offer 8 orders 1',
      'offer 8 sales 500',
      'shop 0 offer_sales 5500',
    ]);
  });

  test('a line taken from one offer and discounted by another is a sale of both, and one of the shop', () => {
    expect(figures(offerFacts({ order_id: 1, at, lines: [line(900, [8], 7)] }))).toEqual([
      'offer 7 orders 1',
      'offer 7 sales 900',
      'offer 8 orders 1',
      'offer 8 sales 900',
      'shop 0 offer_sales 900',
    ]);
  });

  test('an order without offers tells nothing', () => {
    expect(offerFacts({ order_id: 1, at, lines: [line(900, [])] })).toEqual([]);
  });

  test('what is given back is taken off on its own day, under a key of its own', () => {
    const facts = givenUpOfferFacts('refund:4', { at, lines: [line(2000, [], 7)] });
    expect(figures(facts)).toEqual(['offer 7 sales -2000', 'shop 0 offer_sales -2000']);
    expect(facts.every(({ key }) => key.startsWith('refund:4:'))).toBe(true);
  });
});
