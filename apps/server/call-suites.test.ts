import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { knownNames } from '#core/server/call/unknown-names.ts';
import { allows, permissions } from '#modules/identity/shop/contract/permission.ts';
import {
  type CallTrial,
  endpoints,
  freeObject,
  inGroups,
  memberCalls,
  name,
  startCallTrial,
  unfit,
} from './testing/call-trial.ts';
import { exampleBody } from './testing/example-body.ts';
import { shopText } from './testing/shop-checksum.ts';
import { idForPath, type TestRows } from './testing/test-rows.ts';

let trial: CallTrial;
beforeAll(async () => {
  trial = await startCallTrial();
});
beforeEach(() => trial.forgetCalls());
afterAll(() => trial.server.close());

test('there are calls to be tried, and each is mounted once', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  const names = endpoints.map(name);
  expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
});

describe.each(memberCalls.map((endpoint) => ({ call: name(endpoint), endpoint })))(
  '$call',
  ({ endpoint }) => {
    test('without a session it answers 401, and with a made-up one, too', async () => {
      for (const token of [undefined, 'A'.repeat(43)]) {
        const answer = await trial.call(endpoint, { rows: trial.own, token });
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({
          code: 'core.signed_out',
          error: expect.any(String),
          request_id: expect.any(String),
        });
      }
    });

    test('someone invited who has not accepted is no member', async () => {
      const answer = await trial.call(endpoint, { rows: trial.own, token: trial.people.invited });
      // A call that names the shop hears why (V390).
      const expected = answer.statusCode === 403 ? 'identity.invitation_not_accepted' : 'core.signed_out';
      expect([401, 403]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ code: expected });
    });

    test('the owner, an admin and staff with the permission get further than 403', async () => {
      // A shop id that is no id stops the call right after the permission, so that nothing is changed here.
      const query = { limit: 'x', page: 'x', ids: 'x', shop_id: String(trial.people.shopId) };
      for (const token of allowed(endpoint)) {
        if (endpoint.replyKind === 'stream') continue;
        const answer = await trial.call(endpoint, {
          rows: trial.other,
          token,
          query: endpoint.method === 'GET' ? query : {},
        });
        expect([401, 402, 403, 500]).not.toContain(answer.statusCode);
      }
    });

    test('fields that are not the caller’s to set are never written', async () => {
      if (
        endpoint.method === 'GET' ||
        endpoint.method === 'DELETE' ||
        !endpoint.body ||
        endpoint.bodyKind === 'file'
      )
        return;
      const forbidden = {
        id: 987654321,
        version: undefined,
        created_at: '1999-01-01T00:00:00Z',
        updated_at: '1999-01-01T00:00:00Z',
        status: 'forbidden-value',
        role: 'forbidden-value',
        roles: ['forbidden-value'],
        permissions: ['forbidden-value'],
        balance: 987654321,
        products_count: 987654321,
        orders_count: 987654321,
        domain: 'forbidden-value',
      };
      const body = (await trial.goodBody(endpoint, trial.own)) ?? {};
      const wrapped = Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          typeof value === 'object' && value !== null && !Array.isArray(value) && key !== freeObject
            ? // What a call takes by this name is the caller's to set there.
              { ...forbidden, ...value }
            : value,
        ]),
      );
      const answer = await trial.call(endpoint, {
        rows: trial.own,
        token: trial.people.owner,
        body: { ...forbidden, ...wrapped },
      });
      // Each is refused by its name; a call that leaves out what it does not know does its work.
      const refusedFields = answer.statusCode === 422 ? answer.json<{ fields: object }>().fields : {};
      const names = Object.keys(refusedFields).map((place) => place.split('.').at(-1)!);
      expect(Object.keys(forbidden)).toEqual(expect.arrayContaining(names));
      expect([answer.statusCode, answer.body]).toEqual([
        expect.toSatisfy((status: number) => status === 422 || status < (endpoint.name in unfit ? 500 : 300)),
        expect.any(String),
      ]);
      await trial.server.settle();
      expect(await shopText(trial.server.databaseUrl, trial.people.shopId)).not.toMatch(
        /forbidden-value|987654321|1999-01-01/,
      );
    });
  },
);

