import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeWord } from '../contract/checkout-bounds.ts';
import { codeText, isCodeText } from '#modules/orders/code/rules/code-text.ts';
import { type CheckoutCart, codeEnd, isCoded } from './checkout-code.ts';
import { shopifyCodes } from '../../shopify/rules/shopify-codes.ts';
import { couponAmount, wooCodes } from '../../woocommerce/rules/woocommerce-codes.ts';

/** Carts of up to six lines; two lines may be of one variant, and several offers may discount one line. */
const cart: fc.Arbitrary<CheckoutCart> = fc
  .record({
    offers: fc.array(fc.constantFrom('units' as const, 'sets' as const), { minLength: 1, maxLength: 8 }),
    lines: fc.array(
      fc.record({
        variant: fc.nat(4),
        quantity: fc.integer({ min: 1, max: 12 }),
        price: fc.integer({ min: 1, max: 500_000 }),
        shares: fc.array(fc.record({ offer: fc.nat(7), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
          maxLength: 2,
        }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    beside_minor: fc.nat(100_000),
  })
  .map(({ offers, lines, beside_minor }) => ({
    beside_minor,
    offers: offers.map((counts, at) => ({ offer_id: at + 1, offer_version: 1, counts })),
    lines: lines.map(({ variant, quantity, price, shares }) => {
      let left = price * quantity;
      const discounts = shares.flatMap(({ offer, share }) => {
        const amount_minor = Math.floor(left * share);
        left -= amount_minor;
        return amount_minor > 0 ? [{ offer: offer % offers.length, amount_minor }] : [];
      });
      const id = String(900 + variant);
      return { product_id: `7${id}`, variant_id: id, quantity, unit_price_minor: price, discounts };
    }),
  }));

const discountOf = ({ lines }: CheckoutCart) =>
  lines.flatMap((line) => line.discounts).reduce((all, one) => all + one.amount_minor, 0);
const sum = (list: readonly { amount_minor: number }[]) =>
  list.reduce((all, one) => all + one.amount_minor, 0);

test('Shopify: codes take off what the shopper was shown, to the cent, offer by offer, in no more codes than there is room', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 1, max: 5 }), (given, room) => {
      const codes = shopifyCodes(given, room);
      expect(codes.length).toBeLessThanOrEqual(room);
      expect(sum(codes)).toBe(discountOf(given));
      given.offers.forEach((_, offer) => {
        const wanted = given.lines.flatMap((line) => line.discounts.filter((one) => one.offer === offer));
        expect(sum(codes.flatMap((code) => code.offers.filter((one) => one.offer === offer)))).toBe(
          sum(wanted),
        );
      });
      for (const code of codes) expect(sum(code.offers)).toBe(code.amount_minor);
    }),
    { numRuns: 2000 },
  );
});

test('Shopify gives a line one product discount: no variant is in two codes', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 1, max: 5 }), (given, room) => {
      const variants = shopifyCodes(given, room).flatMap((code) =>
        code.variants.map((one) => one.variant_id),
      );
      expect(new Set(variants).size).toBe(variants.length);
    }),
    { numRuns: 1000 },
  );
});

test('Shopify: a code never takes more than its lines cost, and asks for all that was there', () => {
  fc.assert(
    fc.property(cart, (given) => {
      for (const code of shopifyCodes(given, 5)) {
        const ids = new Set(code.variants.map((one) => one.variant_id));
        const lines = given.lines.filter((line) => ids.has(line.variant_id));
        const subtotal = lines.reduce((all, line) => all + line.unit_price_minor * line.quantity, 0);
        const units = lines.reduce((all, line) => all + line.quantity, 0);
        expect(code.amount_minor).toBeLessThanOrEqual(subtotal);
        const isOfUnits = code.offers.length === 1 && given.offers[code.offers[0]!.offer]!.counts === 'units';
        expect(code.least).toEqual(
          isOfUnits ? { of: 'units', units } : { of: 'variants', subtotal_minor: subtotal },
        );
      }
    }),
    { numRuns: 1000 },
  );
});

test('Shopify: without room beside the shopper’s own codes there is none', () => {
  const given: CheckoutCart = {
    beside_minor: 0,
    offers: [{ offer_id: 1, offer_version: 1, counts: 'units' }],
    lines: [
      {
        product_id: '71',
        variant_id: '91',
        quantity: 3,
        unit_price_minor: 1000,
        discounts: [{ offer: 0, amount_minor: 300 }],
      },
    ],
  };
  expect(shopifyCodes(given, 0)).toEqual([]);
  expect(shopifyCodes(given, 1)).toHaveLength(1);
});

/**
 * WooCommerce's discount of each line, by its published rules: each rounded by itself, or a sum divided to the cent.
 */
const shareOf = (code: ReturnType<typeof wooCodes>[number]) => Number(couponAmount(code, 2)) * 100;

