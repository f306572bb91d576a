import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const mug = { name: 'mug', summary: 'Mugs', reply: z.object({}) } as const;
const get = { ...mug, method: 'GET', path: '/admin/mugs.json' } as const;
const post = {
  ...mug,
  method: 'POST',
  path: '/admin/mugs.json',
  body: z.object({ title: z.string() }),
} as const;
const forPeople = { permission: 'member', scope: 'people' } as const;

// The compiler is what tests here: each line that it must refuse would fail `npm run check` if it did not.
test('a call does not compile without what others need to know of it', () => {
  const made = [
    endpoint({ ...get, ...forPeople }),
    endpoint({ ...get, permission: 'member', scope: 'any' }),
    endpoint({ ...get, permission: 'public' }),
    endpoint({ ...post, ...forPeople, example: { title: 'Stoneware mug' } }),
    // @ts-expect-error who is asked who they are says what a token needs
    endpoint({ ...get, permission: 'member' }),
    // @ts-expect-error there is no such scope
    endpoint({ ...get, permission: 'member', scope: 'read_mugs' }),
    // @ts-expect-error who is not asked takes no token
    endpoint({ ...get, permission: 'public', scope: 'any' }),
    // @ts-expect-error a body shows one
    endpoint({ ...post, ...forPeople }),
    // @ts-expect-error an example is a body that the call takes
    endpoint({ ...post, ...forPeople, example: { title: 28 } }),
    // @ts-expect-error an example has nothing that the call would drop
    endpoint({ ...post, ...forPeople, example: { title: 'Stoneware mug', glaze: 'sand' } }),
    // @ts-expect-error without a body there is nothing to show
    endpoint({ ...get, ...forPeople, example: { title: 'Stoneware mug' } }),
    // @ts-expect-error a parameter of the path has a schema
    endpoint({ ...get, ...forPeople, path: '/admin/mugs/{id}.json' }),
  ];
  expect(made.map(({ kind }) => kind)).toEqual(made.map(() => 'endpoint'));
});
