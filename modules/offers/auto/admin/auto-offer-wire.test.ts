import { expect, test } from 'vitest';
import type { AutoOffer } from '../contract/auto-offer.ts';
import { newAutoOffer } from '../rules/auto-offer-draft.ts';
import { readAutoOffer, writtenAutoOffer } from './auto-offer-wire.ts';

const target = {
  type: 'product',
  all_product: false,
  product_ids: [7, 8],
  sku: ['MUG-1'],
  quotations: ['Q, with a comma'],
  tags: ['gift'],
  category_ids: [],
};
const stored: AutoOffer = {
  id: 3,
  shop_id: 1,
  version: 4,
  offer_type: 'post-purchase',
  offer_name: 'After mugs',
  offer_message: 'Have a look',
  offer_title: 'One more',
  discount_data: JSON.stringify({ discount: true, type: 'value', value: 2.5 }),
  shipping_fee: JSON.stringify({ type: 'percentage', value: 10 }),
  additional_condition: JSON.stringify({
    target_product: target,
    recommend_product: { type: 'category', ids: [7] },
    target_filter: { match: 'any', conditions: [] },
  }),
  offer_ref: [
    { id: 7, role: 'target', type: 'product' },
    { id: 8, role: 'target', type: 'product' },
    { id: 7, role: 'recommend', type: 'category' },
  ],
  priority: 1,
  activated: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_at_str: 'Jan 01, 2026',
  updated_at_str: 'Jan 01, 2026',
};

test('V086 the JSON strings of an offer are read into the form', () => {
  const draft = readAutoOffer(stored);
  expect(draft.discount_data).toEqual({ discount: true, type: 'value', value: 2.5 });
  expect(draft.shipping_fee).toEqual({ type: 'percentage', value: 10 });
  expect(draft.target_product).toEqual(target);
  expect(draft.recommend_product).toEqual({ type: 'category', ids: [7] });
  expect(draft.activated).toBe(false);
});

test('V086 what is sent are objects, and the dropped references that nothing names any more', () => {
  const draft = readAutoOffer(stored);
  const sent = writtenAutoOffer(
    { ...draft, target_product: { ...draft.target_product, product_ids: [] } },
    stored,
  );
  // 7 is still the recommended collection, although the product 7 is gone.
  expect(sent.delete_offer_ref_ids).toEqual([8]);
  expect(sent.discount_data).toEqual({ discount: true, type: 'value', value: 2.5 });
  expect(sent).not.toHaveProperty('id');
});

test('V086 an untouched form and a new one drop nothing', () => {
  expect(writtenAutoOffer(readAutoOffer(stored), stored).delete_offer_ref_ids).toEqual([]);
  expect(writtenAutoOffer(newAutoOffer()).delete_offer_ref_ids).toEqual([]);
});
