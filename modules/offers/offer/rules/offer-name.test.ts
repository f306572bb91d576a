import { expect, test } from 'vitest';
import type { OfferType } from '../contract/offer-choice.ts';
import { nameOffer } from './offer-name.ts';

const named = (
  offer_type: OfferType,
  target_type: 'all' | 'product' | 'collection' | 'condition',
  titles: readonly string[],
  saved?: string,
  offer_name = '  ',
) =>
  nameOffer(
    { offer_type, target_type, offer_name },
    titles,
    saved === undefined ? undefined : { offer_name: saved },
  ).offer_name;

test.each([
  ['V120', 'quantity', 'all', [], undefined, 'Target any product'],
  ['V121', 'quantity', 'product', ['Cap', 'Mug'], undefined, 'Target product(s) Cap, Mug'],
  ['V122', 'quantity', 'collection', ['Summer'], undefined, 'Target collection(s) Summer'],
  ['V123', 'quantity', 'product', [], undefined, 'Quantity discount'],
  ['V123 V216', 'quantity', 'condition', ['Cap'], undefined, 'Quantity discount by rule'],
  ['V124', 'quantity', 'all', [], 'Old name', 'Old name'],
  ['V125', 'bundle', 'product', ['Cap', 'Mug'], undefined, 'Bundle of Cap, Mug'],
  ['V125', 'bundle', 'all', [], undefined, 'Bundle'],
  ['V126', 'pre-purchase', 'all', ['Cap'], undefined, 'Offer before checkout for Cap'],
  ['V126', 'pre-purchase', 'all', [], undefined, 'Offer before checkout'],
  ['V224 where no name is made up', 'in-cart', 'all', ['Cap'], undefined, ''],
] as const)('%s an empty name of %s with target %s', (_, type, target, titles, saved, name) => {
  expect(named(type, target, titles, saved)).toBe(name);
});

test('V140 a typed name is trimmed and kept, a made-up one fits the field', () => {
  expect(named('quantity', 'all', [], 'Old', ' Mine ')).toBe('Mine');
  const titles = Array.from({ length: 100 }, () => 'A rather long title');
  expect(named('quantity', 'product', titles)).toHaveLength(255);
  expect(named('bundle', 'product', titles)).toHaveLength(255);
});
