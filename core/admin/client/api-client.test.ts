import { expect, test } from 'vitest';
import { callUrl, failureOf } from './api-client.ts';

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

test('V186 a save that failed without words, or with the server’s own, says exactly this', async () => {
  const bodies = [
    '<h1>500</h1>',
    '',
    JSON.stringify({ error: 'Something went wrong, please try again later', code: 'core.internal' }),
  ];
  for (const body of bodies)
    expect(await failureOf(new Response(body, { status: 500 }), false)).toMatchObject({
      status: 500,
      message: 'Something went wrong, please try again later',
      fields: {},
    });
});
