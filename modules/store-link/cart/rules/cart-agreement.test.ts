import { expect, test } from 'vitest';
import { agreement, type ShownCart, type ReportedCart } from './cart-agreement.ts';

const shown: ShownCart = {
  currency: 'EUR',
  lines: [
    { variant_id: '901', quantity: 3, list_minor: 3000 },
    { variant_id: '902', quantity: 1, list_minor: 2500 },
  ],
  total_minor: 5200,
  codes: ['SALE-BBBBBBBBBBBBBBBB'],
};
const reported: ReportedCart = {
  currency: 'EUR',
  lines: [
    { variant_id: '901', quantity: 3, original_minor: 3000, final_minor: 2700 },
    { variant_id: '902', quantity: 1, original_minor: 2500, final_minor: 2500 },
  ],
  codes: [{ code: 'sale-bbbbbbbbbbbbbbbb', honoured: true }],
};
const [first, second] = reported.lines as [ReportedCart['lines'][number], ReportedCart['lines'][number]];

test('a store that charges what was shown agrees, whatever it splits and in whatever letters it writes the code', () => {
  expect(agreement(shown, reported)).toEqual({ agrees: true, total_minor: 5200 });
  const split = [
    { ...first, quantity: 2, original_minor: 2000, final_minor: 1700 },
    { ...first, quantity: 1, original_minor: 1000, final_minor: 900 },
    { ...second, final_minor: 2600, original_minor: 2500 },
  ];
  expect(agreement(shown, { ...reported, lines: split }).agrees).toBe(true);
});

test('what is not known here takes no part', () => {
  const other = { variant_id: '777', quantity: 2, original_minor: 9900, final_minor: 1 };
  expect(agreement(shown, { ...reported, lines: [...reported.lines, other] }).agrees).toBe(true);
});

test.each<[string, Partial<ReportedCart>]>([
  ['currency', { currency: 'USD' }],
  ['cart_changed', { lines: [{ ...first, quantity: 2, original_minor: 2000, final_minor: 2000 }, second] }],
  ['cart_changed', { lines: [first] }],
  ['gift_card', { lines: [{ ...first, final_minor: 3000, special: 'gift_card' }, second] }],
  ['subscription', { lines: [{ ...first, final_minor: 2850, special: 'subscription' }, second] }],
  ['own_price', { lines: [{ ...first, original_minor: 2400, final_minor: 2100 }, second] }],
  ['code_refused', { codes: [], lines: [{ ...first, final_minor: 3000 }, second] }],
  [
    'code_refused',
    {
      codes: [{ code: 'SALE-BBBBBBBBBBBBBBBB', honoured: false }],
      lines: [{ ...first, final_minor: 3000 }, second],
    },
  ],
  ['own_discount', { lines: [{ ...first, final_minor: 2699 }, second] }],
])('what met with our price is named: %s', (met, change) => {
  const answer = agreement(shown, { ...reported, ...change });
  expect(answer).toMatchObject({ agrees: false, met, ours_minor: 5200 });
});

test('a cart that costs the same by chance, but holds something else, does not agree', () => {
  const lines = [
    { variant_id: '901', quantity: 4, original_minor: 4000, final_minor: 2700 },
    { ...second, final_minor: 2500 },
  ];
  expect(agreement(shown, { ...reported, lines })).toMatchObject({ agrees: false, met: 'cart_changed' });
});
