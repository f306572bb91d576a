import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopSlug } from './shop-slug.ts';

test.each([
  ['Tulips & More', 'tulips-more'],
  ['  Zoë Söhne  ', 'zoe-sohne'],
  ['花屋', 'shop'],
  ['--', 'shop'],
  ['Admin', 'admin-shop'],
  [`${'long '.repeat(30)}`, 'long-long-long-long-long-long-long-long'],
])('%s becomes %s', (name, slug) => {
  expect(shopSlug(name)).toBe(slug);
});

test('any name gives a DNS label', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
      expect(shopSlug(name)).toMatch(/^[a-z0-9]([a-z0-9-]{0,44}[a-z0-9])?$/);
    }),
  );
});
