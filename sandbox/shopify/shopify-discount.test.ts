import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Discount, type PricedLine, priceCart } from './shopify-discount.ts';
import { splitAcross, sum } from './shopify-money.ts';

const now = Date.parse('2026-11-01T12:00:00Z');
const hour = 3_600_000;
let ids = 0;

function discount(given: Partial<Discount>): Discount {
  const id = (ids += 1);
  const base = {
    ...{
      id,
      title: given.code ?? 'Sale',
      code: `CODE${id}`,
      kind: 'product' as const,
      value: { amount: 500, each: false },
    },
    ...{ variants: new Set([1]), products: new Set<number>(), on: { subscription: false, once: true } },
    ...{ minimum: null, startsAt: now - hour, endsAt: null, usageLimit: null, oncePerCustomer: false },
    ...{ combinesWith: { product: true, order: false, shipping: false }, createdAt: now - hour },
  };
  return { ...base, ...given };
}

const line = (variant: number, price: number, quantity = 1, more: Partial<PricedLine> = {}): PricedLine => ({
  ...{ key: `${variant}:k`, variant, product: variant + 100, price, quantity },
  ...{ giftCard: false, subscription: false },
  ...more,
});

const order = { kind: 'order' as const, variants: new Set<number>() };
const alone = { product: false, order: false, shipping: false };
const withAll = { product: true, order: true, shipping: false };

function price(
  lines: PricedLine[],
  discounts: Discount[],
  more: { codes?: string[]; uses?: number; usedByCustomer?: boolean; at?: number } = {},
) {
  return priceCart({
    lines,
    codes: more.codes ?? discounts.flatMap(({ code }) => code ?? []),
    automatic: discounts.filter(({ code }) => code === null),
    find: (code) => discounts.find((one) => one.code?.toLowerCase() === code.toLowerCase()),
    now: more.at ?? now,
    uses: () => more.uses ?? 0,
    usedByCustomer: () => more.usedByCustomer ?? false,
  });
}

const why = (priced: ReturnType<typeof priceCart>) => priced.codes.map((one) => one.why);

describe('an amount that is split across its items (…/objects/DiscountAmount: "split across all of the entitled items")', () => {
  test.each<[string, number, number[], number[]]>([
    ['halves', 100, [500, 500], [50, 50]],
    ['in proportion to the lines', 300, [1000, 2000], [100, 200]],
    ['a cent that cannot be divided lies on the last line', 100, [333, 333, 334], [33, 33, 34]],
    ['two cents that cannot be divided, too', 200, [100, 100, 100], [66, 66, 68]],
    ['a last line without room gives it to the one before', 299, [100, 198, 1], [100, 198, 1]],
    ['never more than the lines cost', 9999, [100, 200], [100, 200]],
    ['lines that cost nothing get nothing', 50, [0, 100], [0, 50]],
    ['nothing of nothing', 50, [0, 0], [0, 0]],
  ])('%s', (_, amount, prices, expected) => {
    expect(splitAcross(amount, prices)).toEqual(expected);
  });

  test('only entitled lines carry it, the others none', () => {
    const lines = [line(1, 1000), line(2, 1000), line(3, 3000)];
    const priced = price(lines, [
      discount({ variants: new Set([1, 3]), value: { amount: 400, each: false } }),
    ]);
    expect(priced.lines.map(({ final }) => final)).toEqual([900, 1000, 2700]);
  });

  test('one that applies on each item takes its amount off each unit, and no more than it costs', () => {
    const each = discount({ variants: new Set([1, 2]), value: { amount: 300, each: true } });
    expect(price([line(1, 1000, 3), line(2, 200)], [each]).lines.map(({ final }) => final)).toEqual([
      2100, 0,
    ]);
  });
});

