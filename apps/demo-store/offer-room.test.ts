import { expect, test } from 'vitest';
import { exampleBox, exampleBundle } from '#modules/offers/shopper/storefront/testing/box-example.ts';
import { boxRoom } from './offer-room.ts';

test('room is kept for every box with its rows, and for the limits of those that have some', () => {
  const bare = { discount_text: '' };
  expect(boxRoom('boxes', [])).toBeNull();
  expect(boxRoom('boxes', [exampleBox(bare)])).toEqual({ name: 'boxes-2', boxes: 1, limits: 0 });
  expect(boxRoom('boxes', [exampleBox(bare), exampleBox(), exampleBox({ ...bare, left: 3 })])).toEqual({
    name: 'boxes-6',
    boxes: 3,
    limits: 2,
  });
  expect(boxRoom('bundle', [exampleBundle()])).toEqual({ name: 'bundle-2', boxes: 1, limits: 1 });
  const many = exampleBox({ products: Array.from({ length: 12 }, () => exampleBox().products[0]!) });
  expect(boxRoom('boxes', [many])?.name).toBe('boxes-10');
});
