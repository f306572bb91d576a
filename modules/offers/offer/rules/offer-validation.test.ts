import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { offerTypes, type OfferType } from '../contract/offer-choice.ts';
import {
  offerCondition,
  offerInput,
  type OfferInput,
  type UpsellDiscountDataInput,
} from '../contract/offer.ts';
import { changeOfferType, changeRecommendType, changeTargetType, finishedOffer } from './offer-change.ts';
import { newOffer, newUpsellDiscount } from './offer-draft.ts';
import { instantSavingsMessage } from './offer-message.ts';
import { nameOffer } from './offer-name.ts';
import { offerSwitches } from './offer-switch.ts';
import { validateOffer } from './offer-validation.ts';

const on = {
  rule_based_targeting: true,
  in_cart_offers: true,
  bundle_support: true,
  keep_offering: true,
};
const shop = offerSwitches(on, 'backroom');
const writable = offerTypes.filter((type) => type !== 'product' && type !== 'custom');

/** A draft of each type that may be saved. */
function sound(type: OfferType, change: Partial<OfferInput> = {}): OfferInput {
  const { id: _, ...draft } = newOffer(type);
  const target_ids = type === 'bundle' ? [1, 2] : draft.target_type === 'all' ? [] : [1];
  const recommend_ids = draft.recommend_type === 'product' && type !== 'bundle' ? [3] : [];
  return { ...draft, offer_name: 'Mine', target_ids, recommend_ids, ...change };
}

const found = (offer: OfferInput, switches = shop, saved?: OfferInput) =>
  validateOffer(offer, switches, saved).map(({ path, message, code }) =>
    code ? [path, inEnglish(message), code] : [path, inEnglish(message)],
  );
const discount = (change: Partial<UpsellDiscountDataInput>) => ({ ...newUpsellDiscount(), ...change });

test.each(writable)('V176 a sound %s offer may be saved and fits the body', (type) => {
  expect(found(sound(type))).toEqual([]);
  expect(offerInput.parse(sound(type))).toEqual(sound(type));
});

test('V001 seven kinds of offer can be made', () => {
  expect(offerTypes.filter((type) => found(sound(type)).length === 0).toSorted()).toEqual([
    'accessory',
    'bundle',
    'handpicked',
    'in-cart',
    'post-purchase',
    'pre-purchase',
    'quantity',
  ]);
});

test.each([
  ['all', true],
  ['product', true],
  ['collection', true],
  ['base-category', true],
  ['condition', true],
  ['same-collection', false],
  ['tag', false],
  ['', false],
])('V068 %j as a target: %s', (target_type, taken) => {
  expect(offerInput.safeParse({ ...sound('in-cart'), target_type }).success).toBe(taken);
});

test('a rule that can never match is not saved: a text for a number, a comparison that the field has not', () => {
  const ruled = (...conditions: object[]) =>
    found(
      sound('in-cart', {
        target_type: 'condition',
        target_ids: [],
        condition: { target: { match: 'any', conditions: conditions as never } },
      }),
    );
  const path = 'condition.target.conditions.0';
  for (const field of ['price', 'compare_at_price', 'weight', 'inventory_stock']) {
    for (const value of ['ten', '1e3', '10 $', '1.2.3'])
      expect(ruled({ field, relation: 'greater', value })).toEqual([
        [`${path}.value`, 'Enter a number, for example 12.50.'],
      ]);
    for (const value of ['10', ' 12.50 ', '12,5', '-1'])
      expect(ruled({ field, relation: 'less', value })).toEqual([]);
    expect(ruled({ field, relation: 'contains', value: '1' })).toEqual([
      [`${path}.relation`, 'This field can’t be compared this way.'],
    ]);
  }
  expect(ruled({ field: 'tag', relation: 'greater', value: '1' })).toHaveLength(1);
});

test('V072 a condition has a field, a relation and a value, and may have a key', () => {
  const whole = { key: 1, field: 'vendor', relation: 'equal', value: 'Kiln' };
  expect(offerCondition.parse({ ...whole, operator: 'or' })).toEqual(whole);
  for (const missing of ['field', 'relation', 'value'])
    expect(offerCondition.safeParse({ ...whole, [missing]: undefined }).success, missing).toBe(false);
  expect(offerCondition.safeParse({ ...whole, key: undefined }).success).toBe(true);
});

