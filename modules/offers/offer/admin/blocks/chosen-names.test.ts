import { expect, test } from 'vitest';
import { choiceKindAt } from './chosen-names.tsx';

test.each([
  ['target_ids', 'product'],
  ['recommend_ids', 'collection'],
  ['condition.in_cart.base_category.from_these_categories', 'base-category'],
  ['condition.in_cart.product.ids', 'product'],
  ['target_handpicked.products', 'product'],
  ['target_handpicked.collections', 'collection'],
  ['product_ids', 'product'],
  // Not categories: the pricing reads them as collections, too.
  ['category_ids', 'collection'],
  ['sku', undefined],
])('conflicts name what the ids at %s stand for: %s', (path, kind) => {
  expect(choiceKindAt(path, { target_type: 'product', recommend_type: 'collection' })).toBe(kind);
});
