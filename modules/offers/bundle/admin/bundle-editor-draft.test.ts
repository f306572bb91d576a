import { expect, test } from 'vitest';
import { setAsTarget } from '../../offer/rules/offer-change.ts';
import { offerSwitches } from '../../offer/rules/offer-switch.ts';
import { offerTexts } from '../../offer/rules/offer-text.ts';
import { blankBundle, bundleProblems, finishedBundle, shownBesideTarget } from './bundle-editor-draft.ts';

const switches = offerSwitches({ bundle_support: true }, '');
const draft = (target_ids: number[]) => ({ ...blankBundle(false), target_ids });

test('V125 an empty name is made of the titles of the products', () => {
  expect(finishedBundle(draft([1, 2]), ['Mug', 'Candle']).offer_name).toBe('Bundle of Mug, Candle');
  expect(finishedBundle({ ...draft([1, 2]), offer_name: ' Set ' }, ['Mug']).offer_name).toBe('Set');
});

test('V133 V171 products, discount and message must be right; the same product twice is two', () => {
  expect(bundleProblems(draft([1]), switches)).toEqual({ target_ids: offerTexts.choose_at_least });
  expect(bundleProblems(draft([1, 1]), switches)).toEqual({});
  const wrong = { ...draft([1, 2]), offer_message: ' ', enable_discount: true };
  wrong.discount_data = { ...wrong.discount_data, percentage_discount: 100 };
  expect(Object.keys(bundleProblems(wrong, switches))).toEqual([
    'offer_message',
    'discount_data.percentage_discount',
  ]);
});

test('V088 the first product is the target, the others are recommended', () => {
  const sent = finishedBundle(setAsTarget(draft([1, 2, 3]), 2), []);
  expect(sent).toMatchObject({ target_ids: [3, 1, 2], recommend_type: 'product', recommend_ids: [1, 2] });
});

test('the tick says where the bundle is shown and leaves its products alone (ambiguity 28)', () => {
  const before = draft([1, 2]);
  expect(before.target_type).toBe('product');
  const everywhere = shownBesideTarget(before, false);
  expect(everywhere).toMatchObject({ target_type: 'all', target_ids: [1, 2] });
  expect(shownBesideTarget(everywhere, true)).toEqual(before);
});

test('a new bundle is refused while the shop has none; a stored one may be saved (ambiguity 65)', () => {
  const off = offerSwitches({}, '');
  expect(bundleProblems(draft([1, 2]), off)).toEqual({
    offer_type: offerTexts.bundles_off,
  });
  expect(bundleProblems(draft([1, 2]), off, draft([1, 2]))).toEqual({});
});
