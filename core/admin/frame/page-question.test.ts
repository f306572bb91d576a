import { expect, test } from 'vitest';
import { createQueryClient } from '../client/api-hooks.ts';
import { askEarly, askForOne } from './page-question.ts';
import type { AdminSession } from '../client/session-context.ts';

type Access = AdminSession['access'];
const keysIn = (cache: ReturnType<typeof createQueryClient>) =>
  cache
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);

const ask = askForOne('/admin/mugs/{id}.json');

test('an editor asks for the thing that its address names, and for none where it makes one', () => {
  expect(ask({ id: '7' })).toEqual([{ path: '/admin/mugs/{id}.json', params: { id: 7 } }]);
  for (const id of ['0', 'new', '07', '7x', '-7', '1e3', '12345678901234567', undefined])
    expect(ask({ id })).toEqual([]);
});

test('a question has the key by which the page asks it, and one that fails is the page’s to tell', async () => {
  const cache = createQueryClient();
  askEarly(cache, ask({ id: '7' }), () => expect.fail('Nobody has to be known for it'));
  expect(keysIn(cache)).toEqual([['GET /admin/mugs/{id}.json', { id: 7 }, null, null]]);
  await cache.cancelQueries();
});

test('what needs a permission or a switch is asked for whom it answers, once it is known who they are', async () => {
  const questions = [
    { path: '/admin/mugs/count.json', query: { state: 'broken' }, permission: 'mugs' },
    { path: '/admin/bowls/count.json', permission: 'bowls' },
    { path: '/admin/jugs.json', switch: 'jugs' },
    { path: '/admin/day.json' },
  ];
  const asked = async (
    person: Promise<{ role: string; permissions: string[]; access: Access }>,
    jugs = false,
  ) => {
    const session = person.then((one) => ({ ...one, switches: { jugs } }));
    const cache = createQueryClient();
    askEarly(cache, questions, () => session);
    const atOnce = keysIn(cache);
    await session.catch(() => undefined);
    await Promise.resolve();
    const keys = keysIn(cache);
    await cache.cancelQueries();
    expect(atOnce).toEqual([['GET /admin/day.json', null, null, null]]);
    return keys.slice(1);
  };
  const mugs = ['GET /admin/mugs/count.json', null, { state: 'broken' }, null];
  const bowls = ['GET /admin/bowls/count.json', null, null, null];
  const stopped = { code: 'unpaid', reason: '', role: 'owner' };
  expect(await asked(Promise.resolve({ role: 'staff', permissions: ['mugs'], access: null }))).toEqual([
    mugs,
  ]);
  expect(await asked(Promise.resolve({ role: 'staff', permissions: [], access: null }))).toEqual([]);
  expect(await asked(Promise.resolve({ role: 'owner', permissions: [], access: null }))).toEqual([
    mugs,
    bowls,
  ]);
  expect(await asked(Promise.resolve({ role: 'staff', permissions: [], access: null }), true)).toEqual([
    ['GET /admin/jugs.json', null, null, null],
  ]);
  expect(await asked(Promise.resolve({ role: 'owner', permissions: [], access: stopped }), true)).toEqual([]);
  expect(await asked(Promise.reject(new Error('Signed out')))).toEqual([]);
});
