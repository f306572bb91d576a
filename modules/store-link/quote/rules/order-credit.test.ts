import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportedOrder } from '#modules/orders/import/rules/imported-order.ts';
import { chargedOtherwise, type CreditedCode, type CreditedQuote, creditedOrder } from './order-credit.ts';

const line = {
  ...{ product_id: null, variant_id: null, title: 'Rose', variant_title: '', sku: '', vendor: '' },
  ...{ tax_minor: 0, requires_shipping: true, grams: 0 },
};
const order = (part: Pick<ImportedOrder, 'lines' | 'discounts'>): ImportedOrder => ({
  ...{ name: '#1', email: '', phone: '', currency: 'EUR', created_at: '2026-01-02T10:00:00.000Z', note: '' },
  ...{ tags: [], cancelled_at: null, cancel_reason: null, closed_at: null, source_name: 'shopify' },
  ...{ gateway: 'cards', shipping_address: null, billing_address: null, fulfillments: [], refunds: [] },
  ...{ shipping: [], total_tax_minor: 0, total_price_minor: 0, payment: 'paid' as const },
  ...part,
});
const byCode = (title: string) => ({
  ...{ type: 'discount_code' as const, title, value: 0, value_type: 'fixed_amount' as const },
  shipping_minor: 0,
});
const own = 'SAVE-BBBBBBBBBBBBBBBB';

/** The amount that each offer takes off each line, and the amount of other discounts. */
const offLines = (given: ImportedOrder) =>
  given.lines.map((one) =>
    Object.fromEntries(
      one.discounts.map((part) => [given.discounts[part.discount]!.offer?.id ?? 0, part.amount_minor]),
    ),
  );

test('what the store took off by our code is the offers’ that it was made for, each on its own lines', () => {
  const quote: CreditedQuote = {
    id: 'c8Jw2mQ5xV0nZ7tL4rB9yK',
    visitor: 'v1',
    lines: [
      {
        variant_id: '91',
        quantity: 2,
        allocations: [{ offer_id: 7, amount_minor: 300 }],
        taken_offer_id: null,
      },
      { variant_id: '92', quantity: 1, allocations: [{ offer_id: 8, amount_minor: 500 }], taken_offer_id: 8 },
    ],
    total_minor: 4700,
    applications: [
      { offer_id: 7, offer_version: 3, title: 'Bundle discount' },
      { offer_id: 8, offer_version: 1, title: 'A vase with it' },
    ],
  };
  const codes: CreditedCode[] = [
    {
      code: own,
      offers: [
        { offer_id: 7, amount_minor: 300 },
        { offer_id: 8, amount_minor: 500 },
      ],
    },
  ];
  const credited = creditedOrder(
    order({
      lines: [
        { ...line, quantity: 1, price_minor: 900, discounts: [{ discount: 0, amount_minor: 90 }] },
        { ...line, quantity: 2, price_minor: 1500, discounts: [{ discount: 1, amount_minor: 300 }] },
        { ...line, quantity: 1, price_minor: 2500, discounts: [{ discount: 1, amount_minor: 500 }] },
      ],
      discounts: [byCode('WELCOME'), byCode(own.toLowerCase())],
    }),
    ['93', '91', '92'],
    quote,
    codes,
  );
  expect(offLines(credited)).toEqual([{ 0: 90 }, { 7: 300 }, { 8: 500 }]);
  expect(credited.discounts.map(({ title, offer }) => [title, offer])).toEqual([
    ['WELCOME', undefined],
    [own.toLowerCase(), { id: 7, version: 3, name: 'Bundle discount' }],
    [own.toLowerCase(), { id: 8, version: 1, name: 'A vase with it' }],
  ]);
  expect(credited.lines.map((one) => one.taken_offer_id)).toEqual([null, null, 8]);
  expect([credited.visitor, credited.quote_id]).toEqual(['v1', quote.id]);
});

