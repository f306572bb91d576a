import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { apiQueryKey } from './api-hooks.ts';

const check = { method: 'POST', path: '/admin/offers/conflicts.json' };

test('two questions that differ in their body alone do not share an answer', () => {
  const cache = new QueryClient();
  const key = (ids: number[]) => apiQueryKey(check, { body: { ids } });
  cache.setQueryData(key([1]), 'of 1');
  expect(cache.getQueryData(key([2]))).toBeUndefined();
  expect(cache.getQueryData(key([1]))).toBe('of 1');
});

test('the first part addresses every answer of a call, whatever was asked', async () => {
  const cache = new QueryClient();
  cache.setQueryData(apiQueryKey(check, { body: { ids: [1] } }), 'of 1');
  await cache.invalidateQueries({ queryKey: apiQueryKey(check).slice(0, 1) });
  expect(cache.getQueryState(apiQueryKey(check, { body: { ids: [1] } }))?.isInvalidated).toBe(true);
});
