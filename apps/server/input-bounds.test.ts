import { expect, test } from 'vitest';
import type { z } from 'zod';
import { inEnglish } from '#core/contract/sentence.ts';
import { boundsOf, excessOf } from '#core/server/call/input-bounds.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { fieldAt, inputLeaves, type InputLeaf, valueAt } from '#core/testing/input-leaves.ts';
import { growth, slowest, tooSlow } from '#core/testing/processor-time.ts';
import { listedRoutes } from './testing/listed-routes.ts';

const long = process.env['PROVE_SEED'] !== undefined;
// Only the list of calls is read here; nothing of it runs.
const routes = listedRoutes();
const sent = routes.flatMap(({ endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part] as z.ZodType | undefined;
    if (!schema) return [];
    return inputLeaves(schema).map((leaf) => ({
      name: `${endpoint.method} ${endpoint.path} ${part}: ${leaf.path.join('.')}`,
      schema,
      leaf,
    }));
  }),
);

/** What takes anything at all, and what bounds it instead. */
const free = new Set([
  // Eight levels, 64 kB: `modules/offers/offer/server/app-settings.test.ts`.
  'POST /admin/setting/app.json body: settings.{}',
]);

test('every text, list and record that a call takes has a bound (reliability 39)', () => {
  expect(sent.length).toBeGreaterThan(500);
  const open = sent.filter(({ leaf }) => leaf.most === undefined).map(({ name }) => name);
  expect(open.filter((name) => !free.has(name))).toEqual([]);
});

const longer = (most: number, unit: string) => unit.repeat(Math.ceil((most + 1100) / unit.length));
/** More than the leaf takes; null where its pattern ends by itself. */
function tooMuch({ kind, most }: InputLeaf): unknown {
  if (kind === 'text') return most ? longer(most, 'a') : null;
  if (kind === 'list') return Array.from({ length: most! + 1 }, () => null);
  if (kind === 'record')
    return Object.fromEntries(Array.from({ length: most! + 1 }, (_, n) => [`x${n}`, null]));
  return null;
}

/** True below a list that has no entries. */
const isInEmptyList = (schema: z.ZodType, { path }: InputLeaf): boolean =>
  sent.some(
    (one) =>
      one.schema === schema &&
      one.leaf.kind === 'list' &&
      one.leaf.most === 0 &&
      path.length > one.leaf.path.length &&
      one.leaf.path.every((step, at) => path[at] === step),
  );

test('what is larger than its bound is refused at its field with the figure, before anything parses it (reliability 39)', () => {
  let refused = 0;
  for (const { name, schema, leaf } of sent) {
    const value = tooMuch(leaf);
    if (value === null || isInEmptyList(schema, leaf)) continue;
    const excess = excessOf(boundsOf(schema), valueAt(leaf.path, value));
    if (!excess) expect.fail(`${name} takes more than ${leaf.most}`);
    // The name of a member is its place.
    if (leaf.path.at(-1) !== '{name}')
      expect([name, excess.path.join('.')]).toEqual([name, fieldAt(leaf.path).replace(/^_$/, '')]);
    expect([name, inEnglish(excess.message)]).toEqual([name, expect.stringMatching(/\d|no |one|don’t/i)]);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(300);
});

/** Texts that patterns fail on late, or decode, fold or normalise at length. */
const units = [
  ...[
    'a',
    'A-',
    '0',
    ' ',
    '\t',
    '-',
    '.',
    'a.',
    '@',
    'a@',
    'a@a.',
    '"',
    '<',
    '<b>',
    '&',
    '%',
    '%25',
    '/',
    ':',
    'http://',
  ],
  ...[
    ',',
    '1,',
    '1:1,',
    '_',
    '\\',
    '{{',
    '{%',
    '(',
    '+',
    '\u0301',
    '\u202e',
    '💥',
    '\ufdfa',
    'İ',
    'ß',
    '2026-01-01T',
  ],
];
const endings = ['', '!', '\n', '\u0000'];

test.runIf(long)(
  'each kind of text is judged in 50 ms of processor time at its limit, and in about half of that at half (reliability 39)',
  { timeout: 900_000 },
  async () => {
    const texts = sent.filter(({ leaf }) => leaf.kind === 'text');
    const kinds = new Map(texts.map((one) => [one.leaf.rules, one]));
    const all = [];
    for (const { name, schema, leaf } of kinds.values()) {
      // What its pattern alone bounds is tried on as much as a body may hold of it.
      const most = leaf.most || 100_000;
      const base = exampleValue(schema);
      for (const unit of units)
        for (const ending of endings) {
          const value = (size: number) =>
            merged(base, valueAt(leaf.path, unit.repeat(Math.floor((size - 1) / unit.length)) + ending));
          const inputs = [value(most / 2), value(most)] as const;
          all.push(
            await growth(
              `${name} ${JSON.stringify(unit + ending)}`,
              (input: unknown) => schema.safeParse(input),
              inputs,
            ),
          );
        }
    }
    console.log(`${all.length} texts of ${kinds.size} kinds\n${slowest(all)}`);
    expect(tooSlow(all)).toEqual([]);
  },
);

/** `b` over `a`, member by member. */
function merged(a: unknown, b: unknown): unknown {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (!isObject(a) || !isObject(b)) return b;
  const result: Record<string, unknown> = { ...(a as object) };
  for (const [name, inner] of Object.entries(b as object)) result[name] = merged(result[name], inner);
  return result;
}
