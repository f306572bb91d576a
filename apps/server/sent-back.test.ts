import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { readersOf } from '#core/server/pipeline/sent-back.ts';
import { knownNames, knowsPlace, unknownNames } from '#core/server/call/unknown-names.ts';
import { type CallTrial, name, startCallTrial } from './testing/call-trial.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { otherPairs, pairs, things } from './testing/written-things.ts';

let trial: CallTrial;
beforeAll(async () => {
  trial = await startCallTrial();
});
afterAll(() => trial.server.close());

const routes = listedRoutes();
const calls = routes.map(({ endpoint }) => endpoint);
const readers = readersOf(routes);

test('what a call writes, the call of its address reads, for whoever may write it', () => {
  expect(pairs.map(({ write }) => write.name)).toEqual(expect.arrayContaining(Object.keys(otherPairs)));
  expect(things.length).toBeGreaterThan(20);
  for (const { write, read } of things)
    expect([name(write), readers.get(write)?.endpoint.name]).toEqual([name(write), read.name]);
});

/** A copy that has `value` at the path. */
function withAt(whole: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value;
  const copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) };
  const members = copy as Record<string | number, unknown>;
  members[step] = withAt(members[step], rest, value);
  return copy;
}

/** As clients have it that keep ids as texts: whatever is called `id`, `…_id` or `…_ids`. */
const withTextIds = (whole: unknown): unknown =>
  JSON.parse(
    JSON.stringify(whole, (key, value: unknown) => {
      if (/(^|_)id$/.test(key) && typeof value === 'number') return String(value);
      if (!/(^|_)ids$/.test(key) || !Array.isArray(value)) return value;
      return value.map((one: unknown) => (typeof one === 'number' ? String(one) : one));
    }),
  );

const ask = async (endpoint: AnyEndpoint, body?: unknown) => {
  const sent = { rows: trial.own, token: trial.people.owner, ...(body === undefined ? {} : { body }) };
  const answer = await trial.call(endpoint, sent);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

describe.each(things.map((pair) => ({ call: name(pair.write), ...pair })))('$call', ({ write, read }) => {
  test('what was read and is sent back unchanged changes nothing, its ids as numbers or as texts', async () => {
    // What an earlier call has set off, such as filling a smart collection, would else come between the looks.
    await trial.server.settle();
    const before = await ask(read);
    expect(before.status).toBe(200);
    for (const sent of [before.body, withTextIds(before.body)]) {
      const saved = await ask(write, sent);
      expect([saved.status, saved.body]).toEqual([200, expect.any(Object)]);
      expect((await ask(read)).body).toEqual(before.body);
    }
  });

  test('another value of what only we set is refused at its name', async () => {
    const before = await ask(read);
    const ours = unknownNames(knownNames(write.body!), before.body).filter(({ value }) => value !== null);
    for (const { path, value } of ours) {
      // A shop's id says on which shop the call acts, wherever it stands; another one's is 403.
      if (typeof value === 'object' || path.at(-1) === 'shop_id') continue;
      const refused = await ask(
        write,
        withAt(before.body, path, typeof value === 'number' ? value + 1 : 'x'),
      );
      const at = path.join('.');
      expect([at, refused.status, Object.keys(refused.body['fields'] ?? {})]).toEqual([
        at,
        422,
        expect.arrayContaining([at]),
      ]);
    }
    expect((await ask(read)).body).toEqual(before.body);
  });
});

const creations = calls.filter((call) => call.method === 'POST' && readers.has(call));

test('what only we set cannot be given to a thing that is made, and may be null', async () => {
  const tried: string[] = [];
  for (const endpoint of creations) {
    const body = (await trial.goodBody(endpoint, trial.own)) as Record<string, object>;
    const [wrapper] = Object.entries(body ?? {}).find(([, inner]) => typeof inner === 'object') ?? [];
    const reply = readers.get(endpoint)!.endpoint.reply;
    if (!wrapper || !knowsPlace(knownNames(reply), [wrapper, 'created_at'])) continue;
    if (knowsPlace(knownNames(endpoint.body!), [wrapper, 'created_at'])) continue;
    const at = `${wrapper}.created_at`;
    const given = (created_at: string | null) => ({ ...body, [wrapper]: { ...body[wrapper], created_at } });
    const refused = await ask(endpoint, given('1999-01-01T00:00:00Z'));
    expect([name(endpoint), refused.status, Object.keys(refused.body['fields'] ?? {})]).toEqual([
      name(endpoint),
      422,
      expect.arrayContaining([at]),
    ]);
    const { fields = {} } = (await ask(endpoint, given(null))).body;
    expect([name(endpoint), Object.keys(fields as object)]).toEqual([
      name(endpoint),
      expect.not.arrayContaining([at]),
    ]);
    tried.push(endpoint.name);
  }
  expect(tried).toEqual(
    expect.arrayContaining(['createProduct', 'createOrder', 'createCustomer', 'createOffer']),
  );
});
