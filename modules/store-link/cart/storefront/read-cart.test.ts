import { describe, expect, test } from 'vitest';
import { cartDigest, codesAfter, codesOn, type ReadCart } from './read-cart.ts';
import { readShopifyCart } from './shopify-cart.ts';
import { readWooCart } from './woo-cart.ts';

/** As `/cart.js` answers (shopify.dev/docs/api/ajax/reference/cart), shortened. */
const shopify = {
  token: 'c1-7d1?key=8a',
  attributes: { _backroom: 'c8Jw2mQ5xV0nZ7tL4rB9yK' },
  total_price: 6860,
  items: [
    {
      ...{ id: 44018801, variant_id: 44018801, product_id: 8801, quantity: 3, original_price: 2400 },
      ...{ original_line_price: 7200, final_line_price: 6480, gift_card: false },
      properties: { _offer: '4501', _offer_proof: '497133.x9' },
    },
    {
      ...{ id: 44018900, variant_id: 44018900, product_id: 8809, quantity: 1, original_price: 380 },
      ...{ original_line_price: 380, final_line_price: 380, gift_card: true, properties: null },
    },
  ],
  currency: 'EUR',
  discount_codes: [
    { code: 'SAVE-BBBBBBBBBBBBBBBB', applicable: true },
    { code: 'SUMMER', applicable: false },
  ],
  // Discounts on the whole cart are listed beside its lines.
  cart_level_discount_applications: [{ type: 'automatic', total_allocated_amount: 500 }],
};

/** As the Store API answers (StoreApi CartSchema), shortened. */
const woo = (changes: object = {}, item: object = {}) => ({
  items: [
    {
      ...{ id: 100_011, type: 'variation', quantity: 2 },
      prices: { currency_code: 'EUR', currency_minor_unit: 2, price: '2400' },
      totals: {
        line_subtotal: '4034',
        line_subtotal_tax: '766',
        line_total: '3630',
        line_total_tax: '690',
      },
      ...item,
    },
  ],
  coupons: [{ code: 'save-bbbbbbbbbbbbbbbb', discount_type: 'fixed_product' }],
  totals: { currency_code: 'EUR', currency_minor_unit: 2, total_price: '4819', ...changes },
});

describe('the cart of Shopify', () => {
  test('is read with its offers, its codes and what its lines cost', () => {
    expect(readShopifyCart(shopify)).toEqual({
      currency: 'EUR',
      lines: [
        { variant_id: '44018801', quantity: 3, original_minor: 7200, final_minor: 6480, special: undefined },
        { variant_id: '44018900', quantity: 1, original_minor: 380, final_minor: 380, special: 'gift_card' },
      ],
      codes: [
        { code: 'SAVE-BBBBBBBBBBBBBBBB', honoured: true },
        { code: 'SUMMER', honoured: false },
      ],
      asked: [
        {
          ...{ product_id: '8801', variant_id: '44018801', quantity: 3, unit_price_minor: 2400 },
          ...{ offer_id: 4501, proof: '497133.x9' },
        },
        { product_id: '8809', variant_id: '44018900', quantity: 1, unit_price_minor: 380 },
      ],
      total_minor: 6860,
      quote: 'c8Jw2mQ5xV0nZ7tL4rB9yK',
    });
  });

  test.each([
    ['JPY', 72],
    ['KWD', 72_000],
  ])('amounts are hundredths also in %s, which has none', (currency, minor) => {
    expect(readShopifyCart({ ...shopify, currency })?.lines[0]?.original_minor).toBe(minor);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a page', '<!doctype html>'],
    ['no lines', { ...shopify, items: null }],
    ['no currency', { ...shopify, currency: '$' }],
    ['half a piece', { ...shopify, items: [{ ...shopify.items[0], quantity: 2.5 }] }],
    ['a line without a price', { ...shopify, items: [{ ...shopify.items[0], final_line_price: null }] }],
    ['a line without a variant', { ...shopify, items: [{ ...shopify.items[0], variant_id: null }] }],
  ])('%s is no cart that can be priced', (_what, given) => {
    expect(readShopifyCart(given)).toBeNull();
  });

  test('a property of a stranger names no offer', () => {
    const items = [{ ...shopify.items[0], properties: { _offer: '<b>7</b>', _offer_proof: 'x' } }];
    expect(readShopifyCart({ ...shopify, items })?.asked[0]).not.toHaveProperty('offer_id');
  });
});

