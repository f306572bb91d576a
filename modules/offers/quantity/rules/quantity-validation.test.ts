import { describe, expect, test } from 'vitest';
import { inEnglish } from '#core/contract/sentence.ts';
import { offerInput } from '../../offer/contract/offer.ts';
import type { QuantityTierInput } from '../../offer/contract/offer.ts';
import { instantSavingsMessage } from '../../offer/rules/offer-message.ts';
import { problemFields } from '../../offer/rules/problem.ts';
import { tierTexts } from '../../offer/rules/tier-validation.ts';
import { offerSwitches, type OfferSwitches } from '../../offer/rules/offer-switch.ts';
import { validateOffer } from '../../offer/rules/offer-validation.ts';
import { newQuantityOffer } from './quantity-draft.ts';
import type { QuantityOfferDraft } from './quantity-draft.ts';
import { addTier, newTier } from '../../offer/rules/tier-list.ts';
import { minQuantityProblem, valueProblem } from '../../offer/rules/tier-validation.ts';

const off: OfferSwitches = offerSwitches({ rule_based_targeting: true }, 'backroom');
const newLayout = { ...off, quantity_layout_v2: true };

function draft(change: Partial<QuantityOfferDraft> = {}): QuantityOfferDraft {
  return { ...newQuantityOffer(), offer_name: 'Bulk', ...change };
}

function tiers(...list: Partial<QuantityTierInput>[]): Partial<QuantityOfferDraft> {
  const data = list.map((one, key) => ({
    ...newTier(key),
    mark_as_popular: key === 0,
    min_quantity: key + 1,
    ...one,
  }));
  return { discount_data: { data, is_default_select: -1 } };
}

const found = (offer: QuantityOfferDraft, switches = off) =>
  validateOffer(offer, switches).map(({ path, message, code }) =>
    code ? [path, inEnglish(message), code] : [path, inEnglish(message)],
  );

test('a new offer with a name may be saved, and fits the body', () => {
  expect(found(draft())).toEqual([]);
  const { id: _, ...body } = draft();
  expect(offerInput.parse(body)).toEqual(body);
});

describe('V140 V141 name and message', () => {
  const blank = "Can't be blank, please fill out this field";
  test('V140 blank texts are refused', () => {
    expect(found(draft({ offer_name: ' ', offer_message: '\n' }))).toEqual([
      ['offer_name', blank],
      ['offer_message', blank],
    ]);
  });

  test('V141 the instant savings message needs the discount', () => {
    const offer = draft({ offer_message: ` ${instantSavingsMessage} ` });
    expect(found(offer)).toEqual([]);
    expect(found({ ...offer, enable_discount: false })).toEqual([
      ['offer_message', "Please set up offer's discount to complete this message."],
    ]);
  });
});

describe('V142 V147 targets', () => {
  test('V142 products and collections need ids, all needs none', () => {
    const expected = [['target_ids', 'not selected product or collection']];
    expect(found(draft({ target_type: 'product' }))).toEqual(expected);
    expect(found(draft({ target_type: 'collection' }))).toEqual(expected);
    expect(found(draft({ target_type: 'product', target_ids: [3] }))).toEqual([]);
  });

  test('V025 rules need their switch, unless the offer already has them', () => {
    const target = {
      match: 'any' as const,
      conditions: [{ field: 'tag' as const, relation: 'equal' as const, value: 'x' }],
    };
    const offer = draft({ target_type: 'condition', condition: { target } });
    const without = { ...off, rule_based_targeting: false };
    expect(found(offer)).toEqual([]);
    expect(found(offer, without)).toEqual([['target_type', 'An offer of this type can’t apply to this.']]);
    expect(validateOffer(offer, without, offer)).toEqual([]);
    expect(found(draft({ target_type: 'base-category' }))).toHaveLength(1);
  });

  test('V147 V148 every condition needs a value, and a rule needs a condition', () => {
    const row = { field: 'tag' as const, relation: 'equal' as const };
    const target = {
      match: 'any' as const,
      conditions: [
        { ...row, value: 'x' },
        { ...row, value: ' ' },
      ],
    };
    expect(found(draft({ target_type: 'condition', condition: { target } }))).toEqual([
      ['condition.target.conditions.1.value', 'Please input value'],
    ]);
    expect(found(draft({ target_type: 'condition' }))).toEqual([
      ['condition.target.conditions', 'Add at least one condition.'],
    ]);
    expect(found(draft({ condition: { target } }))).toEqual([]);
  });

  test('V057 at most 100 targets, 50 under the switch', () => {
    const target_ids = Array.from({ length: 51 }, (_, index) => index + 1);
    const offer = draft({ target_type: 'product', target_ids });
    expect(found(offer)).toEqual([]);
    expect(found(offer, { ...off, picker_cap_50: true })).toEqual([
      ['target_ids', 'You can select up to 50.', 'maximum-selected'],
    ]);
  });
});

test('V098 a quantity discount never leads to the checkout', () => {
  expect(found(draft({ cta: 'continue' }))).toEqual([]);
  expect(found(draft({ cta: 'checkout' })).map(([path]) => path)).toEqual(['cta']);
  // What the shop wants of new offers is followed as far as that goes.
  const begins = (['continue', 'cart', 'checkout'] as const).map((cta) => newQuantityOffer(cta).cta);
  expect([...begins, newQuantityOffer().cta]).toEqual(['continue', 'cart', 'cart', 'cart']);
});