test('V002 the kinds product and custom are shown, never made', () => {
  const message = 'Offers of this type are read-only.';
  for (const offer_type of ['product', 'custom'] as const) {
    expect(found({ ...sound('quantity'), offer_type })).toEqual([['offer_type', message]]);
  }
});

describe('V140 V141 V224 texts', () => {
  const blank = "Can't be blank, please fill out this field";

  test.each(writable)('V140 blank texts of %s', (type) => {
    const paths = ['offer_name', 'offer_message', ...(type === 'post-purchase' ? ['offer_title'] : [])];
    const offer = sound(type, { offer_name: ' ', offer_message: '\n', offer_title: '' });
    expect(found(offer)).toEqual(paths.map((path) => [path, blank]));
  });

  test('V224 an empty name does not block where it is made up', () => {
    const made = (type: OfferType) => found(nameOffer(sound(type, { offer_name: '' }), ['Cap']));
    expect((['quantity', 'bundle', 'pre-purchase'] as const).flatMap(made)).toEqual([]);
    expect(made('in-cart')).toEqual([['offer_name', blank]]);
  });

  test('V141 the instant savings message needs the discount', () => {
    const offer = sound('pre-purchase', { offer_message: instantSavingsMessage });
    expect(found(offer)).toEqual([
      ['offer_message', "Please set up offer's discount to complete this message."],
    ]);
    expect(found({ ...offer, enable_discount: true })).toEqual([]);
  });
});

describe('V007 switches', () => {
  test('in-cart offers', () => {
    const off = offerSwitches({ ...on, in_cart_offers: false }, 'backroom');
    expect(found(sound('in-cart'), off).map(([path]) => path)).toEqual(['offer_type']);
    expect(found(sound('in-cart'), off, sound('in-cart'))).toEqual([]);
  });

  test('bundle support (ambiguity 65)', () => {
    const off = offerSwitches({ ...on, bundle_support: false }, 'backroom');
    expect(found(sound('bundle'), off).map(([path]) => path)).toEqual(['offer_type']);
    expect(found(sound('bundle'), off, sound('bundle'))).toEqual([]);
  });

  test('bundle limit: three products, unless more were saved (ambiguity 63)', () => {
    const off = offerSwitches({ ...on, bundle_limit: true }, 'backroom');
    const four = sound('bundle', { target_ids: [1, 2, 3, 4] });
    expect(found(sound('bundle', { target_ids: [1, 2, 3] }), off)).toEqual([]);
    expect(found(four)).toEqual([]);
    expect(found(four, off)).toEqual([['target_ids', 'You can select up to 3.', 'maximum-selected']]);
    expect(found(four, off, four)).toEqual([]);
  });
});

test('V401 keep-offering is not for shops of creators, nor without its switch', () => {
  const offer = sound('post-purchase', { condition: { post_purchase: { include_target: true } } });
  expect(found(offer)).toEqual([]);
  for (const refused of [offerSwitches(on, 'creator'), offerSwitches({ ...on, keep_offering: false }, '')]) {
    expect(found(offer, refused).map(([path]) => path)).toEqual(['condition.post_purchase.include_target']);
    expect(found(offer, refused, offer)).toEqual([]);
  }
});

