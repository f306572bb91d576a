import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { alsoNamed } from '#core/contract/also-named.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { numberOfText } from '#core/contract/number-text.ts';
import { amount, id } from '#core/contract/scalar.ts';
import { Refusal } from './refusal.ts';
import { inOurForm, withNumericIds } from './sent-form.ts';
import { readForShop } from './shop-input.ts';

const priced = endpoint({
  name: 'priced',
  method: 'POST',
  path: '/priced.json',
  summary: 'Takes prices',
  permission: 'public',
  body: z.object({
    price: amount.max(5000).nullable().optional(),
    title: z.string().max(50).optional(),
    lines: z
      .array(z.object({ price: amount }))
      .max(5)
      .optional(),
  }),
  example: { price: 1 },
  reply: z.object({}),
});

/** What is read of a body, or what is said of it, in a shop with this currency. */
function read(currency: string, sent: unknown): unknown {
  const body: unknown = JSON.parse(JSON.stringify(sent));
  inOurForm(priced.body, body);
  const result = readForShop({ currency }, () => priced.body!.safeParse(body));
  return result.success ? result.data : result.error.issues;
}

test('an amount is the same as text and as number: stored, refused, too fine or too large', () => {
  const places = fc.constantFrom(
    (price: unknown) => ({ price }),
    (price: unknown) => ({ lines: [{ price: 1 }, { price }] }),
  );
  const amounts = fc.record({
    units: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((units) => units !== 0),
    decimals: fc.integer({ min: 0, max: 4 }),
    zeros: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(
      places,
      amounts,
      fc.constantFrom('JPY', 'USD', 'KWD'),
      (at, { units, decimals, zeros }, currency) => {
        const number = units / 10 ** decimals;
        const text = number.toFixed(decimals) + (decimals > 0 ? '0'.repeat(zeros) : '');
        expect(read(currency, at(text))).toEqual(read(currency, at(number)));
      },
    ),
  );
});

test('only plain decimals are numbers, and only such that a number says to the last digit', () => {
  expect(['0', '0.00', '19.90', '7', '-3.5', '999999999999.999'].map(numberOfText)).toEqual([
    0, 0, 19.9, 7, -3.5, 999_999_999_999.999,
  ]);
  for (const text of [
    '',
    ' ',
    ' 5',
    '5 ',
    '1e3',
    '1,5',
    '0x1',
    'NaN',
    'Infinity',
    '+5',
    '.5',
    '5.',
    '05',
    '1_000',
    '-',
    '-0',
    '１',
    '5\n',
    'true',
    '9007199254740993',
    '1.00000000000000000001',
    `0.${'0'.repeat(50)}`,
  ]) {
    expect([text, numberOfText(text)]).toEqual([text, null]);
    expect([text, read('USD', { price: text })]).toEqual([
      text,
      [expect.objectContaining({ path: ['price'], code: 'invalid_type' })],
    ]);
  }
});

test('a text stays a text, whatever it says', () => {
  expect(read('USD', { title: '19.90', price: null })).toEqual({ title: '19.90', price: null });
});

const things = z.object({
  id: id.optional(),
  product_id: id.nullable(),
  image_ids: z.array(id).max(3),
  client_id: z.string(),
  code_id: z.union([z.string(), z.int()]),
  grid: z.int(),
  parts: z.array(z.object({ id: z.number() })).max(3),
});

test('an id that was sent as text is a number where the schema has ids, and nowhere else', () => {
  const read = (sent: object): unknown => {
    withNumericIds(things, sent);
    return sent;
  };
  expect(
    read({
      ...{ id: '7', product_id: '9007199254740991', image_ids: ['1', 2, null], parts: [{ id: '3' }, 'id'] },
      ...{ client_id: '7', code_id: '7', grid: '7', other_id: '7' },
    }),
  ).toEqual({
    ...{ id: 7, product_id: Number.MAX_SAFE_INTEGER, image_ids: [1, 2, null], parts: [{ id: 3 }, 'id'] },
    ...{ client_id: '7', code_id: '7', grid: '7', other_id: '7' },
  });
  for (const text of [
    '',
    '0',
    '07',
    '+7',
    '-7',
    ' 7',
    '7 ',
    '7.0',
    '1e3',
    '0x7',
    '７',
    '7\n',
    '9007199254740993',
  ])
    expect(read({ id: text })).toEqual({ id: text });
  for (const sent of [null, 'id', 7, [], { image_ids: '1' }, { parts: { id: 1 } }])
    expect(read(sent as object)).toEqual(sent);
});

const pictures = z.object({
  images: z.array(z.object({ alt_text: alsoNamed('alt', z.string().max(9).optional()) }).partial()).max(3),
});
function named(sent: unknown): unknown {
  const body: unknown = JSON.parse(JSON.stringify(sent));
  try {
    inOurForm(pictures, body);
    return body;
  } catch (error) {
    return error instanceof Refusal ? Object.keys(error.fields ?? {}) : error;
  }
}

test('a thing may have either of its names; both must say the same, or the second is refused', () => {
  expect(named({ images: [{ alt: 'a' }, { alt_text: 'b' }, {}] })).toEqual({
    images: [{ alt_text: 'a' }, { alt_text: 'b' }, {}],
  });
  expect(named({ images: [{ alt: 'a', alt_text: 'a' }] })).toEqual({ images: [{ alt_text: 'a' }] });
  expect(named({ images: [{}, { alt: 'a', alt_text: 'b' }] })).toEqual(['images.1.alt_text']);
  expect(named({ images: [{ alt_text: 'a', alt: 'b' }] })).toEqual(['images.0.alt']);
  expect(named({ images: [null, 5, 'alt'], alt: 'a' })).toEqual({ images: [null, 5, 'alt'], alt: 'a' });
});
