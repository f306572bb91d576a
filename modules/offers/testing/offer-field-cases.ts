import { allowedChoices, type OfferType } from '../offer/contract/offer-choice.ts';
import type { Patch } from './written-fields.ts';

/** Kinds of offers that can be made. */
export const madeTypes = [
  'quantity',
  'bundle',
  'pre-purchase',
  'accessory',
  'in-cart',
  'handpicked',
  'post-purchase',
] as const satisfies readonly OfferType[];
export type MadeType = (typeof madeTypes)[number];

/** What the shop has that the cases are about. The vase is what leads to every offer, the bowl what each offers. */
export interface CaseShop {
  vase: number;
  bowl: number;
  mug: number;
  /** Red S, Red L, Blue S, Blue L. */
  shirt: number;
  /** Red, and Blue, which costs more. */
  cap: number;
  /** A collection with vase and mug. */
  kitchen: number;
  /** A category with the vase. */
  table: number;
}

/**
 * How a field is shown to act: an offer with `given`, and then with `changed`, which differ in that field alone, are seen
 * differently by a shopper.
 */
export interface FieldCase {
  given?: Patch;
  changed: Patch;
  /** What the page or the cart is about, where it is not the vase. */
  trigger?: 'shirt';
  /** Who looks, where it is not just anybody: who sees the second wording, or who is left out. */
  visitor?: 'second' | 'out';
  /** Units that the offer has given away already. */
  used?: number;
}

/** Fields that cannot be shown this way, and why. */
export const unshownFields: Readonly<Record<string, string>> = {
  offer_type: 'each kind of offer is seen in a place of its own, as every case of this table is',
  priority: 'the place asked for when an offer is made (C001); it is moved by a call of its own (C009)',
  'condition.target.conditions[].key': 'tells the rows of a rule apart on the screen',
  'condition.recommend.conditions[].key': 'tells the rows of a rule apart on the screen',
  'discount_data.origin_price': 'what the dialog showed when the discount was set up, told back to programs',
  'discount_data.discount_price':
    'what the dialog showed when the discount was set up, told back to programs',
  is_from_start_guide: 'where the offer was begun, told back to programs',
};

/** The same, of one kind only. */
export const fixedFields: Partial<Record<MadeType, Readonly<Record<string, string>>>> = {
  bundle: { recommend_ids: 'a bundle is its products: the server makes it from `target_ids` (V088)' },
};

const soon = 4_102_444_800; // 2100
const past = 1_577_836_800; // 2020
const data = (name: string) => `discount_data.${name}`;
const rule = (field: string, relation: string, value: string) => ({ field, relation, value });

function ruleCase(part: 'target' | 'recommend', name: 'match' | 'field' | 'relation' | 'value'): FieldCase {
  const at = `condition.${part}`;
  const word = part === 'target' ? 'vase' : 'bowl';
  const of = { [`${part}_type`]: 'condition', [`${at}.match`]: 'any' };
  const rows = (one: object, match = 'any'): Patch => ({
    ...of,
    [`${at}.match`]: match,
    [`${at}.conditions`]: [one],
  });
  switch (name) {
    case 'match': {
      const conditions = [rule('title', 'equal', word), rule('title', 'equal', 'nothing')];
      return {
        given: { ...of, [`${at}.conditions`]: conditions },
        changed: { ...of, [`${at}.match`]: 'all', [`${at}.conditions`]: conditions },
      };
    }
    case 'field':
      return { given: rows(rule('tag', 'equal', word)), changed: rows(rule('title', 'equal', word)) };
    case 'relation':
      return { given: rows(rule('title', 'equal', word)), changed: rows(rule('title', 'not_equal', word)) };
    case 'value':
      return { given: rows(rule('title', 'equal', word)), changed: rows(rule('title', 'equal', 'nothing')) };
  }
}

/** Which variant of the cap is shown beside a red shirt. */
function displayCase(type: MadeType, shop: CaseShop, change: object, using = true): FieldCase {
  const row = {
    conditions: [{ option: 'Color', value: 'Red' }],
    expects: [{ option: 'Color', value: 'Blue' }],
  };
  const products =
    type === 'bundle'
      ? { target_ids: [shop.shirt, shop.cap] }
      : { target_ids: [shop.shirt], recommend_ids: [shop.cap] };
  const at = (display: object, on: boolean): Patch => ({
    ...products,
    'condition.using_recommend_display': on,
    'condition.recommend_display': [display],
  });
  return { trigger: 'shirt', given: at(row, using), changed: at({ ...row, ...change }, true) };
}