describe('V142 V144–V148 targets and recommendations', () => {
  test('V142 products and collections need ids', () => {
    const message = 'not selected product or collection';
    for (const type of ['product', 'collection'] as const) {
      expect(found(sound('pre-purchase', { target_type: type }))).toEqual([['target_ids', message]]);
      expect(found(sound('pre-purchase', { recommend_type: type, recommend_ids: [] }))).toEqual([
        ['recommend_ids', message],
      ]);
    }
    expect(found(sound('pre-purchase', { recommend_type: 'same-collection', recommend_ids: [] }))).toEqual(
      [],
    );
  });

  test('V145 a base category needs at least one', () => {
    const path = 'condition.in_cart.base_category.from_these_categories';
    const offer = sound('in-cart', { target_type: 'base-category' });
    expect(found(offer)).toEqual([[path, 'Choose at least one category.']]);
    const condition = { in_cart: { base_category: { from_these_categories: [4] } } };
    expect(found({ ...offer, condition })).toEqual([]);
  });

  test('V146 every option and value of the recommended display', () => {
    const pair = { option: 'Color', value: 'Red' };
    const condition = {
      using_recommend_display: true,
      recommend_display: [
        { conditions: [pair], expects: [pair] },
        { conditions: [{ option: ' ', value: 'Red' }], expects: [{ option: 'Size', value: '' }, pair] },
        { conditions: [], expects: [pair] },
      ],
    };
    const blank = "Can't be blank, please fill out this field";
    expect(found(sound('pre-purchase', { condition }))).toEqual([
      ['condition.recommend_display.1.conditions.0.option', blank],
      ['condition.recommend_display.1.expects.0.value', blank],
      ['condition.recommend_display.2.conditions', 'Add at least one condition.'],
    ]);
    expect(
      found(sound('pre-purchase', { condition: { ...condition, using_recommend_display: false } })),
    ).toEqual([]);
  });

  test('V147 V148 conditions of targets and of recommendations', () => {
    const set = {
      match: 'any' as const,
      conditions: [{ field: 'tag' as const, relation: 'equal' as const, value: '' }],
    };
    const both = { target_type: 'condition' as const, recommend_type: 'condition' as const };
    const condition = { target: set, recommend: set };
    expect(found(sound('pre-purchase', { ...both, condition }))).toEqual([
      ['condition.target.conditions.0.value', 'Please input value'],
      ['condition.recommend.conditions.0.value', 'Please input value'],
    ]);
    expect(found(sound('pre-purchase', both)).map(([path]) => path)).toEqual([
      'condition.target.conditions',
      'condition.recommend.conditions',
    ]);
    expect(found(sound('pre-purchase', { condition }))).toEqual([]);
  });

  test('only what the type allows, unless it was saved so (ambiguity 87)', () => {
    const offer = sound('accessory', { recommend_type: 'different-color', recommend_ids: [] });
    const refused = [['recommend_type', 'An offer of this type can’t recommend this.']];
    expect(found(offer)).toEqual(refused);
    expect(found(offer, shop, offer)).toEqual([]);
    expect(found(sound('accessory', { recommend_type: null }))).toEqual(refused);
    expect(found(sound('accessory', { target_type: 'all' }))).toEqual([
      ['target_type', 'An offer of this type can’t apply to this.'],
    ]);
  });

  test.each([
    [0, 1],
    [1, 0],
    [8, 0],
    [9, 1],
    [1.5, 1],
  ])('V173 V206 recommending %s products at most', (recommend_limit, problems) => {
    expect(found(sound('pre-purchase', { recommend_limit }))).toHaveLength(problems);
  });
});

describe('V133 V171 V205 bundles', () => {
  test('V171 at least two products, the same twice counting as two (V172)', () => {
    const alert = [['target_ids', 'Choose at least 2 products.', 'choose-at-least']];
    expect(found(sound('bundle', { target_ids: [] }))).toEqual(alert);
    expect(found(sound('bundle', { target_ids: [1], target_type: 'all' }))).toEqual(alert);
    expect(found(sound('bundle', { target_ids: [1, 1] }))).toEqual([]);
  });

  test('V133 products, discount and message together', () => {
    const offer = sound('bundle', {
      target_ids: [1],
      offer_message: '',
      enable_discount: true,
      discount_data: discount({ percentage_discount: 100 }),
    });
    expect(found(offer).map(([path]) => path)).toEqual([
      'offer_message',
      'target_ids',
      'discount_data.percentage_discount',
    ]);
  });

  test('a fixed amount is for bundles only, and not below 0', () => {
    const fixed = (amount_discount: number | null) => ({
      enable_discount: true,
      discount_data: discount({ discount_type: 'fixed_amount', amount_discount }),
    });
    expect(found(sound('bundle', fixed(5)))).toEqual([]);
    expect(found(sound('bundle', fixed(-1)))).toEqual([
      ['discount_data.amount_discount', 'Value must be greater than 0'],
    ]);
    expect(found(sound('bundle', fixed(null)))).toHaveLength(1);
    expect(found(sound('accessory', fixed(5))).map(([path]) => path)).toEqual([
      'discount_data.discount_type',
      'discount_data.amount_discount',
    ]);
  });
});

