import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { autoOfferInput, autoTargetTypes, autoValueTypes, type AutoOffer } from '../contract/auto-offer.ts';
import { upsellTerms } from '../../upsell/rules/upsell-terms.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import {
  autoDraftOf,
  changeAutoDiscountType,
  changeAutoRecommend,
  changeAutoTarget,
  changeShippingFeeType,
  newAutoOffer,
  switchAutoDiscount,
  type AutoOfferDraft,
} from './auto-offer-draft.ts';
import { autoFields, autoWire, targetFilter, withoutDropped } from './auto-offer-fields.ts';
import { validateAutoOffer } from './auto-offer-validation.ts';

const off = { picker_cap_50: false };
const sound = (change: Partial<AutoOfferDraft> = {}): AutoOfferDraft => ({
  ...newAutoOffer(),
  offer_name: 'After payment',
  recommend_product: { type: 'product', ids: [3] },
  ...change,
});
const found = (
  change: Partial<AutoOfferDraft> = {},
  switches = off,
  saved?: Parameters<typeof validateAutoOffer>[2],
) => validateAutoOffer(sound(change), switches, saved).map(({ path, message }) => [path, inEnglish(message)]);
const target = (change: object) => ({
  target_product: { ...newAutoOffer().target_product, type: 'product' as const, ...change },
});

/** As it comes back from the server. */
function sent(draft: AutoOfferDraft): AutoOffer {
  const { delete_offer_ref_ids: _, ...input } = autoOfferInput.parse(draft);
  const stamps = { created_at: '', updated_at: '', created_at_str: '', updated_at_str: '' };
  const fields = autoFields({ ...input, delete_offer_ref_ids: [] });
  const { offer_type: __, ...texts } = fields;
  return {
    ...stamps,
    id: draft.id,
    shop_id: 1,
    version: 1,
    offer_type: 'post-purchase',
    offer_name: texts.offer_name,
    offer_message: texts.offer_message,
    offer_title: texts.offer_title,
    ...autoWire(fields),
    priority: 1,
    activated: texts.activated,
  };
}

test('V081 V085 a new one is post-purchase and active', () => {
  expect(newAutoOffer()).toMatchObject({ id: 0, offer_type: 'post-purchase', activated: true });
  expect(autoOfferInput.safeParse({ ...sound(), offer_type: 'in-cart' }).success).toBe(false);
  const { activated: _, offer_type: __, ...rest } = sound();
  expect(autoOfferInput.parse(rest)).toMatchObject({ offer_type: 'post-purchase', activated: true });
});

