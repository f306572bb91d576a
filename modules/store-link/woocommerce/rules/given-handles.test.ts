import { expect, test } from 'vitest';
import { shopifyProduct } from '../../shopify/rules/shopify-mapping.ts';
import { wooProduct } from './woocommerce-mapping.ts';

test.each([
  ['dry-socks™', 'dry-socks™'],
  ['tee-🧦', 'tee-🧦'],
  ['', 'dry-socks'],
])('a Shopify handle %j stays what its store calls the product', (handle, wanted) => {
  expect(shopifyProduct({ id: 1, title: 'Dry socks™', handle, variants: [] }, 'USD').draft.handle).toBe(
    wanted,
  );
});

test.each([
  ['tee-%e2%84%a2', 'tee-™'],
  ['%e5%95%86%e5%93%81', '商品'],
  ['tee-%zz', 'tee-zz'],
  ['', 'dry-socks'],
])('a WooCommerce slug %j is read as its address reads', (slug, wanted) => {
  const given = { id: 1, name: 'Dry socks™', slug, status: 'publish' };
  expect(wooProduct(given, [], 'USD', 'kg').draft.handle).toBe(wanted);
});
