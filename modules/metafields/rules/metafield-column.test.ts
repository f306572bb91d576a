import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueTypes } from '../contract/metafield-bounds.ts';
import { columnName, readColumn } from './metafield-column.ts';

const name = fc.stringMatching(/^[A-Za-z0-9_-]{1,255}$/);

test('a column that is written is read as the same metafield; a text says no type', () => {
  fc.assert(
    fc.property(name, name, fc.constantFrom(...valueTypes), (namespace, key, value_type) => {
      expect(readColumn(columnName({ namespace, key, value_type }))).toEqual({
        namespace,
        key,
        value_type: value_type === 'string' ? null : value_type,
      });
    }),
  );
});

test('columns of other programs are read by what stands in brackets; everything else is none', () => {
  expect(readColumn('Wash at 30 (product.metafields.custom.wash-at)')).toEqual({
    namespace: 'custom',
    key: 'wash-at',
    value_type: null,
  });
  expect(readColumn('(product.metafields.a.b)')).toEqual({ namespace: 'a', key: 'b', value_type: null });
  for (const other of [
    'Wash (variant.metafields.a.b)',
    'product.metafields.a.b',
    'Wash (product.metafields.a)',
    'Wash (product.metafields.a.b.c)',
    'Wash (product.metafields.a.b) ',
    `Wash (product.metafields.${'a'.repeat(256)}.b)`,
  ])
    expect([other, readColumn(other)]).toEqual([other, null]);
});
