import { expect, test } from 'vitest';
import { labelCost, printCost, supplierCost } from '#apps/server/testing/costing-area.ts';
import { costKindsInOrder, costName } from './cost-kind.ts';

test('costs of goods are taken off before those of delivery, each in the order in which areas have them', () => {
  expect(costKindsInOrder([labelCost, supplierCost, printCost]).map(({ key }) => key)).toEqual([
    'supplier',
    'print',
    'shipping_label',
  ]);
});

test('a key is one area’s alone', () => {
  expect(() => costKindsInOrder([supplierCost, { ...labelCost, key: 'supplier' }])).toThrow(
    'Two areas report costs as supplier.',
  );
});

test('a cost has its name in English, its key where nothing reports it any more, and what is no cost has none', () => {
  expect([labelCost.key, 'gone', null].map((key) => costName([labelCost], key))).toEqual([
    'Shipping labels',
    'gone',
    '',
  ]);
});