test('WooCommerce adds up the coupons of a cart: there is one at most, and it takes off what was shown', () => {
  fc.assert(
    fc.property(cart, (given) => {
      const codes = wooCodes({ ...given, beside_minor: 0 }, 1);
      expect(codes.length).toBe(discountOf(given) > 0 ? 1 : 0);
      expect(sum(codes)).toBe(discountOf(given));
      for (const code of codes) {
        expect(sum(code.offers)).toBe(code.amount_minor);
        const variants = new Set(
          given.lines.filter((line) => line.discounts.length > 0).map((line) => line.variant_id),
        );
        expect(new Set(code.variants.map((one) => one.variant_id))).toEqual(variants);
        const times = code.takes === 'each' ? code.units : 1;
        expect(Math.round(shareOf(code) * times)).toBe(code.amount_minor);
      }
    }),
    { numRuns: 2000 },
  );
});

test('WooCommerce rounds each line by itself: what is taken off each unit is for one variant, and no part of a cent in several lines', () => {
  fc.assert(
    fc.property(cart, (given) => {
      for (const code of wooCodes(given, 1).filter(({ takes }) => takes === 'each')) {
        expect(code.variants).toHaveLength(1);
        const lines = given.lines.filter((line) => line.variant_id === code.variants[0]!.variant_id);
        expect(code.units).toBe(lines.reduce((all, line) => all + line.quantity, 0));
        if (lines.length > 1) expect(code.amount_minor % code.units).toBe(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test('WooCommerce divides a sum among all lines: there is none where some are not known here, nor beside the shopper’s own coupon', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 1, max: 5000 }), (given, beside_minor) => {
      expect(wooCodes({ ...given, beside_minor }, 1).every(({ takes }) => takes === 'each')).toBe(true);
      expect(wooCodes(given, 0)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('WooCommerce: a coupon asks for the whole cart, what is not known here too', () => {
  fc.assert(
    fc.property(cart, (given) => {
      const subtotal_minor = given.lines.reduce(
        (all, line) => all + line.unit_price_minor * line.quantity,
        0,
      );
      for (const { least } of wooCodes(given, 1))
        expect(least).toEqual({ of: 'cart', subtotal_minor: subtotal_minor + given.beside_minor });
    }),
    { numRuns: 300 },
  );
});

test.each([
  [{ amount_minor: 1000, takes: 'each', units: 3 }, 2, '3.333333'],
  [{ amount_minor: 2000, takes: 'each', units: 3 }, 2, '6.666667'],
  [{ amount_minor: 5, takes: 'each', units: 1 }, 2, '0.050000'],
  [{ amount_minor: 1, takes: 'each', units: 999 }, 2, '0.000010'],
  [{ amount_minor: 1000, takes: 'each', units: 3 }, 0, '333.333333'],
  [{ amount_minor: 1000, takes: 'once', units: 3 }, 2, '10.000000'],
  [{ amount_minor: 999_999_999_999, takes: 'each', units: 7 }, 2, '1428571428.570000'],
] as const)('WooCommerce reads %j with %i decimals as %s', (code, digits, text) => {
  expect(couponAmount(code, digits)).toBe(text);
});

test('the largest cart that codes are made for loses no cent by six decimals a unit', () => {
  for (let amount_minor = 1; amount_minor < 200_000; amount_minor += 7)
    expect(Math.round(Number(couponAmount({ amount_minor, takes: 'each', units: 999 }, 2)) * 99_900)).toBe(
      amount_minor,
    );
});

test('a cart of more than 999 units or 100 lines gets no code', () => {
  const line = { product_id: '7', variant_id: '9', quantity: 1, unit_price_minor: 1, discounts: [] };
  expect(isCoded({ lines: [{ ...line, quantity: 999 }] })).toBe(true);
  expect(isCoded({ lines: [{ ...line, quantity: 1000 }] })).toBe(false);
  expect(isCoded({ lines: Array.from({ length: 100 }, () => line) })).toBe(true);
  expect(isCoded({ lines: Array.from({ length: 101 }, () => line) })).toBe(false);
});

test('a code ends after its minutes, and never later than an offer that it carries', () => {
  expect(codeEnd(1000, 60, [])).toBe(3_601_000);
  expect(codeEnd(1000, 60, [null, 2_000_000, 9_000_000])).toBe(2_000_000);
});

test('a code is the merchant’s word and sixteen letters that anything random gives, without bias', () => {
  const all = (value: number) => (count: number) => new Uint8Array(count).fill(value);
  expect(codeText('SALE', all(0))).toBe('SALE-BBBBBBBBBBBBBBBB');
  // 252 is the first byte above nine times 28: it is thrown away.
  let turn = 0;
  expect(codeText('X', (count) => new Uint8Array(count).fill(turn++ === 0 ? 252 : 27))).toBe(
    'X-9999999999999999',
  );
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (stream) => {
      const code = codeText('SUMMER24', (count) =>
        Uint8Array.from({ length: count }, () => stream.next().value),
      );
      expect(isCodeText(code)).toBe(true);
      expect(isCodeText(code.toLowerCase())).toBe(true);
    }),
    { numRuns: 300 },
  );
  for (const text of [
    'SALE',
    'SALE-',
    'SALE-BBBBBBBBBBBBBBB',
    'SALE-AAAAAAAAAAAAAAAA',
    'a b-BBBBBBBBBBBBBBBB',
  ])
    expect(isCodeText(text), text).toBe(false);
  for (const word of ['', 'sale', 'SA LE', 'X'.repeat(21)]) expect(codeWord.test(word), word).toBe(false);
});