type Tier = Readonly<Record<string, unknown>>;
const tiers: readonly Tier[] = [
  {
    key: 0,
    label: '',
    min_quantity: 2,
    value_discount: 10,
    type: 'percentage_each',
    mark_as_popular: true,
    image: null,
  },
  {
    key: 1,
    label: '',
    min_quantity: 4,
    value_discount: 20,
    type: 'percentage_each',
    mark_as_popular: false,
    image: null,
  },
];
/** The tiers that every case of a quantity discount begins with. */
export const caseTiers = { data: tiers, is_default_select: 0 };
const tier = (change: Tier, first: Tier = {}): FieldCase => ({
  changed: {
    [data('data')]: [
      { ...tiers[0], ...first },
      { ...tiers[1], ...change },
    ],
  },
});

const second = { offer_message: 'Second', offer_title: '', percentage_discount: null };
function secondCase(type: MadeType, given: object, changed: object, beside: Patch = {}): FieldCase {
  const title = type === 'post-purchase' ? { offer_title: 'Second' } : {};
  return {
    visitor: 'second',
    given: { ...beside, variant_b: { ...second, ...title, ...given } },
    changed: { ...beside, variant_b: { ...second, ...title, ...changed } },
  };
}

const fixed = { [data('discount_type')]: 'fixed_amount', [data('amount_discount')]: 5 };
const ending = { [data('setup_end_date')]: true };

