import { expect, test } from 'vitest';
import { offerTypes } from '../contract/offer-choice.ts';
import type { OfferInput } from '../contract/offer.ts';
import {
  changeOfferType,
  changeRecommendType,
  changeTargetType,
  duplicateOffer,
  finishedOffer,
  offerProductUpdated,
  recommendTypesFor,
  setAsTarget,
  strategyOf,
  switchDiscount,
  targetTypesFor,
} from './offer-change.ts';
import { newOffer, newUpsellDiscount } from './offer-draft.ts';
import { defaultOfferTitle } from './offer-message.ts';

test('V003 pre- and post-purchase are up-sell, all else cross-sell', () => {
  expect(offerTypes.filter((type) => strategyOf(type) === 'Up-sell')).toEqual([
    'pre-purchase',
    'post-purchase',
  ]);
  expect(strategyOf('quantity')).toBe('Cross-sell');
});

test('V025 rules are a choice only under their switch', () => {
  expect(targetTypesFor('quantity', { rule_based_targeting: true })).toEqual([
    'all',
    'product',
    'collection',
    'condition',
  ]);
  expect(targetTypesFor('quantity', { rule_based_targeting: false })).toEqual([
    'all',
    'product',
    'collection',
  ]);
  expect(recommendTypesFor('quantity', { rule_based_targeting: true })).toEqual([]);
  expect(targetTypesFor('custom', { rule_based_targeting: true })).toEqual([]);
});

test('V096 what an offer may be for or recommend, over all kinds', () => {
  const on = { rule_based_targeting: true };
  const choices = offerTypes.flatMap((type) => [...targetTypesFor(type, on), ...recommendTypesFor(type, on)]);
  expect([...new Set<string>(choices)].toSorted()).toEqual([
    'all',
    'base-category',
    'collection',
    'condition',
    'different-color',
    'different-size',
    'product',
    'relevant-collection',
    'same-collection',
    'target-product',
  ]);
});

test('V108 a copy is named so and is new', () => {
  expect(duplicateOffer({ id: 4, offer_name: 'Bulk', priority: 2 })).toEqual({
    id: 0,
    offer_name: 'Copy of Bulk',
    priority: 2,
  });
  expect(duplicateOffer({ offer_name: 'x'.repeat(255) }).offer_name).toHaveLength(255);
});

test('V111 another target type clears the ids, the saved type brings them back', () => {
  const saved = { target_type: 'product' as const, target_ids: [1, 2] };
  const changed = changeTargetType(saved, 'collection', saved);
  expect(changed).toEqual({ target_type: 'collection', target_ids: [] });
  expect(changeTargetType({ ...changed, target_ids: [9] }, 'product', saved)).toEqual(saved);
  expect(changeTargetType({ ...saved, target_ids: [5] }, 'product', saved).target_ids).toEqual([5]);
  expect(changeTargetType(saved, 'all').target_ids).toEqual([]);
});

test('V109 offer_product_updated is true on create and when the products changed', () => {
  const saved = {
    target_type: 'product' as const,
    target_ids: [1, 2],
    recommend_type: null,
    recommend_ids: [3],
    target_handpicked: { collections: [4], products: [5] },
  };
  expect(offerProductUpdated(saved)).toBe(true);
  expect(offerProductUpdated({ ...saved }, saved)).toBe(false);
  const changes = [
    { target_type: 'all' as const },
    { target_ids: [1] },
    { target_ids: [2, 1] },
    { recommend_type: 'product' as const },
    { recommend_ids: [] },
    { target_handpicked: { collections: [], products: [5] } },
    { target_handpicked: { collections: [4], products: [6] } },
  ];
  for (const change of changes) expect(offerProductUpdated({ ...saved, ...change }, saved)).toBe(true);
});

test('V111 another recommendation clears the ids, the saved one brings them back', () => {
  const saved = { recommend_type: 'product' as const, recommend_ids: [1, 2] };
  const changed = changeRecommendType(saved, 'collection', saved);
  expect(changed).toEqual({ recommend_type: 'collection', recommend_ids: [] });
  expect(changeRecommendType({ ...changed, recommend_ids: [9] }, 'product', saved)).toEqual(saved);
  expect(changeRecommendType(saved, 'same-collection').recommend_ids).toEqual([]);
});

