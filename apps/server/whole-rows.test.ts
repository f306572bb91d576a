import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { apiScopes } from '#modules/developer/program/contract/api-scope.ts';
import { emptyBuckets, makeAccessToken } from './testing/access-token.ts';
import { type CallTrial, endpoints, startCallTrial } from './testing/call-trial.ts';
import { fillRows } from './testing/full-rows.ts';
import { idForPath } from './testing/test-rows.ts';
import { memberClient } from './testing/test-shop.ts';

let trial: CallTrial;
let program: ReturnType<typeof memberClient>;
beforeAll(async () => {
  trial = await startCallTrial();
  const { server, people, own } = trial;
  const token = await makeAccessToken(server.services.db, people.shopId, apiScopes);
  await fillRows(server.services.db, people.shopId, own, token);
  // What is told of the rows above (collections that keep themselves) changes nothing between two readings.
  await server.settle();
  program = memberClient(server.app, token);
});
afterAll(() => trial.server.close());
beforeEach(() => emptyBuckets(trial.server.services.db, trial.people.shopId));

type Def = { type: string; element?: z.ZodType };
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;
const fieldsOf = ({ reply }: AnyEndpoint) =>
  Object.entries('shape' in reply ? (reply.shape as Record<string, z.ZodType>) : {});

/** A list, and the call that answers one of its rows: their contracts say that both answer the same thing. */
interface Listed {
  list: AnyEndpoint;
  rows: string;
  one: AnyEndpoint;
  thing: string;
}
/** Lists whose rows here have no call for one, and why. */
const left: Readonly<Record<string, string>> = {
  listTemplates: 'those of the project are not collected, and only collected ones have a call',
  listVariantMetafields: 'those of the shop here are on a product',
  listCollectionMetafields: 'those of the shop here are on a product',
  listCustomerMetafields: 'those of the shop here are on a product',
  listOrderMetafields: 'those of the shop here are on a product',
  listJobs: 'a program is shown those that it started, and here it has started none',
};
/** What a list must be asked with. */
const queries: Readonly<Record<string, () => string>> = {
  listProductsOfCollection: () => `?collection_id=${trial.own.collection}`,
};

const reads = endpoints.filter(
  ({ method, path, scope }) => method === 'GET' && path.startsWith('/admin/') && scope !== 'people',
);
const listed: readonly Listed[] = reads.flatMap((list) =>
  fieldsOf(list).flatMap(([rows, schema]) => {
    const { type, element } = defOf(schema);
    if (type !== 'array') return [];
    const answers = (one: AnyEndpoint) => fieldsOf(one).find(([, inner]) => inner === element)?.[0];
    const single = reads.filter((one) => /\{\w+\}(\.json)?$/.test(one.path) && answers(one) !== undefined);
    const below = `${list.path.replace('.json', '')}/{`;
    const one = single.find(({ path }) => path.startsWith(below)) ?? single[0];
    return one && !(list.name in left) ? [{ list, rows, one, thing: answers(one)! }] : [];
  }),
);

/** An address with the ids of the shop's rows; `last` stands in the last place. */
function addressOf(path: string, last?: number): string {
  const nested: Readonly<Record<string, number>> = {
    ...trial.own.nested,
    image_id: trial.own.image,
    variant_id: trial.own.variant,
  };
  const places = [...path.matchAll(/\{(\w+)\}/g)].length;
  let at = 0;
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    at += 1;
    if (at === places && last !== undefined) return String(last);
    return String(nested[name] ?? idForPath(path, trial.own));
  });
}

test('the lists that programs loop over are among those compared', () => {
  expect(listed.map(({ list }) => list.name)).toEqual(
    expect.arrayContaining([
      'listProducts',
      'listCustomCollections',
      'listSmartCollections',
      'listCollects',
      'listProductVariants',
      'listProductImages',
      'listOrders',
      'listTransactions',
      'listFulfillments',
      'listRefunds',
      'listDraftOrders',
      'listShopCheckouts',
      'listCustomers',
      'listCustomerAddresses',
      'listWebhooks',
      'listScriptTags',
    ]),
  );
});

test.each(listed.map((pair) => ({ call: pair.list.name, ...pair })))(
  'a row of $call is what the call for one answers',
  async ({ list, rows, one, thing }) => {
    const { status, body } = await program<Record<string, { id: number }[]>>(
      'GET',
      addressOf(list.path) + (queries[list.name]?.() ?? ''),
    );
    expect([status, body]).toEqual([200, body]);
    expect(body[rows]!.length).toBeGreaterThan(0);
    for (const row of body[rows]!.slice(0, 10)) {
      const answer = await program<Record<string, object>>('GET', addressOf(one.path, row.id));
      expect([answer.status, answer.body[thing]]).toEqual([200, row]);
    }
  },
);
