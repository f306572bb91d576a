import { expect, test } from 'vitest';
import { callUrl } from './api-client.ts';

test('a path takes its parameters, encoded, and the query in order', () => {
  expect(callUrl('/admin/offers/{id}.json', { id: 7 })).toBe('/admin/offers/7.json');
  expect(callUrl('/a/{name}', { name: 'x/y' }, { ids: [3, 1], page: 2, search: 'a b' })).toBe(
    '/a/x%2Fy?ids=3%2C1&page=2&search=a+b',
  );
});

test('what is undefined or null is not sent, false and 0 are', () => {
  expect(callUrl('/a', undefined, { a: undefined, b: null, c: false, d: 0 })).toBe('/a?c=false&d=0');
});

test('a missing parameter is an error, not a path with a hole', () => {
  expect(() => callUrl('/admin/offers/{id}.json', {})).toThrow('needs "id"');
});
