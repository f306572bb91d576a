import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ignoresUnknownNames } from '#core/contract/endpoint.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import {
  type CallTrial,
  endpoints,
  freeObject,
  inGroups,
  name,
  startCallTrial,
} from './testing/call-trial.ts';

let trial: CallTrial;
beforeAll(async () => {
  trial = await startCallTrial();
});
afterAll(() => trial.server.close());

const invented = 'invented_name';
const strict = endpoints.filter((endpoint) => !ignoresUnknownNames(endpoint));

/** Calls that are not of shoppers and leave out what they do not know, and whose addresses or programs ask it. */
const lenient = [
  // Tracking parameters of every kind (C304).
  'sendSignUpCode',
  'signUp',
  // RFC 6749 3.1 and 3.2, RFC 8414 3.
  'authorizeApp',
  'grantApp',
  'generateAccessToken',
  'oauthMetadata',
];

test('names that are not known are left out by shoppers’ calls, sign-up and OAuth, and by no other call', () => {
  const found = endpoints.filter((one) => ignoresUnknownNames(one) && one.permission !== 'shopper');
  expect(found.map((one) => one.name).toSorted()).toEqual(lenient.toSorted());
  expect(strict.length).toBeGreaterThan(200);
});

/** Every object in a body, with the path of a name in it. */
function objectsIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Array.isArray(value)
    ? value.flatMap((one, at) => objectsIn(one, [...path, at]))
    : Object.entries(value).flatMap(([key, one]) =>
        key === freeObject ? [] : objectsIn(one, [...path, key]),
      );
  return Array.isArray(value) ? below : [[...path, invented], ...below];
}

/** A copy that has `true` at the path. */
function withAt(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return true;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  (copy as Record<string | number, unknown>)[step] = withAt(
    (copy as Record<string | number, unknown>)[step],
    rest,
  );
  return copy;
}

/** What a query must have to be read, where it must have anything. */
const needed = ({ query }: AnyEndpoint) =>
  query && !query.safeParse({}).success ? (exampleValue(query) as Record<string, string>) : {};

interface Sent {
  query?: Record<string, string>;
  body?: unknown;
}
async function refused(endpoint: AnyEndpoint, { query, body }: Sent) {
  const answer = await trial.call(endpoint, {
    rows: trial.own,
    token: endpoint.permission === 'public' ? undefined : trial.people.owner,
    query: { ...needed(endpoint), ...query },
    body,
  });
  const fields = answer.statusCode === 422 ? (answer.json<{ fields?: object }>().fields ?? {}) : {};
  return { status: answer.statusCode, fields: Object.keys(fields) };
}

describe.each(inGroups(strict))('$calls', ({ group }) => {
  test('a name that is not known is 422 at its place, in the query and anywhere in the body, and nothing is written', async () => {
    await trial.expectUnchanged(trial.people.shopId, group, async (endpoint) => {
      expect(await refused(endpoint, { query: { [invented]: '1' } })).toEqual({
        status: 422,
        fields: expect.arrayContaining([invented]),
      });
      if (endpoint.method === 'GET' || endpoint.bodyKind === 'file') return;
      const body = (await trial.goodBody(endpoint, trial.own)) ?? {};
      for (const path of objectsIn(body)) {
        await trial.forgetCalls();
        const at = path.join('.');
        expect([at, await refused(endpoint, { body: withAt(body, path) })]).toEqual([
          at,
          { status: 422, fields: [at] },
        ]);
      }
    });
  });
});

test('a part of a form that is not known is 422, too', async () => {
  const files = strict.filter(({ bodyKind }) => bodyKind === 'file');
  expect(files.length).toBeGreaterThan(2);
  for (const endpoint of files) {
    const body = { ...((await trial.goodBody(endpoint, trial.own)) as object), [invented]: '1' };
    expect([name(endpoint), await refused(endpoint, { body })]).toEqual([
      name(endpoint),
      { status: 422, fields: [invented] },
    ]);
  }
});

test('every call may be told which shop is meant', async () => {
  for (const endpoint of strict) {
    if (endpoint.method !== 'GET' || endpoint.replyKind === 'stream') continue;
    const { fields } = await refused(endpoint, { query: { shop_id: String(trial.people.shopId) } });
    expect([name(endpoint), fields]).toEqual([name(endpoint), expect.not.arrayContaining(['shop_id'])]);
  }
});

test('calls of shoppers take what a page’s address carries besides', async () => {
  for (const endpoint of endpoints.filter(({ permission }) => permission === 'shopper')) {
    const query = { shop: 'mine.test', utm_source: 'letter', gclid: 'x1' };
    const { fields } = await refused(endpoint, { query });
    expect([name(endpoint), fields]).toEqual([
      name(endpoint),
      expect.not.arrayContaining(['utm_source', 'gclid']),
    ]);
  }
});