describe('V070 V082 V083 V084 V086 on the wire', () => {
  test('three fields are JSON, and read back as they were written', () => {
    const draft = sound({
      discount_data: { discount: true, type: 'value', value: 4.5 },
      shipping_fee: { type: 'percentage', value: 20 },
      ...target({ all_product: false, product_ids: [1, 2], sku: ['A'], quotations: ['Q'], tags: ['t'] }),
      recommend_product: { type: 'category', ids: [9] },
    });
    const offer = sent(draft);
    expect(JSON.parse(offer.discount_data)).toEqual({ discount: true, type: 'value', value: 4.5 });
    expect(JSON.parse(offer.shipping_fee)).toEqual({ type: 'percentage', value: 20 });
    expect(JSON.parse(offer.additional_condition)).toMatchObject({
      target_product: { type: 'product', all_product: false, product_ids: [1, 2] },
      recommend_product: { type: 'category', ids: [9] },
    });
    expect(offer.offer_ref).toEqual([
      { id: 1, role: 'target', type: 'product' },
      { id: 2, role: 'target', type: 'product' },
      { id: 9, role: 'recommend', type: 'category' },
    ]);
    expect(autoDraftOf(offer)).toEqual(draft);
  });

  test('any sound draft comes back as it went', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 });
    const words = fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 });
    const price = fc.record({
      type: fc.constantFrom(...autoValueTypes),
      value: fc.integer({ min: 0, max: 100 }),
    });
    const lists = fc.record({
      product_ids: ids,
      sku: words,
      quotations: words,
      tags: words,
      category_ids: ids,
    });
    fc.assert(
      fc.property(
        fc.tuple(price, fc.boolean()),
        price,
        fc.constantFrom(...autoTargetTypes),
        lists,
        ids,
        (discount, fee, type, given, recommended) => {
          const draft = changeAutoTarget(
            sound({
              discount_data: { discount: discount[1], ...discount[0] },
              shipping_fee: fee,
              recommend_product: { type: 'product', ids: recommended },
              target_product: { type: 'all', all_product: true, ...given },
            }),
            type,
          );
          expect(autoDraftOf(sent(draft))).toEqual(draft);
        },
      ),
    );
  });

  test('V087 the target as a filter: any of its conditions is enough', () => {
    const { target_product } = sound(target({ product_ids: [7], tags: ['new'] }));
    expect(targetFilter(target_product)).toEqual({
      match: 'any',
      conditions: [
        { field: 'product_id', relation: 'equal', value: '7' },
        { field: 'tag', relation: 'equal', value: 'new' },
      ],
    });
    expect(targetFilter(newAutoOffer().target_product).conditions).toEqual([]);
  });

  test('its discount is priced as any other', () => {
    const source = (value: number, type: 'percentage' | 'value') => ({
      id: 1,
      version: 1,
      priority: 1,
      condition: {},
      ...autoFields({ ...sound({ discount_data: { discount: true, type, value } }), id: undefined }),
    });
    expect(upsellTerms(source(20, 'percentage'), 'USD')).toMatchObject({ percentage: 20, amount_minor: 0 });
    expect(upsellTerms(source(4.5, 'value'), 'USD')).toMatchObject({ percentage: 0, amount_minor: 450 });
    expect(runningUntil(source(4.5, 'value').discount_data, new Date())).toBeNull();
  });

  test('references that are dropped leave both lists', () => {
    const draft = sound({
      ...target({ product_ids: [1, 2] }),
      recommend_product: { type: 'product', ids: [2, 3] },
      delete_offer_ref_ids: [2],
    });
    const cleaned = withoutDropped({ ...draft, id: undefined });
    expect([cleaned.target_product.product_ids, cleaned.recommend_product.ids]).toEqual([[1], [3]]);
  });
});

describe('changes of the draft', () => {
  test('V127 another kind of discount begins at 0', () => {
    const draft = sound({ discount_data: { discount: true, type: 'percentage', value: 20 } });
    expect(changeAutoDiscountType(draft, 'value').discount_data).toEqual({
      discount: true,
      type: 'value',
      value: 0,
    });
    expect(changeAutoDiscountType(draft, 'percentage')).toBe(draft);
  });

  test('V128 another kind of shipping fee begins at 0', () => {
    const draft = sound({ shipping_fee: { type: 'value', value: 5 } });
    expect(changeShippingFeeType(draft, 'percentage').shipping_fee).toEqual({ type: 'percentage', value: 0 });
    expect(changeShippingFeeType(draft, 'value')).toBe(draft);
  });

  test('V129 all clears every list, product the categories, collection the others', () => {
    const full = {
      all_product: false,
      product_ids: [1],
      sku: ['A'],
      quotations: ['Q'],
      tags: ['t'],
      category_ids: [2],
    };
    const draft = sound(target(full));
    const none = { product_ids: [], sku: [], quotations: [], tags: [], category_ids: [] };
    expect(changeAutoTarget(draft, 'all').target_product).toEqual({
      type: 'all',
      ...none,
      all_product: true,
    });
    expect(changeAutoTarget(draft, 'product').target_product).toEqual({
      type: 'product',
      ...full,
      category_ids: [],
    });
    expect(changeAutoTarget(draft, 'collection').target_product).toEqual({
      type: 'collection',
      ...none,
      all_product: false,
      category_ids: [2],
    });
  });

  test('V130 another recommended type clears the ids', () => {
    expect(changeAutoRecommend(sound(), 'category').recommend_product).toEqual({ type: 'category', ids: [] });
    expect(changeAutoRecommend(sound(), 'product').recommend_product.ids).toEqual([3]);
  });

  test.each([
    ['percentage', 120, 0],
    ['percentage', null, 0],
    ['percentage', 20, 20],
    ['value', 120, 120],
  ] as const)('V132 switching a %s of %s off leaves %s', (type, value, left) => {
    const draft = sound({ discount_data: { discount: true, type, value } });
    expect(switchAutoDiscount(draft, false).discount_data).toEqual({ discount: false, type, value: left });
    expect(switchAutoDiscount(draft, true).discount_data.value).toBe(value);
  });
});

