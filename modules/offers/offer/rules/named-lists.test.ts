import { expect, test } from 'vitest';
import { allowedChoices, type TargetType } from '../contract/offer-choice.ts';
import { madeTypes } from '../../testing/offer-field-cases.ts';
import { compileTarget } from '../../pricing/rules/offer-target.ts';
import type { ProductFacts } from '../../pricing/rules/offer-pricer.ts';
import { namedLists, withNamed, type NamedPath } from './named-lists.ts';
import { newOffer } from './offer-draft.ts';

const values = {
  product_ids: [7],
  'target_handpicked.products': [7],
  'condition.in_cart.product.ids': [7],
  sku: ['V-1'],
  tags: ['clay'],
  category_ids: [5],
  'target_handpicked.collections': [5],
  quotations: ['Q1'],
} as const satisfies Record<NamedPath, readonly unknown[]>;
const paths = Object.keys(values) as NamedPath[];

/** A product that each of the lists names. */
const vase = { product_id: 7, collection_ids: [5], sku: 'V-1', tags: ['Clay'] } as unknown as ProductFacts;

const draftOf = (type: (typeof madeTypes)[number], target_type: TargetType) => {
  const offer = newOffer(type);
  return { ...offer, target_type, condition: { ...offer.condition, in_cart: { product: { ids: [] } } } };
};

test.each(madeTypes)('%s: a list is said to count exactly where it leads to the offer', (type) => {
  const targets = allowedChoices[type].target.filter((one) => one !== 'condition' && one !== 'all');
  for (const target_type of targets)
    for (const path of paths) {
      const offer = withNamed(draftOf(type, target_type), path, values[path]);
      const [list, ...others] = namedLists(offer);
      expect(others).toEqual([]);
      expect(list, `${target_type} ${path}`).toMatchObject({ path, values: values[path] });
      const leads = compileTarget(offer as never, 'USD')(vase);
      expect(list!.counts, `${target_type} ${path}`).toBe(leads);
    }
});

test('where an offer is for everything, no list counts', () => {
  const offer = paths.reduce((made, path) => withNamed(made, path, values[path]), draftOf('in-cart', 'all'));
  expect(namedLists(offer).map(({ path, counts }) => [path, counts])).toEqual(
    paths.map((path) => [path, false]),
  );
});

test('a list without anything in it is not spoken of, and taking the last one out leaves the others', () => {
  expect(namedLists(newOffer('in-cart'))).toEqual([]);
  const offer = withNamed(withNamed(newOffer('in-cart'), 'tags', ['clay']), 'sku', ['V-1', 'V-2']);
  const left = withNamed(offer, 'tags', []);
  expect(namedLists(left).map(({ path }) => path)).toEqual(['sku']);
  expect({ ...left, tags: ['clay'] }).toEqual(offer);
});
