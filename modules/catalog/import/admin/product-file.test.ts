import { expect, test } from 'vitest';
import { importProducts } from '../contract/product-file-calls.ts';
import { productFileProblem } from './product-file.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });

test('a CSV by its name or by its type is sent', () => {
  expect(productFileProblem(file('Products.CSV'))).toBeNull();
  expect(productFileProblem(file('export', 10, 'text/csv'))).toBeNull();
});

test('a file that can’t be a product file is refused before it is sent', () => {
  expect(productFileProblem(file('products.xlsx'))).toBe('import_wrong_kind');
  expect(productFileProblem(file('products.csv', 0))).toBe('import_empty');
});

test('the limit is that of the call', () => {
  const limit = importProducts.maxBytes ?? 0;
  expect(productFileProblem(file('products.csv', limit))).toBeNull();
  expect(productFileProblem(file('products.csv', limit + 1))).toBe('import_too_large');
});
