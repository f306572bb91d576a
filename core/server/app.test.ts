import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { createApp } from './app.ts';
import { handlePublic } from './handle.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
});
afterAll(() => made.close());

const save = endpoint({
  method: 'PUT',
  path: '/broken.json',
  summary: 'Breaks',
  permission: 'public',
  body: z.object({}),
  reply: z.object({}),
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
