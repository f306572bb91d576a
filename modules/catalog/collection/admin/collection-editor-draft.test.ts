import { expect, test } from 'vitest';
import { collectionSentences } from '../contract/collection-refusals.ts';
import type { CollectionRule } from '../contract/collection.ts';
import {
  blankCollection,
  changedCollection,
  collectionBody,
  collectionProblems,
  withColumn,
  withKind,
} from './collection-editor-draft.ts';

const rule = (given: Partial<CollectionRule> = {}): CollectionRule => ({
  column: 'title',
  relation: 'contains',
  condition: 'mug',
  ...given,
});

test('V294 a smart collection sends conditions and no products, a custom one the other way round', () => {
  const both = { ...blankCollection(), title: 'Mugs', product_ids: [3, 1], rules: [rule()] };
  expect(collectionBody(both)).toMatchObject({ kind: 'custom', product_ids: [3, 1] });
  expect(collectionBody(both)).not.toHaveProperty('rules');
  const smart = collectionBody({ ...both, kind: 'smart' });
  expect(smart).toMatchObject({ rules: [rule()], disjunctive: false });
  expect(smart).not.toHaveProperty('product_ids');
});

test('a save carries what differs: an unchanged order is not written again', () => {
  const before = { ...blankCollection(), title: 'Mugs', product_ids: [3, 1] };
  expect(changedCollection({ ...before, title: 'Cups' }, before)).toEqual({ title: 'Cups' });
  expect(changedCollection({ ...before, product_ids: [1, 3] }, before)).toEqual({ product_ids: [1, 3] });
});

test('an invalid condition shows the server’s sentence at its field', () => {
  const draft = {
    ...blankCollection(),
    title: 'Cheap',
    kind: 'smart' as const,
    rules: [
      rule(),
      rule({ condition: ' ' }),
      rule({ column: 'variant_price', relation: 'less_than', condition: 'x' }),
    ],
  };
  expect(collectionProblems(draft, 'USD')).toEqual({
    'rules.1.condition': collectionSentences.empty,
    'rules.2.condition': collectionSentences.amount,
  });
  expect(collectionProblems({ ...draft, rules: [] }, 'USD')).toEqual({
    rules: 'Add at least one condition.',
  });
});

test('another column keeps the relation where it is allowed, and takes its first where it is not', () => {
  expect(withColumn(rule(), 'vendor').relation).toBe('contains');
  expect(withColumn(rule(), 'variant_inventory').relation).toBe('equals');
});

test('a new smart collection begins with one condition and keeps those there were', () => {
  const smart = withKind(blankCollection(), 'smart');
  expect(smart.rules).toHaveLength(1);
  const again = withKind(withKind({ ...smart, rules: [rule(), rule()] }, 'custom'), 'smart');
  expect(again.rules).toHaveLength(2);
});