describe('the cart of WooCommerce', () => {
  test('is read with tax where its prices have it, and without where they do not', () => {
    expect(readWooCart(woo(), [])).toEqual({
      currency: 'EUR',
      lines: [
        { variant_id: '100011', quantity: 2, original_minor: 4800, final_minor: 4320, special: undefined },
      ],
      codes: [{ code: 'save-bbbbbbbbbbbbbbbb', honoured: true }],
      asked: [{ product_id: null, variant_id: '100011', quantity: 2, unit_price_minor: 2400 }],
      total_minor: 4819,
      quote: null,
    });
    const totals = {
      line_subtotal: '4800',
      line_subtotal_tax: '912',
      line_total: '4320',
      line_total_tax: '821',
    };
    expect(readWooCart(woo({}, { totals }), [])?.lines[0]).toMatchObject({
      original_minor: 4800,
      final_minor: 4320,
    });
  });

  test('amounts of a store that shows no decimals are those of the currency all the same', () => {
    const totals = { line_subtotal: '48', line_subtotal_tax: '0', line_total: '43', line_total_tax: '0' };
    const cart = readWooCart(woo({ currency_minor_unit: 0 }, { totals, prices: { price: '24' } }), []);
    expect(cart?.lines[0]).toMatchObject({ original_minor: 4800, final_minor: 4300 });
    expect(cart?.asked[0]?.unit_price_minor).toBe(2400);
  });

  test('units are assigned to the offer that they were taken from, and never more than there are', () => {
    const taken = [
      { variant_id: 7, quantity: 1, offer_id: 9 },
      { variant_id: 100_011, quantity: 1, offer_id: 4501, proof: '497133.x9' },
      { variant_id: 100_011, quantity: 5, offer_id: 4502 },
    ];
    const parts = readWooCart(woo({}, { quantity: 3 }), taken)?.asked;
    expect(parts?.map(({ quantity, offer_id, proof }) => [quantity, offer_id, proof])).toEqual([
      [1, 4501, '497133.x9'],
      [2, 4502, undefined],
    ]);
    expect(
      readWooCart(woo(), taken.slice(0, 2))?.asked.map(({ quantity, offer_id }) => [quantity, offer_id]),
    ).toEqual([
      [1, 4501],
      [1, undefined],
    ]);
  });

  test('a line of a subscription or gift card says so', () => {
    for (const [type, special] of [
      ['subscription_variation', 'subscription'],
      ['pw-gift-card', 'gift_card'],
      ['simple', undefined],
    ])
      expect(readWooCart(woo({}, { type }), [])?.lines[0]?.special).toBe(special);
  });

  test.each<[string, unknown]>([
    ['an error', { code: 'rest_no_route', message: 'No route' }],
    ['half a piece', woo({}, { quantity: 0.5 })],
    ['an amount with a point', woo({}, { prices: { price: '24.00' } })],
  ])('%s is no cart that can be priced', (_what, given) => {
    expect(readWooCart(given, [])).toBeNull();
  });
});

describe('codes', () => {
  const cart = readShopifyCart(shopify)!;

  test('the shopper’s own stay and keep their place; letters are large or small', () => {
    expect(codesOn(cart, ['save-bbbbbbbbbbbbbbbb', 'OTHER'])).toEqual(['save-bbbbbbbbbbbbbbbb']);
    expect(codesOn(cart, ['save-bbbbbbbbbbbbbbbb', 'OTHER'], false)).toEqual(['OTHER']);
    expect(codesAfter(cart, ['save-bbbbbbbbbbbbbbbb'], ['SAVE-CCCCCCCCCCCCCCCC'])).toEqual([
      'SUMMER',
      'SAVE-CCCCCCCCCCCCCCCC',
    ]);
  });

  test('a cart is another by what it is priced by, and by nothing else', () => {
    const first = cart.asked[0]!;
    const other = (changes: Partial<ReadCart>) => cartDigest({ ...cart, ...changes });
    expect(other({ codes: [], total_minor: 1, asked: [...cart.asked].reverse() })).toBe(cartDigest(cart));
    for (const change of [
      { quantity: 4 },
      { unit_price_minor: 2399 },
      { offer_id: 7 },
      { proof: 'y' },
      { variant_id: '1' },
    ])
      expect(other({ asked: [{ ...first, ...change }, ...cart.asked.slice(1)] })).not.toBe(cartDigest(cart));
    expect(other({ currency: 'USD' })).not.toBe(cartDigest(cart));
  });
});
