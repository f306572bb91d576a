import { describe, expect, test } from 'vitest';
import { shopSlug } from './shop-opening.ts';

describe("a new shop's domain", () => {
  test.each([
    ['Kiln & Co.', 'kiln-co'],
    ['Café Zoë & Söhne', 'cafe-zoe-sohne'],
    ['  --Demo--  ', 'demo'],
    ['陶器', 'shop'],
    ['../../admin', 'admin'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('of %j is %s', (name, slug) => {
    expect(shopSlug(name)).toBe(slug);
  });
});