describe('what keeps it from being saved', () => {
  const none = 'Please select product(s)/category(s).';

  test('a sound one may be saved', () => expect(found()).toEqual([]));

  test('V140 V141 texts', () => {
    const blank = "Can't be blank, please fill out this field";
    expect(found({ offer_name: ' ', offer_message: '', offer_title: '\n' })).toEqual([
      ['offer_name', blank],
      ['offer_message', blank],
      ['offer_title', blank],
    ]);
  });

  test('a quotation leads to nothing: it is refused by name, is no target, and may stay where it is stored', () => {
    const refused = 'Your shop has no quotations, so an offer can’t apply to one.';
    expect(found(target({ quotations: ['Q'] }))).toEqual([
      ['target_product', none],
      ['target_product.quotations', refused],
    ]);
    expect(found(target({ sku: ['A'], quotations: ['Q'] }), off, { quotations: ['P', 'Q'] })).toEqual([]);
    expect(found(target({ sku: ['A'], quotations: ['Q', 'R'] }), off, { quotations: ['Q'] })).toHaveLength(1);
  });

  test.each([
    [{}, 1],
    [{ category_ids: [1] }, 1],
    [{ product_ids: [1] }, 0],
    [{ sku: ['A'] }, 0],
    [{ tags: ['t'] }, 0],
    [{ type: 'collection' }, 1],
    [{ type: 'collection', category_ids: [1] }, 0],
    [{ type: 'collection', product_ids: [1] }, 1],
    [{ type: 'all' }, 0],
  ])('V143 targets %j', (change, problems) => {
    expect(found(target(change))).toEqual(problems ? [['target_product', none]] : []);
  });

  test('V144 a recommended id', () => {
    expect(found({ recommend_product: { type: 'category', ids: [] } })).toEqual([
      ['recommend_product.ids', none],
    ]);
  });

  test('V057 no more than the picker lets', () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    const change = { recommend_product: { type: 'product' as const, ids } };
    expect(found(change)).toEqual([]);
    expect(found(change, { picker_cap_50: true })).toEqual([
      ['recommend_product.ids', 'You can select up to 50.'],
    ]);
  });

  test.each([
    ['V153', 'percentage', -1, 'Value must be greater than 0'],
    ['V153', 'value', -0.01, 'Value must be greater than 0'],
    ['V153', 'value', 0, undefined],
    ['V154', 'percentage', null, 'Please input integer number'],
    ['V154', 'value', null, 'Please input integer number'],
    ['V155', 'value', 5000, undefined],
    ['V155', 'percentage', 5000, 'Discount percentage must be between 0 to 100'],
  ] as const)('%s a discount %s of %s', (_id, type, value, message) => {
    const at = (discount: boolean) => found({ discount_data: { discount, type, value } });
    expect(at(true)).toEqual(message ? [['discount_data.value', message]] : []);
    // An input that is disabled cannot be put right (V131).
    expect(at(false)).toEqual([]);
  });

  test.each([
    ['V156', 'percentage', -1, 'Discount percentage must be between 0 to 100'],
    ['V156 V203', 'percentage', 0, undefined],
    ['V156 V203', 'percentage', 100, undefined],
    ['V156', 'percentage', 100.5, 'Discount percentage must be between 0 to 100'],
    ['V157', 'value', -1, 'Value must be greater than 0'],
    ['V157', 'value', 0, undefined],
    ['V157', 'value', 500, undefined],
    ['V157', 'value', null, 'Please input integer number'],
  ] as const)('%s a shipping fee %s of %s', (_id, type, value, message) => {
    expect(found({ shipping_fee: { type, value } })).toEqual(
      message ? [['shipping_fee.value', message]] : [],
    );
  });
});
