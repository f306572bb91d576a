import { expect, test } from 'vitest';
import { callPath } from './call-reply.ts';

test('a path matches with its parameters; another call with a word in the id’s place does not', () => {
  const one = callPath({ path: '/admin/offers/{id}.json' });
  expect(one.exec('/admin/offers/7.json')?.groups).toEqual({ id: '7' });
  for (const path of ['/admin/offers/count.json', '/admin/offers/7xjson', '/v1/admin/offers/7.json'])
    expect(one.test(path), path).toBe(false);
  expect(callPath({ path: '/v1/apps/{name}/on' }).exec('/v1/apps/upsell/on')?.groups).toEqual({
    name: 'upsell',
  });
});