describe('V158 V159 V160 V201 min_quantity', () => {
  const range = 'Min quantity number must be from 1 to 1000';
  test.each([
    [null, 'Please input digits'],
    [1.5, 'Please input digits'],
    [0, range],
    [1, undefined],
    [999, undefined],
    [1000, range],
    [-3, range],
  ])('%s → %s', (min_quantity, message) => {
    const wrong = minQuantityProblem({ min_quantity }, off);
    expect(wrong && inEnglish(wrong)).toBe(message);
  });

  test('V160 two is the least under quantity_min_two, but not in the new layout', () => {
    const raised = { ...off, quantity_min_two: true };
    expect(inEnglish(minQuantityProblem({ min_quantity: 1 }, raised)!)).toBe(range);
    expect(minQuantityProblem({ min_quantity: 2 }, raised)).toBeUndefined();
    expect(minQuantityProblem({ min_quantity: 1 }, { ...raised, quantity_layout_v2: true })).toBeUndefined();
  });
});

describe('V161 V162 V163 V164 V165 value_discount', () => {
  const missing = 'Please input digits and value must be greater than 0';
  const percent = 'Value must be greater than 0 and smaller than 100';
  test.each([
    ['percentage_each', null, missing],
    ['percentage_each', 0, percent],
    ['percentage_each', 0.5, undefined],
    ['percentage_each', 99.99, undefined],
    ['percentage_each', 100, percent],
    ['amount_each', 0, missing],
    ['amount_each', -1, missing],
    ['amount_each', 1e9, undefined],
    ['amount_all', 0, missing],
    ['amount_all', 0.01, undefined],
    ['buy_x_get_x', 0, missing],
    ['buy_x_get_x', 1.5, 'Please input integer number'],
    ['buy_x_get_x', 2, undefined],
  ] as const)('%s %s → %s', (type, value_discount, message) => {
    const wrong = valueProblem({ type, value_discount });
    expect(wrong && inEnglish(wrong)).toBe(message);
  });
});

describe('V166 two tiers of the same quantity', () => {
  const same = (index: number) => [
    `discount_data.data.${index}.min_quantity`,
    'Each tier needs a different quantity.',
    'same-value-min-quantity',
  ];

  test('block saving', () => {
    expect(found(draft(tiers({ min_quantity: 2 }, { min_quantity: 3 }, { min_quantity: 2 })))).toEqual([
      same(2),
    ]);
  });

  test('V113 two added tiers meet until one is changed, and one added beside the default ones may be saved', () => {
    const offer = draft();
    const once = addTier(offer.discount_data);
    expect(found({ ...offer, discount_data: once })).toEqual([]);
    expect(found({ ...offer, discount_data: addTier(once) })).toEqual([same(3)]);
  });

  test('buy x get x compares both numbers together in the new layout', () => {
    const offer = draft(
      tiers({ min_quantity: 3 }, { type: 'buy_x_get_x', min_quantity: 2, value_discount: 1 }),
    );
    expect(found(offer, newLayout)).toEqual([same(1)]);
    const apart = draft(
      tiers({ min_quantity: 2 }, { type: 'buy_x_get_x', min_quantity: 2, value_discount: 1 }),
    );
    expect(found(apart, newLayout)).toEqual([]);
  });

  test('buy x get x is left out in the old layout, where only a saved one may stay', () => {
    const offer = draft(
      tiers({ min_quantity: 3 }, { type: 'buy_x_get_x', min_quantity: 2, value_discount: 1 }),
    );
    expect(validateOffer(offer, off, offer)).toEqual([]);
    expect(found(offer)).toEqual([
      ['discount_data.data.1.type', 'Buy x get x needs the new quantity layout.'],
    ]);
  });

  test('empty quantities are no duplicates', () => {
    expect(
      found(draft(tiers({ min_quantity: null }, { min_quantity: null }))).map(([, message]) => message),
    ).toEqual(['Please input digits', 'Please input digits']);
  });
});

describe('the list of tiers', () => {
  test('V112 V167 V200 has one to ten', () => {
    expect(found(draft(tiers()))).toEqual([['discount_data.data', 'An offer needs at least one tier.']]);
    const eleven = Array.from({ length: 11 }, () => ({}));
    expect(found(draft(tiers(...eleven)))).toEqual([
      ['discount_data.data', 'An offer can have at most 10 tiers.'],
    ]);
  });

  test('V114 V079 has one popular, keys of its own and a known default', () => {
    const two = draft(tiers({ mark_as_popular: true }, { mark_as_popular: true }));
    expect(found(two)).toEqual([['discount_data.data', 'Exactly one tier must be the most popular one.']]);
    expect(found(draft(tiers({ key: 1 }, { key: 1 })))).toEqual([
      ['discount_data.data', 'Two tiers have the same key.'],
    ]);
    const lost = draft();
    lost.discount_data.is_default_select = 9;
    expect(found(lost)).toEqual([
      ['discount_data.is_default_select', 'The preselected tier isn’t in the list.'],
    ]);
  });
});

test('legacy kinds cannot be saved, and an upsell discount is no quantity discount', () => {
  expect(validateOffer({ ...draft(), offer_type: 'custom' }, off)).toHaveLength(1);
  expect(
    validateOffer({ ...draft(), discount_data: offerInput.shape.discount_data.parse({}) }, off).map(
      (one) => one.path,
    ),
  ).toEqual(['discount_data']);
});

test('malformed tiers are refused by the body, never taken for an upsell discount', () => {
  const data = [{ ...newTier(0), type: 'half' }];
  expect(offerInput.safeParse({ ...draft(), discount_data: { data, is_default_select: -1 } }).success).toBe(
    false,
  );
});

test('problems become the fields of an error reply, first message first', () => {
  expect(
    problemFields([
      { path: 'a', message: tierTexts.too_few },
      { path: 'a', message: tierTexts.same_key },
      { path: 'b.0', message: tierTexts.min_missing },
    ]),
  ).toEqual({
    'offer.a': tierTexts.too_few,
    'offer.b.0': tierTexts.min_missing,
  });
});
