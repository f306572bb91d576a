import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultCheckoutMessage } from '../contract/checkout-note-words.ts';
import { type CartProduct, checkoutLine } from './checkout-line.ts';

const mug = (more: Partial<CartProduct> = {}): CartProduct => ({
  ...{ product_id: 1, title: 'Mug', purchased: 4, stock: 7 },
  ...more,
});
const standard = defaultCheckoutMessage;

test('V264 the standard message says purchases of 24 hours and what is left', () => {
  expect(checkoutLine(standard, [mug()], null)).toEqual({
    text: '4 customer(s) has bought this Mug in the last 24 hours. Only 7 left!',
    ...{ product_id: 1, simulated: false },
  });
});

test.each([
  ['nobody bought it', mug({ purchased: 0 })],
  ['nobody counts it', mug({ stock: null })],
  ['there is none left', mug({ stock: 0 })],
  ['there is plenty', mug({ stock: 31 })],
])('an honest shop has no line where %s', (_why, product) => {
  expect(checkoutLine(standard, [product], null)).toBeNull();
});

test('of several products the line is about the one bought most, and skips one without a true number', () => {
  const plenty = mug({ product_id: 2, title: 'Cup', purchased: 9, stock: 400 });
  const bowl = mug({ product_id: 3, title: 'Bowl', purchased: 6 });
  expect(checkoutLine(standard, [mug(), plenty, bowl], null)?.product_id).toBe(3);
});

test('a message that names no number has no fact behind it', () => {
  expect(checkoutLine('Hurry, {{product_title}} sells out!', [mug()], null)).toBeNull();
  expect(checkoutLine('Hurry!', [mug()], () => ({ purchased: 3, stock: 9 }))).toMatchObject({
    simulated: true,
  });
});

test('10,000 carts: without simulated numbers each shown number is one that was given', () => {
  const product = fc.record({
    product_id: fc.integer({ min: 1, max: 9 }),
    title: fc.constantFrom('Mug', '{{stock_number}}', '<b>12</b>'),
    purchased: fc.integer({ min: 0, max: 50 }),
    stock: fc.option(fc.integer({ min: 0, max: 60 })),
  });
  const message = fc.constantFrom(
    standard,
    '{{stock_number}} left',
    '{{purchased_number}} sold',
    'Hurry {{product_title}}',
  );
  fc.assert(
    fc.property(message, fc.array(product, { maxLength: 4 }), (written, products) => {
      const line = checkoutLine(written, products, null);
      if (!line) return;
      expect(line.simulated).toBe(false);
      const isTrue = products.some(
        ({ title, purchased, stock, product_id }) =>
          product_id === line.product_id &&
          line.text ===
            written
              .replace('{{purchased_number}}', () => String(purchased))
              .replace('{{stock_number}}', () => String(stock))
              .replace('{{product_title}}', () => title) &&
          (!written.includes('purchased') || purchased > 0) &&
          (!written.includes('stock_number') || (stock !== null && stock > 0 && stock <= 30)),
      );
      expect(isTrue).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
