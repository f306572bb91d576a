import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askForToken,
  openApp,
  registerApp,
  type TestApp,
  type Tokens,
} from '#apps/server/testing/oauth-app.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { type AppGrant, maxAddedTokens } from '../contract/oauth-calls.ts';
import { hashApiToken } from '../../token/server/api-token.ts';
import { developerSchedules } from '../../server/developer-schedules.ts';

let server: TestServer;
let people: TestPeople;
/** Made by the other shop, asking in mine. */
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
beforeEach(async () => {
  app = await registerApp(server.app, people.otherOwner);
});
afterAll(() => server.close());

const as = (session: string) => memberClient(server.app, session);
const refresh = (of: TestApp, token: string) =>
  askForToken(server.app, {
    grant_type: 'refresh_token',
    client_id: of.clientId,
    client_secret: of.secret,
    refresh_token: token,
  });
const looks = async (token: string) => (await as(token)('GET', '/admin/products/count.json')).status;
async function grants(): Promise<AppGrant[]> {
  return (await as(people.owner)<{ grants: AppGrant[] }>('GET', '/admin/oauth/grants.json')).body.grants;
}

describe('C108 the one-time code', () => {
  const make = (session: string, of: TestApp, domain = 'mine.test') =>
    as(session)<{ code: string; expires_in: number }>(
      'POST',
      `/admin/oauth/one-time-code.json?client_id=${of.clientId}&shop_domain=${domain}`,
    );
  const change = (of: TestApp, code: string) =>
    askForToken(server.app, {
      grant_type: 'authorization_code',
      client_id: of.clientId,
      client_secret: of.secret,
      code,
    });

  test('brings an app that has access its tokens, once', async () => {
    await openApp(server.app, people.owner, app);
    const made = await make(people.staff.apps, app);
    expect(made.body).toEqual({ code: expect.stringMatching(/^brc_/), expires_in: 60 });
    const changed = await change(app, made.body.code);
    expect(changed.json()).toMatchObject({ scope: 'read_products', shop_id: people.shopId });
    expect((await change(app, made.body.code)).statusCode).toBe(400);
  });

  test('is not for an app without access, another shop’s domain, or an app without a secret', async () => {
    expect((await make(people.owner, app)).status).toBe(404);
    await openApp(server.app, people.owner, app);
    expect((await make(people.owner, app, 'other.test')).status).toBe(403);
    expect((await make(people.owner, { ...app, clientId: 'bra_1_x' })).status).toBe(404);
    const open = await registerApp(server.app, people.otherOwner, { kind: 'public' });
    await openApp(server.app, people.owner, open);
    expect((await make(people.owner, open)).body).toMatchObject({ code: 'developer.public_app' });
  });

  test('is worth nothing once the access was taken back', async () => {
    await openApp(server.app, people.owner, app);
    const { code } = (await make(people.owner, app)).body;
    const grant = (await grants()).find(({ client_id }) => client_id === app.clientId)!;
    await as(people.owner)('DELETE', `/admin/oauth/grants/${grant.id}.json`);
    expect((await change(app, code)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  const exchange = async () => {
    const { code } = (await make(people.owner, app)).body;
    const changed = await change(app, code);
    expect(changed.statusCode).toBe(200);
    return { code, tokens: changed.json<Tokens>() };
  };
  const renew = async (token: string) => {
    const answer = await refresh(app, token);
    expect(answer.statusCode).toBe(200);
    return answer.json<Tokens>();
  };

  test('ends no token: those of before are used and renewed, each pair by itself', async () => {
    const first = await openApp(server.app, people.owner, app);
    const { tokens: second } = await exchange();
    const { tokens: third } = await exchange();
    const all = [first, second, third];
    for (const { access_token } of all) expect(await looks(access_token)).toBe(200);
    const next = [];
    for (const { refresh_token } of all) next.push(await renew(refresh_token));
    for (const { access_token } of all) expect(await looks(access_token)).toBe(401);
    for (const { access_token } of next) expect(await looks(access_token)).toBe(200);
    const [, added] = next;
    const last = await renew(added!.refresh_token);
    expect(await looks(added!.access_token)).toBe(401);
    for (const { access_token } of [next[0]!, last, next[2]!]) expect(await looks(access_token)).toBe(200);
    // One access, which says who granted it; one bucket for all its tokens.
    const own = (await grants()).filter(({ client_id }) => client_id === app.clientId);
    expect(own.map(({ granted_by, revoked_at }) => [granted_by, revoked_at])).toEqual([['Test', null]]);
    const buckets = await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(sql`SELECT 1 FROM api_token_uses WHERE api_token_id = ${own[0]!.id} AND level > 3`),
    );
    expect(buckets.rows).toHaveLength(1);
  });

  test('its access token expires after an hour, and its refresh token brings the next', async () => {
    await openApp(server.app, people.owner, app);
    const { tokens } = await exchange();
    await systemRows(
      server.services.db,
      sql`UPDATE oauth_access_tokens SET expires_at = now() - interval '1 second'`,
    );
    expect(await looks(tokens.access_token)).toBe(401);
    expect(await looks((await renew(tokens.refresh_token)).access_token)).toBe(200);
  });

  const replays: readonly [
    string,
    (of: { first: Tokens; code: string; added: Tokens }) => Promise<unknown>,
  ][] = [
    ['the one-time code', ({ code }) => change(app, code)],
    ['a refresh token of the first pair', ({ first }) => refresh(app, first.refresh_token)],
    ['a refresh token of an added pair', ({ added }) => refresh(app, added.refresh_token)],
  ];
  test.each(replays)('used twice, %s ends the whole access', async (_which, again) => {
    const first = await openApp(server.app, people.owner, app);
    const { code, tokens: added } = await exchange();
    const { tokens: other } = await exchange();
    const living = [await renew(first.refresh_token), await renew(added.refresh_token), other];
    await again({ first, code, added });
    for (const one of living) {
      expect(await looks(one.access_token)).toBe(401);
      expect((await refresh(app, one.refresh_token)).statusCode).toBe(400);
    }
    expect((await grants()).find(({ client_id }) => client_id === app.clientId)).toMatchObject({
      revoked_reason: 'replay',
    });
  });

  const ends: readonly [string, () => Promise<{ status: number }>][] = [
    [
      'a person takes it back',
      async () => {
        const grant = (await grants()).find(({ client_id }) => client_id === app.clientId)!;
        return as(people.owner)('DELETE', `/admin/oauth/grants/${grant.id}.json`);
      },
    ],
    ['the app is deleted', () => as(people.otherOwner)('DELETE', `/admin/developer_apps/${app.id}.json`)],
    [
      'the shop agrees anew',
      async () => {
        await openApp(server.app, people.owner, app, { scopes: ['read_orders'] });
        return { status: 200 };
      },
    ],
  ];
  test.each(ends)('its tokens end with the access: %s', async (_why, end) => {
    await openApp(server.app, people.owner, app);
    const { tokens } = await exchange();
    expect((await end()).status).toBe(200);
    expect(await looks(tokens.access_token)).toBe(401);
    expect((await refresh(app, tokens.refresh_token)).statusCode).not.toBe(200);
    const left = await systemRows(
      server.services.db,
      sql`SELECT 1 FROM oauth_access_tokens x JOIN api_tokens t ON t.shop_id = x.shop_id AND t.id = x.api_token_id
          WHERE t.client_id = ${app.clientId}`,
    );
    expect(left).toEqual([]);
  });

  test('its tokens open one shop alone, and the app has the same access in another', async () => {
    await openApp(server.app, people.owner, app);
    const there = await openApp(server.app, people.otherOwner, app);
    const { tokens } = await exchange();
    const call = as(tokens.access_token);
    expect((await call('GET', `/admin/products.json?shop_id=${people.otherShopId}`)).status).toBe(403);
    expect((await call('GET', '/admin/orders.json')).status).toBe(403);
    const forged = tokens.access_token.replace(
      `_${people.shopId.toString(36)}_`,
      `_${people.otherShopId.toString(36)}_`,
    );
    expect(forged).not.toBe(tokens.access_token);
    expect(await looks(forged)).toBe(401);
    const seen = await server.services.db.inShop(people.otherShopId, (tx) =>
      tx.execute(sql`SELECT 1 FROM oauth_access_tokens`),
    );
    expect(seen.rows).toEqual([]);
    // A replay here ends nothing there.
    await renew(tokens.refresh_token);
    await refresh(app, tokens.refresh_token);
    expect(await looks(there.access_token)).toBe(200);
  });

  test('an access with as many tokens as fit is refused the next, and loses none', async () => {
    const first = await openApp(server.app, people.owner, app);
    const { tokens } = await exchange();
    const { code } = (await make(people.owner, app)).body;
    const fill = (until: string, count: number) =>
      systemRows(
        server.services.db,
        sql`INSERT INTO oauth_access_tokens (shop_id, api_token_id, token_hash, expires_at, renewable_until)
            SELECT t.shop_id, t.id, sha256((${until} || n)::bytea), now(), now() + ${until}::interval
            FROM api_tokens t, generate_series(1, ${count}) n
            WHERE t.client_id = ${app.clientId} AND t.revoked_at IS NULL`,
      );
    await fill('-1 second', 5);
    await fill('1 day', maxAddedTokens - 1);
    expect((await change(app, code)).json()).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('Wait until one expires'),
    });
    expect((await make(people.owner, app)).body).toMatchObject({ code: 'developer.too_many_added_tokens' });
    for (const { access_token } of [first, tokens]) expect(await looks(access_token)).toBe(200);
    await renew(first.refresh_token);
    await renew(tokens.refresh_token);
    // One expires, and the code that was refused is still good.
    await systemRows(
      server.services.db,
      sql`UPDATE oauth_access_tokens SET renewable_until = now() WHERE token_hash = sha256('1 day1'::bytea)`,
    );
    expect((await change(app, code)).statusCode).toBe(200);
  });

  test('the schedule erases those that expired 30 days ago, and no other', async () => {
    await openApp(server.app, people.owner, app);
    const { tokens: old } = await exchange();
    const { tokens: living } = await exchange();
    const idOf = (token: string) =>
      sql`SELECT id FROM oauth_access_tokens WHERE token_hash = ${hashApiToken(token)}`;
    await systemRows(
      server.services.db,
      sql`UPDATE oauth_access_tokens SET renewable_until = now() - interval '31 days' WHERE id = (${idOf(old.access_token)})`,
    );
    const schedule = developerSchedules.find(({ name }) => name === 'developer.forget-added-tokens')!;
    await schedule.run(server.services);
    expect(await systemRows(server.services.db, idOf(old.access_token))).toEqual([]);
    expect(await looks(living.access_token)).toBe(200);
    await renew(living.refresh_token);
  });
});
