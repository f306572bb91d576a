import { expect, test } from 'vitest';
import { createQueryClient } from '../client/api-hooks.ts';
import { askEarly, askForOne } from './page-question.ts';

const ask = askForOne('/admin/mugs/{id}.json');

test('an editor asks for the thing that its address names, and for none where it makes one', () => {
  expect(ask({ id: '7' })).toEqual([{ path: '/admin/mugs/{id}.json', params: { id: 7 } }]);
  for (const id of ['0', 'new', '07', '7x', '-7', '1e3', '12345678901234567', undefined])
    expect(ask({ id })).toEqual([]);
});

test('a question has the key by which the page asks it, and one that fails is the page’s to tell', async () => {
  const cache = createQueryClient();
  askEarly(cache, ask({ id: '7' }));
  expect(
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['GET /admin/mugs/{id}.json', { id: 7 }, null, null]]);
  await cache.cancelQueries();
});
