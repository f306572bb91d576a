import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { defineSentences } from '#core/contract/sentence.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { createApp } from './app.ts';
import { handlePublic } from '../call/handle.ts';

const sentences = defineSentences('test', { enough: 'Three are enough' });

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const save = endpoint({
  name: 'save',
  method: 'PUT',
  path: '/broken.json',
  summary: 'Breaks',
  permission: 'public',
  body: z.object({}),
  example: {},
  reply: z.object({}),
});

test('what is longer than its field takes is refused with the figure, and nothing else is tried on it (reliability 39)', async () => {
  const tried: unknown[] = [];
  const watched = z
    .string()
    .refine((text) => tried.push(text) > 0)
    .max(50);
  const call = endpoint({
    name: 'call',
    ...{ method: 'POST', path: '/sized.json', summary: 'Sizes', permission: 'public' },
    body: z.object({
      text: watched,
      inner: z.object({ list: z.array(watched).max(3, sentences.enough) }).optional(),
      own: z.string().trim().max(10).optional(),
    }),
    example: { text: 'short' },
    query: z.object({ q: watched.optional() }),
    reply: z.object({}),
  });
  const app = await createApp({
    services: made.services,
    authentication: { authenticate: async () => null, allows: () => false },
    routes: [handlePublic(call, async () => ({}))],
    limits: false,
  });
  const send = async (body: object, url = '/sized.json') => {
    const answer = await app.inject({ method: 'POST', url, payload: body });
    return [answer.statusCode, answer.json<{ fields?: object }>().fields];
  };
  const long = 'x'.repeat(900_000);
  for (const [body, fields] of [
    [{ text: long }, { text: 'At most 50 characters' }],
    [{ text: 'a', inner: { list: ['a', 'b', long] } }, { 'inner.list.2': 'At most 50 characters' }],
    [
      { text: 'a', inner: { list: Array.from({ length: 100_000 }, () => 'a') } },
      { 'inner.list': 'Three are enough' },
    ],
    [Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [n, 1])), { _: 'At most 1000 entries' }],
  ] as const)
    expect(await send(body)).toEqual([422, fields]);
  expect(await send({ text: 'a' }, `/sized.json?q=${'x'.repeat(10_000)}`)).toEqual([
    422,
    { q: 'At most 50 characters' },
  ]);
  expect(tried).toEqual([]);
  // What is only a little too long is judged by its schema, in the same words; spaces around it do not count.
  expect(await send({ text: 'a', own: 'x'.repeat(11) })).toEqual([422, { own: 'At most 10 characters' }]);
  expect(await send({ text: 'a', own: `  ${'x'.repeat(10)}  ` })).toEqual([200, undefined]);
  await app.close();
});

test('V186 a save that breaks says so in the document’s words, and nothing of why', async () => {
  const app = await createApp({
    services: made.services,
    authentication: { authenticate: async () => null, allows: () => false },
    routes: [
      handlePublic(save, async () => {
        throw new Error('password=hunter2');
      }),
    ],
    limits: false,
  });
  const answer = await app.inject({ method: 'PUT', url: '/broken.json', payload: {} });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({
    error: 'Something went wrong, please try again later',
    code: 'core.internal',
  });
  expect(answer.body).not.toContain('hunter2');
  await app.close();
});

test('a call that does not say that it sets cookies cannot set one, nor take one away', async () => {
  const declared = (path: string, setsCookies: boolean) =>
    endpoint({
      name: 'declared',
      method: 'POST',
      path,
      summary: 'Sets a cookie',
      permission: 'public',
      ...(setsCookies ? { setsCookies } : {}),
      reply: z.object({}),
    });
  const app = await createApp({
    services: made.services,
    authentication: { authenticate: async () => null, allows: () => false },
    routes: [
      handlePublic(declared('/open.json', true), async (_ctx, _input, reply) => {
        reply.setCookie('a', 'b').clearCookie('c');
        return {};
      }),
      handlePublic(declared('/set.json', false), async (_ctx, _input, reply) => {
        reply.setCookie('a', 'b');
        return {};
      }),
      handlePublic(declared('/clear.json', false), async (_ctx, _input, reply) => {
        reply.clearCookie('a');
        return {};
      }),
    ],
    limits: false,
  });
  const open = await app.inject({ method: 'POST', url: '/open.json' });
  expect([open.statusCode, open.cookies.length]).toEqual([200, 2]);
  for (const url of ['/set.json', '/clear.json']) {
    const answer = await app.inject({ method: 'POST', url });
    expect([answer.statusCode, answer.cookies]).toEqual([500, []]);
  }
  await app.close();
});

test('a request without a body that says it is JSON has none: clients say so of every request', async () => {
  const remove = endpoint({
    name: 'remove',
    ...{ method: 'DELETE', path: '/gone.json', summary: 'Goes', permission: 'public' },
    reply: z.object({ gone: z.literal(true) }),
  });
  const app = await createApp({
    services: made.services,
    authentication: { authenticate: async () => null, allows: () => false },
    routes: [
      handlePublic(remove, async () => ({ gone: true }) as const),
      handlePublic(save, async () => ({})),
    ],
    limits: false,
  });
  const send = async (method: 'DELETE' | 'PUT', url: string, payload: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method, url, headers, payload });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  expect(await send('DELETE', '/gone.json', '')).toEqual([200, undefined]);
  // A call that takes a body says what it misses.
  expect(await send('PUT', '/broken.json', '')).toEqual([422, 'core.invalid']);
  for (const broken of [' ', '{', '{"__proto__": {"a": 1}}'])
    expect([broken, ...(await send('PUT', '/broken.json', broken))]).toEqual([
      broken,
      400,
      'core.bad_request',
    ]);
});