describe('what a code asks for', () => {
  test.each<[string, Partial<Discount>, Parameters<typeof price>[2], string | null]>([
    // …/input-objects/DiscountCodeBasicInput: startsAt, endsAt, usageLimit, appliesOncePerCustomer
    ['works from its beginning', { startsAt: now }, {}, null],
    ['does not before', { startsAt: now + 1 }, {}, 'not_active'],
    ['works until its end', { endsAt: now + 1 }, {}, null],
    ['does not from it on', { endsAt: now }, {}, 'not_active'],
    ['works below its limit', { usageLimit: 2 }, { uses: 1 }, null],
    ['does not at it', { usageLimit: 1 }, { uses: 1 }, 'limit_reached'],
    ['once for each customer', { oncePerCustomer: true }, { usedByCustomer: true }, 'used_by_customer'],
    ['a customer who has not used it', { oncePerCustomer: true }, {}, null],
    // help.shopify.com/manual/discounts/discount-types/percentage-fixed-amount: minimum of entitled items
    ['a minimum quantity that is met', { minimum: { quantity: 2 } }, {}, null],
    ['other items do not count for it', { minimum: { quantity: 3 } }, {}, 'below_minimum'],
    ['a minimum subtotal that is met', { minimum: { subtotal: 2000 } }, {}, null],
    ['other items do not count for that', { minimum: { subtotal: 2001 } }, {}, 'below_minimum'],
    ['none of its items', { variants: new Set([9]) }, {}, 'not_entitled'],
    ['a product is all its variants', { variants: new Set(), products: new Set([101]) }, {}, null],
    // …/mutations/cartDiscountCodesUpdate: "Discount codes are case-insensitive"
    ['case does not matter', { code: 'SUMMER' }, { codes: ['sUmMeR'] }, null],
    ['a code there is not', { code: 'SUMMER' }, { codes: ['WINTER'] }, 'not_found'],
  ])('%s', (_, given, more, expected) => {
    const priced = price([line(1, 1000, 2), line(2, 1000)], [discount(given)], more);
    expect(why(priced)).toEqual([expected]);
    expect(priced.discount).toBe(expected === null ? 500 : 0);
  });

  test.each<[string, Partial<PricedLine>, Partial<Discount>, number]>([
    // help.shopify.com/manual/products/gift-card-products
    ['gift cards get none', { giftCard: true }, {}, 0],
    // …/input-objects/DiscountCustomerGetsInput: appliesOnSubscription is false by default
    ['subscriptions get none', { subscription: true }, {}, 0],
    ['but where it says so', { subscription: true }, { on: { subscription: true, once: true } }, 500],
    ['for subscriptions only', {}, { on: { subscription: true, once: false } }, 0],
  ])('%s', (_, kind, given, off) => {
    expect(price([line(1, 1000, 1, kind)], [discount(given)]).discount).toBe(off);
  });
});

describe('several discounts (help.shopify.com/manual/discounts/combining-discounts)', () => {
  test('five codes take something off, the sixth waits', () => {
    const lines = [1, 2, 3, 4, 5, 6].map((variant) => line(variant, 1000));
    const six = lines.map(({ variant }) =>
      discount({ variants: new Set([variant]), value: { amount: 100, each: false } }),
    );
    const priced = price(lines, six);
    expect(why(priced)).toEqual([null, null, null, null, null, 'too_many']);
    expect(priced.total).toBe(5500);
  });

  test('one product discount a line: the best, though both combine', () => {
    const small = discount({ code: 'SMALL', value: { amount: 200, each: false } });
    const large = discount({ code: 'LARGE', value: { amount: 300, each: false } });
    const priced = price([line(1, 1000)], [small, large]);
    expect(priced.lines[0]!.allocations.map(({ discount: one }) => one.code)).toEqual(['LARGE']);
    expect(why(priced)).toEqual(['not_combined', null]);
  });

  test('the share that is beaten on a line is lost', () => {
    const wide = discount({ variants: new Set([1, 2]), value: { amount: 400, each: false } });
    const narrow = discount({ variants: new Set([1]), value: { amount: 300, each: false } });
    expect(price([line(1, 1000), line(2, 1000)], [wide, narrow]).lines.map(({ final }) => final)).toEqual([
      700, 800,
    ]);
  });

  test.each<[string, Partial<Discount>, Partial<Discount>, number]>([
    [
      'both must combine with the other class',
      { combinesWith: withAll },
      { ...order, combinesWith: alone },
      1000,
    ],
    [
      'product first, then the order of what is left',
      { combinesWith: withAll },
      { ...order, combinesWith: withAll, value: { percentage: 0.1 } },
      500 + 350,
    ],
    [
      'those that do not: the best for the customer',
      { combinesWith: alone },
      { ...order, combinesWith: alone, value: { percentage: 0.1 } },
      500,
    ],
  ])('%s', (_, product, whole, off) => {
    const lines = [line(1, 2000), line(2, 2000)];
    const value = { amount: 1000, each: false };
    expect(price(lines, [discount(product), discount({ value, ...whole })]).discount).toBe(off);
  });

  test('one that applies by itself takes the place of a code that takes off less', () => {
    const sale = discount({ ...order, code: null, combinesWith: alone, value: { percentage: 0.5 } });
    const code = discount({ combinesWith: alone });
    const priced = price([line(1, 2000)], [code, sale]);
    expect([priced.discount, ...why(priced)]).toEqual([1000, 'not_combined']);
  });

  test('the minimum of an order discount is asked of what is left', () => {
    const code = discount({ combinesWith: withAll, value: { amount: 600, each: false } });
    const whole = discount({
      ...order,
      combinesWith: withAll,
      minimum: { subtotal: 2000 },
      value: { amount: 300, each: false },
    });
    expect(price([line(1, 2500)], [code, whole]).discount).toBe(600);
    expect(price([line(1, 2600)], [code, whole]).discount).toBe(900);
  });
});