test('however a store splits a discount, a line keeps its amount, and only offers that were quoted for the line get a share', () => {
  const amount = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ variant: fc.nat(3), off: amount, other: amount }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ variant: fc.nat(3), offer: fc.nat(3), amount }), { maxLength: 6 }),
      (given, many, quoted) => {
        const offers = Array.from({ length: many }, (_, at) => ({ offer_id: 100 + at, amount_minor: 1 }));
        const quote: CreditedQuote = {
          id: 'q',
          visitor: null,
          lines: quoted.map(({ variant, offer, amount: amount_minor }) => ({
            variant_id: String(variant),
            quantity: 1,
            allocations: [{ offer_id: 100 + offer, amount_minor }],
            taken_offer_id: null,
          })),
          total_minor: 0,
          applications: offers.map(({ offer_id }) => ({ offer_id, offer_version: 1, title: `O${offer_id}` })),
        };
        const credited = creditedOrder(
          order({
            lines: given.map(({ off, other }) => ({
              ...{ ...line, quantity: 1, price_minor: 20_000 },
              discounts: [
                { discount: 0, amount_minor: other },
                { discount: 1, amount_minor: off },
              ],
            })),
            discounts: [byCode('WELCOME'), { ...byCode(own), shipping_minor: 250 }],
          }),
          given.map(({ variant }) => String(variant)),
          quote,
          [{ code: own, offers }],
        );
        credited.lines.forEach((one, at) => {
          const of = (title: string) =>
            one.discounts
              .filter(({ discount }) => credited.discounts[discount]!.title === title)
              .reduce((all, part) => all + part.amount_minor, 0);
          expect([of('WELCOME'), of(own)]).toEqual([given[at]!.other, given[at]!.off]);
          for (const { discount } of one.discounts) {
            const { offer } = credited.discounts[discount]!;
            if (offer)
              expect(
                quoted.some(
                  (each) =>
                    each.variant === given[at]!.variant && 100 + each.offer === offer.id && each.amount > 0,
                ),
              ).toBe(true);
          }
        });
        expect(credited.discounts.reduce((all, one) => all + one.shipping_minor, 0)).toBe(250);
      },
    ),
    { numRuns: 1000 },
  );
});

test('an amount off a line without a quoted offer belongs to no offer', () => {
  const credited = creditedOrder(
    order({
      lines: [
        { ...line, quantity: 2, price_minor: 1500, discounts: [{ discount: 0, amount_minor: 200 }] },
        { ...line, quantity: 1, price_minor: 2500, discounts: [{ discount: 0, amount_minor: 100 }] },
      ],
      discounts: [byCode(own)],
    }),
    ['91', '99'],
    {
      ...{
        id: 'q',
        visitor: null,
        total_minor: 0,
        applications: [{ offer_id: 7, offer_version: 1, title: 'Bundle discount' }],
      },
      lines: [
        {
          variant_id: '91',
          quantity: 2,
          allocations: [{ offer_id: 7, amount_minor: 300 }],
          taken_offer_id: null,
        },
        { variant_id: '99', quantity: 1, allocations: [], taken_offer_id: null },
      ],
    },
    [{ code: own, offers: [{ offer_id: 7, amount_minor: 300 }] }],
  );
  expect(offLines(credited)).toEqual([{ 7: 200 }, { 0: 100 }]);
});

test.each([
  ['as quoted', [2, 200], null],
  ['more units', [3, 200], 4300],
  ['another sum', [2, 150], 2850],
  ['a line that is gone', null, 0],
] as const)('an order with %s is distinguished from what its codes were made for', (_, first, charged) => {
  const lines = first
    ? [
        {
          ...line,
          quantity: first[0],
          price_minor: 1500,
          discounts: [{ discount: 0, amount_minor: first[1] }],
        },
      ]
    : [];
  const beside = { ...line, quantity: 1, price_minor: 9900, discounts: [] };
  const quote = {
    lines: [{ variant_id: '91', quantity: 2, allocations: [], taken_offer_id: null }],
    total_minor: 2800,
  };
  const variants = [...lines.map(() => '91'), null];
  expect(chargedOtherwise(order({ lines: [...lines, beside], discounts: [] }), variants, quote)).toBe(
    charged,
  );
});
