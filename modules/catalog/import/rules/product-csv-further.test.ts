import { expect, test } from 'vitest';
import type { ProductDraft } from '../../product/rules/product-draft.ts';
import { takeFurther } from './product-csv-further.ts';

const draft = (extra: Record<string, unknown>) => ({ handle: 'vase', extra }) as unknown as ProductDraft;
const knows = (name: string) => name.startsWith('Ours');

test('cells of known columns are taken from every row, the first one counts, and all else stays where it was', () => {
  const product = draft({
    'Ours a': 'one',
    'Google / MPN': 'kept',
    variants: {
      Red: { 'Ours a': 'other', 'Ours b': 'two', 'Google / MPN': 'red' },
      Blue: { 'Ours c': 'three' },
    },
  });
  expect(takeFurther(product, knows)).toEqual({
    cells: { 'Ours a': 'one', 'Ours b': 'two', 'Ours c': 'three' },
    product: {
      handle: 'vase',
      extra: { 'Google / MPN': 'kept', variants: { Red: { 'Google / MPN': 'red' } } },
    },
  });
});

test('a product without known columns is the same', () => {
  const product = draft({ 'Google / MPN': 'kept', variants: { Red: { Colour: 'red' } } });
  expect(takeFurther(product, knows).product).toBe(product);
});