test('all sums add up, no line and no total is below zero, and no discount takes off more than it says', () => {
  const amounts = fc.integer({ min: 1, max: 5000 });
  const someDiscount = fc
    .record({
      kind: fc.constantFrom('product' as const, 'order' as const),
      value: fc.oneof(
        fc.record({ amount: amounts, each: fc.boolean() }),
        fc.record({ percentage: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
      ),
      on: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
      combinesWith: fc.record({ product: fc.boolean(), order: fc.boolean(), shipping: fc.boolean() }),
      automatic: fc.boolean(),
      minimum: fc.option(
        fc.oneof(fc.record({ quantity: fc.integer({ min: 1, max: 5 }) }), fc.record({ subtotal: amounts })),
      ),
    })
    .map(({ on, automatic, ...given }) =>
      discount({ ...given, variants: new Set(on), ...(automatic ? { code: null } : {}) }),
    );
  const someLine = fc.record({
    variant: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 0, max: 3000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    giftCard: fc.boolean(),
  });
  const carts = fc.tuple(
    fc.uniqueArray(someLine, { selector: ({ variant }) => variant, minLength: 1, maxLength: 4 }),
    fc.array(someDiscount, { maxLength: 7 }),
  );
  fc.assert(
    fc.property(carts, ([rows, discounts]) => {
      const lines = rows.map(({ variant, price: cents, quantity, giftCard }) =>
        line(variant, cents, quantity, { giftCard }),
      );
      const priced = price(lines, discounts);
      const off = new Map<Discount, number>();
      for (const { original, final, allocations, line: of } of priced.lines) {
        expect(allocations.length).toBeLessThanOrEqual(1);
        expect(original).toBe(of.price * of.quantity);
        expect(original - final).toBe(sum(allocations.map(({ amount }) => amount)));
        expect(final).toBeGreaterThanOrEqual(0);
        if (of.giftCard) expect(final).toBe(original);
        for (const one of allocations) off.set(one.discount, (off.get(one.discount) ?? 0) + one.amount);
      }
      for (const { discount: one, amount, shares } of priced.orderAllocations) {
        expect(sum(shares)).toBe(amount);
        off.set(one, amount);
      }
      priced.lines.forEach(({ final }, at) =>
        expect(final - sum(priced.orderAllocations.map(({ shares }) => shares[at]!))).toBeGreaterThanOrEqual(
          0,
        ),
      );
      for (const [{ value }, amount] of off)
        if ('amount' in value && !value.each) expect(amount).toBeLessThanOrEqual(value.amount);
      expect(sum([...off.values()])).toBe(priced.discount);
      expect(priced.total).toBe(priced.original - priced.discount);
      expect(priced.total).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 500 },
  );
});

test('what has a place in the split always adds up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1 }),
      (amount, prices) => {
        const shares = splitAcross(amount, prices);
        expect(sum(shares)).toBe(Math.min(amount, sum(prices)));
        shares.forEach((share, at) => expect(share <= prices[at]! && share >= 0).toBe(true));
      },
    ),
  );
});
