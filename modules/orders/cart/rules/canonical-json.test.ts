import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** The expected text, made in a simple and slow way. */
function slow(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

// Numbers as names come first in any object of JavaScript, and no quote has them.
const names = fc
  .oneof(fc.constantFrom('a', 'b', 'a,b', 'c,d', 'c', 'd', 'trace', 'lines'), fc.string())
  .filter((name) => !/^[0-9]+$/.test(name) && name !== '__proto__');
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(names, fc.oneof({ arbitrary: tie('value'), weight: 6 }, fc.constant(undefined)), {
    noNullPrototype: true,
  }),
})).object;

test('a quote that was signed is the same text, however its members came to stand', () => {
  fc.assert(
    fc.property(values, fc.nat(), (value, by) => {
      expect(canonicalJson(value)).toBe(slow(value));
      const entries = Object.entries(value as object);
      const at = entries.length === 0 ? 0 : by % entries.length;
      const turned = Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)].reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 2_000 },
  );
});

test('names that hold commas are not taken for others, that came before them either', () => {
  expect(canonicalJson({ f: 1, d: 2, e: 3 })).toBe('{"d":2,"e":3,"f":1}');
  expect(canonicalJson({ f: 1, 'd,e': 2 })).toBe('{"d,e":2,"f":1}');
  expect(canonicalJson({ 'b,a': 1, c: 2 })).toBe('{"b,a":1,"c":2}');
  expect(canonicalJson({ b: 1, 'a,c': 2 })).toBe('{"a,c":2,"b":1}');
});
