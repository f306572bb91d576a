import { expect, test } from 'vitest';
import { orderVariants } from './recommend-display.ts';

const variant = (id: number, color: string, size: string, price: number) => ({
  id,
  unit_price_minor: price,
  options: [
    { name: 'Color', value: color },
    { name: 'Size', value: size },
  ],
});
const variants = [
  variant(1, 'Red', 'S', 1200),
  variant(2, 'Red', 'L', 1500),
  variant(3, 'Blue', 'S', 1000),
  variant(4, 'Blue', 'L', 1500),
];
const pair = (option: string, value: string) => ({ option, value });
const offer = {
  variant_sort: 'lowest' as const,
  condition: {
    using_recommend_display: true,
    recommend_display: [
      { conditions: [pair('color', 'red ')], expects: [pair('Color', 'Blue'), pair('Size', 'L')] },
      { conditions: [pair('Color', 'Red')], expects: [pair('Size', 'S')] },
      { conditions: [pair('Color', 'Blue')], expects: [pair('Color', 'Green')] },
    ],
  },
};
const inHand = (color: string) => ({
  options: [pair('Color', color)].map(({ option, value }) => ({ name: option, value })),
});
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

test('V097 variants come by price, lowest or highest first, equals as they were', () => {
  const off = { ...offer, condition: { ...offer.condition, using_recommend_display: false } };
  expect(ids(orderVariants(variants, inHand('Red'), off))).toEqual([3, 1, 2, 4]);
  expect(ids(orderVariants(variants, inHand('Red'), { ...off, variant_sort: 'highest' }))).toEqual([
    2, 4, 1, 3,
  ]);
});

test('V073 the first row that fits the variant in hand says what is shown first', () => {
  expect(ids(orderVariants(variants, inHand('Red'), offer))).toEqual([4, 3, 1, 2]);
});

test('V073 where no variant is as expected, or no row fits, price decides', () => {
  expect(ids(orderVariants(variants, inHand('Blue'), offer))).toEqual([3, 1, 2, 4]);
  expect(ids(orderVariants(variants, inHand('Green'), offer))).toEqual([3, 1, 2, 4]);
  expect(ids(orderVariants(variants, {}, offer))).toEqual([3, 1, 2, 4]);
});

test('V073 a row without conditions fits nothing', () => {
  const rows = [{ conditions: [], expects: [pair('Size', 'L')] }];
  const half = { ...offer, condition: { ...offer.condition, recommend_display: rows } };
  expect(ids(orderVariants(variants, inHand('Red'), half))).toEqual([3, 1, 2, 4]);
});