const rules = { rule_based_targeting: true };

test('V110 another type begins with its first choices and its own message', () => {
  const saved: OfferInput = {
    ...newOffer('pre-purchase'),
    target_type: 'collection',
    target_ids: [4],
    recommend_type: 'same-collection',
  };
  const post = changeOfferType(saved, 'post-purchase', saved, rules);
  expect(post).toMatchObject({
    offer_type: 'post-purchase',
    target_type: 'all',
    target_ids: [],
    recommend_type: 'product',
    offer_message: 'Only for the next few minutes: add this to your order.',
    offer_title: defaultOfferTitle,
  });
  expect(changeOfferType(post, 'pre-purchase', saved, rules)).toMatchObject({
    target_type: 'all',
    offer_message: 'Frequently bought with {{product_title}}',
  });
  const on = { ...saved, enable_discount: true };
  expect(changeOfferType(on, 'in-cart', saved, rules).offer_message).toBe(
    'Add a matching product and save {{discount}}.',
  );
  expect(changeOfferType(saved, 'in-cart', saved, rules).offer_message).not.toContain('{{discount}}');
  expect(changeOfferType(saved, 'pre-purchase', saved, rules)).toBe(saved);
});

test('V110 what the new type cannot hold is put right', () => {
  const bundle: OfferInput = {
    ...newOffer('bundle'),
    discount_data: {
      ...newUpsellDiscount(),
      discount_type: 'fixed_amount' as const,
      percentage_discount: 20,
    },
    condition: { post_purchase: { include_target: true }, in_cart: {} },
    cta: 'checkout',
  };
  const accessory = changeOfferType(bundle, 'accessory', undefined, rules);
  expect(accessory.discount_data).toMatchObject({ discount_type: 'percentage', percentage_discount: 20 });
  expect(accessory.condition).toEqual({});
  const quantity = changeOfferType(bundle, 'quantity', undefined, rules);
  expect([quantity.cta, quantity.recommend_type]).toEqual(['cart', null]);
  expect(quantity.discount_data).toEqual(newOffer('quantity').discount_data);
  expect(changeOfferType(quantity, 'bundle', undefined, rules).discount_data).toEqual(newUpsellDiscount());
});

test('V132 V223 turning the discount off puts a faulty percentage back to 0, and no other', () => {
  const draft = (percentage_discount: number | null) => ({
    enable_discount: true,
    discount_data: { ...newUpsellDiscount(), percentage_discount },
  });
  const percent = (value: number | null, on: boolean) => {
    const { enable_discount, discount_data } = switchDiscount(draft(value), on);
    return [enable_discount, discount_data.percentage_discount];
  };
  expect(percent(100, false)).toEqual([false, 0]);
  expect(percent(null, false)).toEqual([false, 0]);
  expect(percent(20, false)).toEqual([false, 20]);
  expect(percent(100, true)).toEqual([true, 100]);
});

test('V134 set as target moves a product to the first position', () => {
  expect(setAsTarget({ target_ids: [1, 2, 3, 2] }, 2).target_ids).toEqual([3, 1, 2, 2]);
  expect(setAsTarget({ target_ids: [1, 2] }, 0).target_ids).toEqual([1, 2]);
  expect(setAsTarget({ target_ids: [1, 2] }, 5).target_ids).toEqual([1, 2]);
});

test('V088 a bundle recommends all but its first product, whatever was sent', () => {
  const sent: OfferInput = { ...newOffer('bundle'), target_ids: [5, 6, 6], recommend_ids: [9] };
  expect(finishedOffer(sent)).toMatchObject({ recommend_type: 'product', recommend_ids: [6, 6] });
});

test('V140 texts are stored trimmed, and emptied numbers that are not in use as 0', () => {
  const sent: OfferInput = {
    ...newOffer('post-purchase'),
    offer_message: ' Hi ',
    offer_title: ' T ',
    discount_data: { ...newUpsellDiscount(), percentage_discount: null, stock_item_limit: null },
  };
  expect(finishedOffer(sent)).toMatchObject({
    offer_message: 'Hi',
    offer_title: 'T',
    discount_data: { percentage_discount: 0, stock_item_limit: 0 },
  });
});
