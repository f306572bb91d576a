import { expect, test } from 'vitest';
import { hasScriptTag } from './script-tag.ts';

const src = 'https://backroom.test/storefront.js';
const found = (html: string) => hasScriptTag(html, src, 'shop.test');

test('the tag is found however a theme writes it', () => {
  expect(found(`<head><script src="${src}" data-shop="shop.test" defer></script>`)).toBe(true);
  expect(found(`<SCRIPT defer data-shop='shop.test'\n src='${src}?v=3'></SCRIPT>`)).toBe(true);
  expect(found(`<script src=${src} data-shop=shop.test></script>`)).toBe(true);
  expect(found('<script src="//backroom.test/storefront.js" data-shop="shop.test"></script>')).toBe(true);
});

test('what only looks like it is not it', () => {
  expect(found(`<!-- <script src="${src}" data-shop="shop.test"></script> -->`)).toBe(false);
  expect(found(`<!-- <script src="${src}" data-shop="shop.test"></script>`)).toBe(false);
  expect(found(`<script src="${src}" data-shop="other.test"></script>`)).toBe(false);
  expect(found('<script src="https://evil.test/storefront.js" data-shop="shop.test"></script>')).toBe(false);
  expect(found(`<p>&lt;script src="${src}" data-shop="shop.test"&gt;</p>`)).toBe(false);
  expect(found('')).toBe(false);
});
