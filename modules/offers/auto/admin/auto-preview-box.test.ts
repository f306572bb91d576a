import { expect, test } from 'vitest';
import type { PreviewedProduct } from '#modules/catalog/product/contract/product-fields.ts';
import { newAutoOffer, type AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import { autoDiscountGiven, autoPreviewBox, plainDraft } from './auto-preview-box.ts';

const product = {
  id: 5,
  title: 'Cobalt mug',
  handle: 'cobalt-mug',
  image: null,
  options: [],
  variant_count: 1,
  first_variant: {
    id: 9,
    title: 'Default',
    price: 20,
    available: true,
    option1: null,
    option2: null,
    option3: null,
  },
} as unknown as PreviewedProduct;
const facts = {
  beside: product,
  products: [product],
  currency: 'USD',
  locale: 'en-US',
  now: new Date('2026-01-01T00:00:00Z'),
};
const draft = (discount_data: AutoOfferDraft['discount_data']): AutoOfferDraft => ({
  ...newAutoOffer(),
  offer_message: 'Save {{discount}} on {{product_title}}',
  discount_data,
});

test('V082 the preview shows a percentage and an amount, and names them in the message', () => {
  const tenth = autoPreviewBox(draft({ discount: true, type: 'percentage', value: 10 }), facts)!;
  expect(tenth.products[0]!.variants[0]!.offer_price).toBe('$18.00');
  expect(tenth.message).toBe('Save 10% on Cobalt mug');
  const amount = autoPreviewBox(draft({ discount: true, type: 'value', value: 2.5 }), facts)!;
  expect(amount.products[0]!.variants[0]!.offer_price).toBe('$17.50');
  expect(amount.message).toBe('Save $2.50 on Cobalt mug');
});

test('V153 V154 a wrong discount, one that is off and none show the normal price', () => {
  for (const data of [
    { discount: true, type: 'percentage', value: null },
    { discount: true, type: 'percentage', value: 101 },
    { discount: true, type: 'value', value: -1 },
    { discount: false, type: 'value', value: 5 },
  ] as const) {
    expect(autoDiscountGiven(draft(data))).toBe(0);
    const box = autoPreviewBox(draft(data), facts)!;
    expect(box.products[0]!.variants[0]!.offer_price).toBe('$20.00');
    expect(box.discount_text).toBe('');
  }
});

test('an amount over the price leaves nothing to pay, never less', () => {
  const box = autoPreviewBox(draft({ discount: true, type: 'value', value: 50 }), facts)!;
  expect(box.products[0]!.variants[0]!.offer_price_minor).toBe(0);
});

test('V084 products are shown for what is targeted', () => {
  const base = newAutoOffer();
  const target = { ...base.target_product, type: 'collection' as const, category_ids: [3] };
  expect(plainDraft({ ...base, target_product: target })).toMatchObject({
    target_type: 'collection',
    target_ids: [3],
  });
  const bySku = { ...base.target_product, type: 'product' as const, sku: ['A'] };
  expect(plainDraft({ ...base, target_product: bySku }).target_type).toBe('all');
});