describe('V149–V152 V202 the discount of an upsell', () => {
  const at = (change: Partial<UpsellDiscountDataInput>, enable_discount = true) =>
    found(sound('pre-purchase', { enable_discount, discount_data: discount(change) }));
  const whole = 'Please input integer number';
  const range = 'Discount number must be greater than or equal to 0 and smaller than 100';

  test.each([
    [null, whole],
    [1.5, whole],
    [-1, range],
    [0, undefined],
    [99, undefined],
    [100, range],
  ])('V149 V150 %s percent', (percentage_discount, message) => {
    expect(at({ percentage_discount })).toEqual(
      message ? [['discount_data.percentage_discount', message]] : [],
    );
    expect(at({ percentage_discount }, false)).toEqual([]);
  });

  test.each([
    [null, whole],
    [0.5, whole],
    [-1, 'Item number must be greater than 0'],
    [0, undefined],
    [30, undefined],
  ])('V151 V152 a stock limit of %s', (stock_item_limit, message) => {
    expect(at({ stock_item_limit, setup_stock_limit: true })).toEqual(
      message ? [['discount_data.stock_item_limit', message]] : [],
    );
    expect(at({ stock_item_limit })).toEqual([]);
  });

  test('V077 an end needs its moment', () => {
    expect(at({ setup_end_date: true }).map(([path]) => path)).toEqual(['discount_data.end_date_time']);
    expect(at({ setup_end_date: true, end_date_time: 1_800_000_000 })).toEqual([]);
  });

  test('tiers belong to quantity discounts', () => {
    const { discount_data } = sound('quantity');
    expect(found(sound('bundle', { discount_data })).map(([path]) => path)).toEqual(['discount_data']);
  });
});

describe('trials', () => {
  test.each([
    [-1, 1],
    [0, 0],
    [50, 0],
    [51, 1],
    [1.5, 1],
  ])('a share of %s percent left out', (holdout_percent, problems) => {
    expect(found(sound('quantity', { holdout_percent }))).toHaveLength(problems);
  });

  test('a second wording is whole, and its percentage keeps V149 and V150', () => {
    const variant_b = { offer_message: ' ', offer_title: '', percentage_discount: 100 };
    expect(found(sound('post-purchase', { variant_b })).map(([path]) => path)).toEqual([
      'variant_b.offer_message',
      'variant_b.offer_title',
      'variant_b.percentage_discount',
    ]);
    const fine = { offer_message: 'Hi', offer_title: '', percentage_discount: null };
    expect(found(sound('pre-purchase', { variant_b: fine }))).toEqual([]);
  });
});

const type = fc.constantFrom(...writable);
const anyTarget = fc.constantFrom('all', 'product', 'collection', 'base-category', 'condition' as const);
const anyRecommend = fc.constantFrom('product', 'collection', 'same-collection', 'condition' as const);

test('V110 V111 after any changes of type, what is left to say is about ids, conditions and categories only', () => {
  fc.assert(
    fc.property(type, fc.array(fc.tuple(type, anyTarget, anyRecommend), { maxLength: 6 }), (first, steps) => {
      const saved = sound(first);
      let draft = saved;
      for (const [to, target, recommend] of steps) {
        draft = changeRecommendType(changeTargetType(draft, target, saved), recommend, saved);
        draft = changeOfferType(draft, to, saved, shop);
      }
      if (steps.length === 0) return;
      const last = steps.at(-1)![0];
      if (draft.offer_type !== last) throw new Error('another type');
      // The last step may have kept the type and chosen a target that it does not allow: that is refused, in words.
      const allowed =
        /^(target_ids|recommend_ids|target_type|recommend_type|condition\..*|discount_data|discount_data\..*)$/;
      for (const { path } of validateOffer(draft, shop, saved)) expect(path).toMatch(allowed);
    }),
  );
});

test('an offer that may be saved is stored as one that may be saved again', () => {
  fc.assert(
    fc.property(type, fc.boolean(), fc.integer({ min: 0, max: 99 }), (one, enabled, percent) => {
      const offer = sound(one, {
        enable_discount: enabled,
        ...(one === 'quantity' ? {} : { discount_data: discount({ percentage_discount: percent }) }),
      });
      const finished = finishedOffer(offer);
      expect(validateOffer(finished, shop)).toEqual([]);
      expect(finishedOffer(finished)).toEqual(finished);
    }),
  );
});
