import { expect, test } from 'vitest';
import { z } from 'zod';
import { inEnglish } from '#core/contract/sentence.ts';
import { nearestName } from '#core/contract/nearest-name.ts';
import { knownNames, unknownNames, unknownNameSentences } from './unknown-names.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    Object.entries(unknownNameSentences(unknownNames(knownNames(schema), value))).map(([path, sentence]) => [
      path,
      inEnglish(sentence),
    ]),
  );

test('a name that is not known is said at its place, with the known name nearest to it', () => {
  const schema = z.object({
    product: z
      .object({
        title: z.string(),
        variants: z.array(z.object({ price: z.number(), compare_at_price: z.number() })).optional(),
        prices: z.record(z.string(), z.object({ amount: z.number() })).default({}),
      })
      .nullable(),
  });
  expect(
    messages(schema, {
      product: {
        titel: 'A mug',
        variants: [{ price: 1 }, { compare_price: 2, xylophone: 1 }],
        prices: { anything: { amount: 1, ammount: 2 } },
      },
      nobody: null,
    }),
  ).toEqual({
    'product.titel': 'Unknown field titel. Did you mean title?',
    'product.variants.1.compare_price': 'Unknown field compare_price. Did you mean compare_at_price?',
    'product.variants.1.xylophone': 'Unknown field xylophone.',
    'product.prices.anything.ammount': 'Unknown field ammount. Did you mean amount?',
    nobody: 'Unknown field nobody.',
  });
  expect(messages(schema, { product: null })).toEqual({});
});

test('of a choice between shapes the one counts that the value is read by, or plainly means', () => {
  const schema = z.union([
    z.string(),
    z.strictObject({ percent: z.number() }),
    z.strictObject({ amount: z.number(), each: z.boolean().optional() }),
  ]);
  expect(messages(schema, { percent: 5 })).toEqual({});
  expect(messages(schema, 'five')).toEqual({});
  expect(messages(schema, { amount: 5, percent: 5 })).toEqual({
    amount: 'Unknown field amount.',
  });
  const action = z.discriminatedUnion('action', [
    z.object({ action: z.literal('tag'), tags: z.string() }),
    z.object({ action: z.literal('delete') }),
  ]);
  expect(messages(action, { action: 'delete', tags: 'a' })).toEqual({
    tags: 'Unknown field tags.',
  });
  expect(messages(action, { action: 'tag', tag: 'a' })).toEqual({
    tag: 'Unknown field tag. Did you mean tags?',
  });
});

test('what takes anything takes any name', () => {
  const schema = z.object({ free: z.unknown(), loose: z.looseObject({ id: z.int() }) });
  expect(messages(schema, { free: { a: { b: 1 } }, loose: { id: 1, more: 2 } })).toEqual({});
});

test('names of strangers are said as they are and cut, and twenty of them', () => {
  const schema = z.object({ title: z.string() });
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`${'x'.repeat(5000)}${n}`, 1]));
  const [first] = Object.keys(messages(schema, many));
  expect(first).toBe('x'.repeat(100));
  const short = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`__proto__${n}`, 1]));
  expect(Object.keys(messages(schema, short))).toHaveLength(20);
  expect(Object.keys(messages(schema, JSON.parse('{"__proto__": 1}')))).toEqual(['__proto__']);
});

test.each([
  ['custmer_email', ['email', 'customer_email', 'customer_id'], 'customer_email'],
  ['order_statsu', ['order_status', 'status'], 'order_status'],
  ['Title', ['title'], 'title'],
  ['id', ['ids', 'page'], 'ids'],
  ['a', ['id', 'page'], null],
  ['xylophone', ['title'], null],
])('the nearest name to %s among %j is %s', (name, known, nearest) => {
  expect(nearestName(name, known)).toBe(nearest);
});
