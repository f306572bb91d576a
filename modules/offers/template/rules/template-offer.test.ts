import { expect, test } from 'vitest';
import { systemTemplateKeys } from '../contract/system-template-sentences.ts';
import { offerTemplate } from '../contract/template.ts';
import { templatePublish } from '../contract/template-choice.ts';
import { validateOffer } from '../../offer/rules/offer-validation.ts';
import { systemTemplates } from './system-templates.ts';
import { offerFromTemplate, productsNeeded } from './template-offer.ts';

const switches = {
  in_cart_offers: true,
  rule_based_targeting: true,
  upsell_funnel: true,
  quantity_layout_v2: false,
  bundle_support: true,
  bundle_limit: false,
  picker_cap_50: false,
  quantity_min_two: false,
  keep_offering: true,
};
const all = systemTemplates.map((one) => ({ ...one, collected: false, applied: 0 }));

test('V005 at least 24 templates come with Backroom, for every kind that can be made, each a sound one', () => {
  expect(all.length).toBeGreaterThanOrEqual(24);
  expect(new Set(all.map((one) => one.offer_type))).toEqual(
    new Set(['quantity', 'bundle', 'pre-purchase', 'in-cart', 'accessory', 'post-purchase', 'handpicked']),
  );
  expect(new Set(all.map((one) => one.name)).size).toBe(all.length);
  expect(all.map((one) => one.id)).toEqual(all.map((_one, index) => index + 1));
  expect(all.length).toBe(systemTemplateKeys.length);
  for (const one of all) expect(offerTemplate.parse(one)).toEqual(one);
});

test('V091 some are featured, and every one is in the gallery', () => {
  expect(all.every((one) => one.publish >= templatePublish.gallery)).toBe(true);
  expect(all.filter((one) => one.publish === templatePublish.featured).length).toBeGreaterThanOrEqual(4);
});

test.each(all.map((one) => [one.name, one] as const))(
  'V005 “%s” makes an inactive offer that may be saved as it is',
  (_name, template) => {
    const made = offerFromTemplate(template, { suggested: [11, 12, 13, 14, 15, 16, 17] });
    expect(made).not.toBeNull();
    expect(made!.activated).toBe(false);
    expect(validateOffer(made!, switches)).toEqual([]);
  },
);

test('a template that needs products makes nothing without enough of them', () => {
  for (const template of all) {
    const needed = productsNeeded(template);
    const enough = Array.from({ length: needed }, (_one, index) => index + 1);
    expect(offerFromTemplate(template, { suggested: enough }), template.name).not.toBeNull();
    if (needed > 0)
      expect(offerFromTemplate(template, { suggested: enough.slice(1) }), template.name).toBeNull();
  }
});

test('products that were chosen are taken before suggested ones', () => {
  const bundle = all.find((one) => one.offer_type === 'bundle')!;
  expect(offerFromTemplate(bundle, { target_ids: [7, 7, 9], suggested: [1, 2] })?.target_ids).toEqual([
    7, 7, 9,
  ]);
  const accessory = all.find((one) => one.offer_type === 'accessory')!;
  const made = offerFromTemplate(accessory, { target_ids: [7], suggested: [7, 1, 2, 3] });
  expect([made?.target_ids, made?.recommend_ids]).toEqual([[7], [1, 2, 3]]);
});