describe.each(inGroups(memberCalls))('$calls', ({ group }) => {
  test('only those with its permission get further than 403', async () => {
    const guarded = group.filter(({ permission }) => permission !== 'member');
    await trial.expectUnchanged(trial.people.shopId, guarded, async (endpoint) => {
      const refused = permissions.filter(
        (one) => !allows({ role: 'staff', permissions: [one] }, endpoint.permission),
      );
      for (const permission of refused) {
        const answer = await trial.call(endpoint, {
          rows: trial.own,
          token: trial.people.staff[permission],
        });
        expect([permission, answer.statusCode]).toEqual([permission, 403]);
      }
      if (endpoint.permission === 'owner') {
        expect((await trial.call(endpoint, { rows: trial.own, token: trial.people.admin })).statusCode).toBe(
          403,
        );
      }
      expect((await trial.call(endpoint, { rows: trial.own, token: trial.people.nobody })).statusCode).toBe(
        403,
      );
    });
  });

  test("another shop's id is 404 or nothing, and nothing of that shop changes or shows", async () => {
    const asked = group.filter(({ replyKind, path }) => replyKind !== 'stream' || path.includes('{id}'));
    await trial.expectUnchanged(trial.people.otherShopId, asked, async (endpoint) => {
      // Of what names things, what the call knows.
      const named = {
        ids: String(idOf(endpoint, trial.other)),
        sort_by_requested_ids: 'true',
        collection_id: String(trial.other.collection),
      };
      const known = (endpoint.query && knownNames(endpoint.query)?.fields) ?? new Map();
      const queries = [{}, Object.fromEntries(Object.entries(named).filter(([one]) => known.has(one)))];
      for (const query of queries) {
        const answer = await trial.call(endpoint, { rows: trial.other, token: trial.people.owner, query });
        if (endpoint.path.includes('{id}'))
          expect([answer.statusCode, answer.body]).toEqual([404, expect.any(String)]);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('canaryother');
        expect(JSON.stringify(answer.headers)).not.toContain('canaryother');
      }
    });
  });

  test("another shop's shop_id is 403 in the query and in the body", async () => {
    const shopId = trial.people.otherShopId;
    await trial.expectUnchanged(shopId, group, async (endpoint) => {
      const inQuery = await trial.call(endpoint, {
        rows: trial.own,
        token: trial.people.owner,
        query: { shop_id: String(shopId) },
      });
      expect(inQuery.statusCode).toBe(403);
      if (endpoint.method === 'GET' || !endpoint.body) return;
      const body = (await trial.goodBody(endpoint, trial.own)) ?? {};
      const sent = await trial.call(endpoint, {
        rows: trial.own,
        token: trial.people.owner,
        body: { ...(body as object), shop_id: shopId },
      });
      expect(sent.statusCode).toBe(403);
      for (const [wrapper, inner] of Object.entries(body as object)) {
        if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue;
        const wrapped = { ...(body as object), [wrapper]: { ...inner, shop_id: shopId } };
        expect(
          (await trial.call(endpoint, { rows: trial.own, token: trial.people.owner, body: wrapped }))
            .statusCode,
        ).toBe(403);
      }
    });
  });
});

/** Sessions of everyone who may make the call: no single permission makes staff an admin, or an admin the owner. */
function allowed({ name, permission }: AnyEndpoint): string[] {
  // It takes the permission of the report, besides.
  if (name === 'createReportLink') return [trial.people.owner, trial.people.admin];
  if (permission === 'owner') return [trial.people.owner];
  if (permission === 'admin') return [trial.people.owner, trial.people.admin];
  if (permission === 'member') return [trial.people.owner, trial.people.admin, trial.people.nobody];
  const staff = permissions.filter((one) => allows({ role: 'staff', permissions: [one] }, permission));
  return [trial.people.owner, trial.people.admin, ...staff.map((one) => trial.people.staff[one])];
}

function idOf(endpoint: AnyEndpoint, rows: TestRows): number {
  return endpoint.path.includes('{id}')
    ? idForPath(endpoint.path, rows)
    : /collection/.test(endpoint.path)
      ? rows.collection
      : /auto-offer/.test(endpoint.path)
        ? rows.autoOffer
        : /funnels/.test(endpoint.path)
          ? rows.funnel
          : /offer-templates/.test(endpoint.path)
            ? rows.template
            : /offers/.test(endpoint.path)
              ? rows.offer
              : rows.product;
}

describe('calls of shoppers', () => {
  const shopperCalls = endpoints.filter(({ permission }) => permission === 'shopper');

  test('there are some', () => expect(shopperCalls.length).toBeGreaterThan(8));

  test.each(inGroups(shopperCalls))(
    "$calls do not find another shop's cart, checkout, order or product",
    ({ group }) => trial.expectUnchanged(trial.people.otherShopId, group, notFound),
  );

  async function notFound(endpoint: AnyEndpoint): Promise<void> {
    for (const [token, variant, product] of [
      [trial.other.cartToken, trial.other.variant, trial.other.product],
      [trial.other.checkoutToken, trial.other.variant, trial.other.product],
      [trial.other.orderToken, trial.other.variant, trial.other.product],
    ] as const) {
      const body = {
        ...((exampleBody(endpoint, trial.other, trial.people.shopId) as object) ?? {}),
        token,
        cart_token: token,
        lines: [{ key: 'v', variant_id: variant, quantity: 1 }],
      };
      const answer = await trial.call(endpoint, {
        rows: trial.other,
        query: {
          shop: 'mine.test',
          token,
          product: String(product),
          handle: 'canaryother',
          collection: 'canaryother',
        },
        body: endpoint.method === 'GET' ? undefined : body,
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).not.toContain('canaryother@');
      expect(answer.body).not.toContain('"canaryother"');
    }
  }

  test('an unknown shop is 404', async () => {
    for (const endpoint of shopperCalls) {
      expect(
        (await trial.call(endpoint, { rows: trial.own, query: { shop: 'nowhere.test' } })).statusCode,
      ).toBe(404);
    }
  });
});
