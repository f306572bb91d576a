import { expect, test } from 'vitest';
import { bundlePairs, pairKey } from '../../smart/rules/smart-offer.ts';
import { upsellDefaults, upsellSettingsOf, upsellSettingsProblems } from './upsell-settings.ts';

test('V194 V195 nothing saved, or nothing that means anything, is the defaults', () => {
  expect(upsellSettingsOf({})).toEqual(upsellDefaults);
  const nonsense = Object.fromEntries(Object.keys(upsellDefaults).map((key) => [key, { no: 1 }]));
  expect(upsellSettingsOf(nonsense)).toEqual(upsellDefaults);
});

test.each([
  [5, 5],
  [120, 120],
  [4, 30],
  [121, 30],
  [7.5, 30],
  ['45', 30],
])('a window of %j minutes is one of %d', (saved, minutes) => {
  const read = upsellSettingsOf({ post_purchase_window_minutes: saved });
  expect(read.post_purchase_window_minutes).toBe(minutes);
});

test('each setting is read for itself', () => {
  expect(
    upsellSettingsOf({ show_left: false, popup_rule: 'nonsense', message_templates: ['One', 7, ' '] }),
  ).toEqual({ ...upsellDefaults, show_left: false, message_templates: ['One'] });
});

test('V006 quick view is off until it is turned on; its words are trimmed and cut', () => {
  expect(upsellSettingsOf({})).toMatchObject({ quick_view: false, quick_view_text: '' });
  expect(upsellSettingsOf({ quick_view: true, quick_view_text: ` ${'x'.repeat(50)}` })).toMatchObject({
    quick_view: true,
    quick_view_text: 'x'.repeat(40),
  });
});

test('V099 ranking rules keep their order; what is no rule is left out', () => {
  const ranking_rules = ['lower-price', 'made up', 'same-tag', 'lower-price'];
  expect(upsellSettingsOf({ ranking_rules }).ranking_rules).toEqual(['lower-price', 'same-tag']);
});

test('what the form refuses is what would not be read', () => {
  expect(upsellSettingsProblems(upsellDefaults)).toEqual({});
  expect(
    upsellSettingsProblems({
      ...upsellDefaults,
      post_purchase_window_minutes: null,
      default_recommend_limit: 9,
      message_templates: Array.from({ length: 11 }, () => 'text'),
      quick_view_text: 'x'.repeat(41),
    }),
  ).toEqual({
    post_purchase_window_minutes: 'window',
    default_recommend_limit: 'limit',
    message_templates: 'templates',
    quick_view_text: 'quick_view_text',
  });
});

test('pairs begin with what sells most, none twice, whichever comes first', () => {
  const beside = new Map([
    [1, [2, 3]],
    [2, [1]],
    [3, [3, 1]],
  ]);
  expect(bundlePairs([2, 1, 3, 4], beside, 5)).toEqual([
    [2, 1],
    [1, 3],
  ]);
  expect(bundlePairs([2, 1, 3], beside, 1)).toEqual([[2, 1]]);
  expect(pairKey([9, 4])).toBe(pairKey([4, 9]));
});
