import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenHandle } from './given-handle.ts';

test.each([
  ['dry-socks™', 'dry-socks™'],
  ['tee-🧦-👩‍🚀', 'tee-🧦-👩‍🚀'],
  ['men’s-tee', 'men’s-tee'],
  ['chén-đĩa', 'chén-đĩa'],
  ['商品', '商品'],
  ['v1.5-', 'v1.5-'],
  ['  Blue Mug / 2% ', 'blue-mug-2'],
  ['a,b', 'a-b'],
  ['Blue - Mug', 'blue-mug'],
  ['a--b', 'a--b'],
  ['cafe\u0301', 'café'],
])('the handle %j is %j', (given, wanted) => expect(givenHandle(given)).toBe(wanted));

test.each(['', ' ', '?#/', '.', '..', '\u0000'])('%j is no handle', (given) =>
  expect(givenHandle(given)).toBe(''),
);

test('a handle is itself again after it was in an address, a list or an import', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const handle = givenHandle(text);
      expect(handle.length).toBeLessThanOrEqual(255);
      expect(givenHandle(handle)).toBe(handle);
      expect(decodeURIComponent(encodeURIComponent(handle))).toBe(handle);
      if (handle === '') return;
      // A browser and a router see one part of a path.
      expect(
        decodeURIComponent(new URL(`https://s.test/products/${encodeURIComponent(handle)}`).pathname),
      ).toBe(`/products/${handle}`);
      expect(`x,${handle},y`.split(',')[1]).toBe(handle);
    }),
  );
});
