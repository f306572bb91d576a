import { expect, test } from 'vitest';
import { z } from 'zod';
import { inEnglish, tell } from './sentence.ts';
import { standardSentence } from './standard-sentence.ts';

const wrong: [z.ZodType, unknown][] = [
  [z.string(), 5],
  [z.string(), undefined],
  [z.number(), 'five'],
  [z.number(), Number.NaN],
  [z.number(), Infinity],
  [z.int(), 1.5],
  [z.boolean(), null],
  [z.array(z.string()), {}],
  [z.object({}), []],
  [z.literal('json'), 'xml'],
  [z.enum(['asc', 'desc']), 'up'],
  [z.string().min(2), 'a'],
  [z.string().length(2), 'abc'],
  [z.array(z.string()).min(1), []],
  [z.email(), 'a'],
  [z.url(), 'a'],
  [z.uuid(), 'a'],
  [z.iso.datetime(), 'a'],
  [z.iso.date(), 'a'],
  [z.string().regex(/^a+$/), 'b'],
  [z.string().startsWith('/'), 'b'],
  [z.string().endsWith('/'), 'b'],
  [z.string().includes('/'), 'b'],
  [z.number().multipleOf(5), 3],
  [z.strictObject({}), { a: 1 }],
  [z.strictObject({}), { a: 1, b: 2 }],
  [z.record(z.string().regex(/^a$/), z.number()), { b: 1 }],
  [z.union([z.string(), z.number()]), true],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    {},
  ],
  [z.string().refine(() => false), 'a'],
];

test.each(wrong)('%# says in English what the schema library says, by a code', (schema, value) => {
  const theirs = schema.safeParse(value).error!.issues.map(({ message }) => message);
  const ours = schema
    .safeParse(value, { error: standardSentence })
    .error!.issues.map(({ message }) => message);
  expect(ours.map(inEnglish)).toEqual(theirs);
  for (const sentence of ours) expect(tell(sentence)?.code).toMatch(/^core\./);
});

test('texts and lists that are too long are told in plain words', () => {
  const messages = (schema: z.ZodType, value: unknown) =>
    schema
      .safeParse(value, { error: standardSentence })
      .error!.issues.map(({ message }) => inEnglish(message));
  expect(messages(z.string().max(2), 'abc')).toEqual(['At most 2 characters']);
  expect(messages(z.array(z.string()).max(0), ['a'])).toEqual(['At most 0 entries']);
});

test('V332 numbers beyond their bounds are told in plain words, whole or not', () => {
  const messages = (schema: z.ZodType, value: unknown) =>
    schema
      .safeParse(value, { error: standardSentence })
      .error!.issues.map(({ message }) => inEnglish(message));
  expect(messages(z.number().max(9.5), 10)).toEqual(['At most 9.5']);
  expect(messages(z.number().lt(9), 9)).toEqual(['Less than 9']);
  expect(messages(z.int().min(8), 7)).toEqual(['At least 8']);
  expect(messages(z.number().positive(), 0)).toEqual(['More than 0']);
  expect(messages(z.int().max(1_000_000), 2_000_000)).toEqual(['At most 1000000']);
});
