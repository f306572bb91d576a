import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/handle.ts';
import { readersOf } from '#core/server/sent-back.ts';
import { type CallTrial, name, startCallTrial } from './testing/call-trial.ts';
import { listedRoutes } from './testing/listed-routes.ts';

let trial: CallTrial;
beforeAll(async () => {
  trial = await startCallTrial();
});
afterAll(() => trial.server.close());

const routes = listedRoutes();
const calls = routes.map(({ endpoint }) => endpoint);
const readers = readersOf(routes);
const pairs = calls.flatMap((write) => {
  const read = calls.find(({ method, path }) => method === 'GET' && path === write.path);
  return read && (write.method === 'PUT' || write.method === 'PATCH') ? [{ write, read }] : [];
});

/** Calls that share an address with one that reads something else, and what they do. */
const other: Readonly<Record<string, string>> = {
  changeProducts: 'changes many at once; the address lists them',
  publishTemplates: 'puts templates into the gallery; the address lists it',
  changeOnboarding: 'notes one step; the address answers all of them',
  updateStoreCheckout: 'sets a word and its time; the address answers how the store’s checkout stands',
};

const things = pairs.filter(({ write }) => !(write.name in other));

test('what a call writes, the call of its address reads, for whoever may write it', () => {
  expect(pairs.map(({ write }) => write.name)).toEqual(expect.arrayContaining(Object.keys(other)));
  expect(things.length).toBeGreaterThan(20);
  for (const { write, read } of things)
    expect([name(write), readers.get(write)?.endpoint.name]).toEqual([name(write), read.name]);
});

const ask = async (endpoint: AnyEndpoint, body?: unknown) => {
  const sent = { rows: trial.mine, token: trial.people.owner, ...(body === undefined ? {} : { body }) };
  const answer = await trial.call(endpoint, sent);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

describe.each(things.map((pair) => ({ call: name(pair.write), ...pair })))('$call', ({ write, read }) => {
  test('what was read and is sent back unchanged changes nothing', async () => {
    const before = await ask(read);
    expect(before.status).toBe(200);
    const saved = await ask(write, before.body);
    expect([saved.status, saved.body]).toEqual([200, expect.any(Object)]);
    expect((await ask(read)).body).toEqual(before.body);
  });
});
