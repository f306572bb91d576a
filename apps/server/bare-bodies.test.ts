import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownNames } from '#core/server/call/unknown-names.ts';
import { type CallTrial, endpoints, startCallTrial } from './testing/call-trial.ts';

let trial: CallTrial;
beforeAll(async () => {
  trial = await startCallTrial();
});
afterAll(() => trial.server.close());

const bare = endpoints.filter((endpoint) => endpoint.bare !== undefined);

test('calls that the platform sends the thing itself say under which name of theirs it is', () => {
  expect(bare.map(({ name }) => name).toSorted()).toEqual([
    'createCustomer',
    'createDraftOrder',
    'createOrder',
    'createTimer',
    'createTransaction',
    'updateCustomer',
    'updateDraftOrder',
    'updateOrder',
    'updateTimer',
  ]);
  for (const { name, body, bare: wrapper } of bare)
    expect([name, (knownNames(body!)?.fields?.get(wrapper!)?.fields?.size ?? 0) > 0]).toEqual([name, true]);
});

test.each(bare.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers a bare body as the same in its wrapper',
  async (_name, endpoint) => {
    const wrapper = endpoint.bare!;
    const ask = async (body: unknown) => {
      await trial.forgetCalls();
      const answer = await trial.call(endpoint, { rows: trial.own, token: trial.people.owner, body });
      const { fields } = answer.json<{ fields?: object }>();
      return { status: answer.statusCode, fields: Object.keys(fields ?? {}) };
    };
    const body = (await trial.goodBody(endpoint, trial.own)) as Record<string, object>;
    const thing = body[wrapper]!;
    const isBare = await ask(thing);
    const isWrapped = await ask(body);
    // An email is taken once.
    if (endpoint.name === 'createCustomer') expect([isBare.status, isWrapped.status]).toEqual([201, 422]);
    else expect(isBare).toEqual(isWrapped);
    if (endpoint.name !== 'createTransaction') expect(isBare.status).toBeLessThan(300);
    const invented = { status: 422, fields: [`${wrapper}.invented_name`] };
    expect(await ask({ ...thing, invented_name: 1 })).toEqual(invented);
    // A misspelt wrapper, and a body with both, are as they are for every call.
    expect((await ask({ [`${wrapper}r`]: thing })).fields).toContain(`${wrapper}r`);
    expect((await ask({ ...body, ...thing })).fields).toEqual(expect.arrayContaining(Object.keys(thing)));
  },
);