/** The case of each field; a kind that has no use for the field refuses it instead (`idleFields`). */
export const fieldCases: Readonly<Record<string, (shop: CaseShop, type: MadeType) => FieldCase>> = {
  offer_name: () => ({ changed: { offer_name: 'Another name' } }),
  offer_message: () => ({ changed: { offer_message: 'Another message' } }),
  offer_title: () => ({ changed: { offer_title: 'Another title' } }),
  target_type: (_shop, type) => ({
    changed: { target_type: allowedChoices[type].target.includes('all') ? 'all' : 'collection' },
  }),
  target_ids: (shop, type) => ({
    changed: { target_ids: type === 'bundle' ? [shop.vase, shop.mug] : [shop.mug] },
  }),
  recommend_type: (_shop, type) => ({ changed: { recommend_type: allowedChoices[type].recommend[1] } }),
  recommend_ids: (shop) => ({ changed: { recommend_ids: [shop.mug] } }),
  'condition.target.match': () => ruleCase('target', 'match'),
  'condition.target.conditions[].field': () => ruleCase('target', 'field'),
  'condition.target.conditions[].relation': () => ruleCase('target', 'relation'),
  'condition.target.conditions[].value': () => ruleCase('target', 'value'),
  'condition.recommend.match': () => ruleCase('recommend', 'match'),
  'condition.recommend.conditions[].field': () => ruleCase('recommend', 'field'),
  'condition.recommend.conditions[].relation': () => ruleCase('recommend', 'relation'),
  'condition.recommend.conditions[].value': () => ruleCase('recommend', 'value'),
  'condition.using_recommend_display': (shop, type) => displayCase(type, shop, {}, false),
  'condition.recommend_display[].conditions[].option': (shop, type) =>
    displayCase(type, shop, { conditions: [{ option: 'Nothing', value: 'Red' }] }),
  'condition.recommend_display[].conditions[].value': (shop, type) =>
    displayCase(type, shop, { conditions: [{ option: 'Color', value: 'Green' }] }),
  'condition.recommend_display[].expects[].option': (shop, type) =>
    displayCase(type, shop, { expects: [{ option: 'Nothing', value: 'Blue' }] }),
  'condition.recommend_display[].expects[].value': (shop, type) =>
    displayCase(type, shop, { expects: [{ option: 'Color', value: 'Red' }] }),
  'condition.in_cart.base_category.from_these_categories': (shop) => {
    const path = 'condition.in_cart.base_category.from_these_categories';
    const of = { target_type: 'base-category' };
    return { given: { ...of, [path]: [shop.table] }, changed: { ...of, [path]: [shop.table + 1_000] } };
  },
  'condition.in_cart.product.ids': (shop) => ({
    given: { target_ids: [], 'condition.in_cart.product.ids': [shop.mug] },
    changed: { target_ids: [], 'condition.in_cart.product.ids': [shop.vase] },
  }),
  'condition.post_purchase.include_target': () => {
    const of = { recommend_type: 'same-collection' };
    const path = 'condition.post_purchase.include_target';
    return { given: { ...of, [path]: false }, changed: { ...of, [path]: true } };
  },
  enable_discount: () => ({ changed: { enable_discount: false } }),
  'discount_data.data[].key': () => tier({ key: 5 }),
  'discount_data.data[].label': () => tier({ label: 'Four of them' }),
  'discount_data.data[].min_quantity': () => tier({ min_quantity: 3 }),
  'discount_data.data[].value_discount': () => tier({ value_discount: 25 }),
  'discount_data.data[].type': () => tier({ type: 'amount_each' }),
  'discount_data.data[].mark_as_popular': () => tier({ mark_as_popular: true }, { mark_as_popular: false }),
  'discount_data.data[].image': () => tier({ image: '/files/four.png' }),
  'discount_data.is_default_select': () => ({ changed: { [data('is_default_select')]: 1 } }),
  'discount_data.discount_type': () => ({
    given: { [data('amount_discount')]: 5 },
    changed: fixed,
  }),
  'discount_data.percentage_discount': () => ({ changed: { [data('percentage_discount')]: 30 } }),
  'discount_data.amount_discount': () => ({
    given: fixed,
    changed: { ...fixed, [data('amount_discount')]: 7 },
  }),
  'discount_data.stock_item_limit': () => {
    const of = { [data('setup_stock_limit')]: true };
    return {
      given: { ...of, [data('stock_item_limit')]: 5 },
      changed: { ...of, [data('stock_item_limit')]: 7 },
    };
  },
  'discount_data.setup_stock_limit': () => ({ changed: { [data('setup_stock_limit')]: true } }),
  'discount_data.auto_restock': () => {
    const of = { [data('setup_stock_limit')]: true, [data('stock_item_limit')]: 1 };
    return { used: 1, given: of, changed: { ...of, [data('auto_restock')]: true } };
  },
  'discount_data.setup_end_date': () => ({
    given: { [data('end_date_time')]: past },
    changed: { [data('end_date_time')]: past, ...ending },
  }),
  'discount_data.end_date_time': () => ({
    given: { ...ending, [data('end_date_time')]: soon },
    changed: { ...ending, [data('end_date_time')]: past },
  }),
  'discount_data.text_display_date_time': () => {
    const of = { ...ending, [data('end_date_time')]: soon };
    return { given: of, changed: { ...of, [data('text_display_date_time')]: 'Only until' } };
  },
  'discount_data.auto_extend_end_date': () => {
    const of = { ...ending, [data('end_date_time')]: past };
    return { given: of, changed: { ...of, [data('auto_extend_end_date')]: true } };
  },
  'discount_data.beyond_targets': () => ({
    given: { [data('beyond_targets')]: false },
    changed: { [data('beyond_targets')]: true },
  }),
  cta: () => ({ changed: { cta: 'continue' } }),
  variant_sort: (shop, type) => {
    const of = type === 'bundle' ? { target_ids: [shop.vase, shop.shirt] } : { recommend_ids: [shop.shirt] };
    return { given: of, changed: { ...of, variant_sort: 'highest' } };
  },
  recommend_limit: (shop) => {
    const of = { recommend_ids: [shop.bowl, shop.mug] };
    return { given: of, changed: { ...of, recommend_limit: 1 } };
  },
  holdout_percent: () => ({ visitor: 'out', changed: { holdout_percent: 50 } }),
  'variant_b.offer_message': (_shop, type) => secondCase(type, {}, { offer_message: 'Another' }),
  'variant_b.offer_title': (_shop, type) => secondCase(type, {}, { offer_title: 'Another' }),
  'variant_b.percentage_discount': (_shop, type) => secondCase(type, {}, { percentage_discount: 40 }),
  'variant_b.amount_discount': (_shop, type) =>
    secondCase(type, { amount_discount: 6 }, { amount_discount: 8 }, fixed),
  'target_handpicked.collections': (shop) => {
    const of = { target_type: 'collection', target_ids: [] };
    const path = 'target_handpicked.collections';
    return { given: { ...of, [path]: [shop.kitchen + 1_000] }, changed: { ...of, [path]: [shop.kitchen] } };
  },
  'target_handpicked.products': (shop) => ({
    given: { target_ids: [], 'target_handpicked.products': [shop.mug] },
    changed: { target_ids: [], 'target_handpicked.products': [shop.vase] },
  }),
  product_ids: (shop) => ({
    given: { target_ids: [], product_ids: [shop.mug] },
    changed: { target_ids: [], product_ids: [shop.vase] },
  }),
  sku: () => ({ given: { target_ids: [], sku: ['mug'] }, changed: { target_ids: [], sku: ['vase'] } }),
  tags: () => ({ given: { target_ids: [], tags: ['none'] }, changed: { target_ids: [], tags: ['tall'] } }),
  category_ids: (shop) => {
    const of = { target_type: 'collection', target_ids: [] };
    return {
      given: { ...of, category_ids: [shop.kitchen + 1_000] },
      changed: { ...of, category_ids: [shop.kitchen] },
    };
  },
  activated: () => ({ changed: { activated: false } }),
};
