import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowApp,
  askForToken,
  codeFields,
  openApp,
  registerApp,
  type TestApp,
  type Tokens,
} from '#apps/server/testing/oauth-app.ts';
import { race, raceForToken } from '#apps/server/testing/race.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

const long = process.env['PROVE_SEED'] !== undefined;
const given = { rounds: long ? 100 : 5, many: 50 };
let server: TestServer;
let people: TestPeople;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  app = await registerApp(server.app, people.otherOwner);
});
afterAll(() => server.close());

const looks = async (token: string) =>
  (await memberClient(server.app, token)('GET', '/admin/products/count.json')).status;
const refresh = (refresh_token: string) =>
  askForToken(server.app, {
    grant_type: 'refresh_token',
    client_id: app.clientId,
    client_secret: app.secret,
    refresh_token,
  });

test(
  'of many uses of a code at once exactly one brings tokens, and being used twice ends them (reliability 26)',
  { timeout: 600_000 },
  async () => {
    const results = await raceForToken(
      given,
      () => allowApp(server.app, people.owner, app),
      (allowed) => askForToken(server.app, codeFields(app, allowed)),
    );
    for (const { won, lost } of results) {
      expect(new Set(lost.map((answer) => answer.json<{ error: string }>().error))).toEqual(
        new Set(['invalid_grant']),
      );
      expect(await looks(won[0]!.json<Tokens>().access_token)).toBe(401);
    }
    const living = await systemRows(
      server.services.db,
      sql`SELECT 1 FROM api_tokens WHERE client_id = ${app.clientId} AND revoked_at IS NULL`,
    );
    expect(living).toEqual([]);
  },
);

test(
  'of many uses of a refresh token at once exactly one brings the next (reliability 26)',
  { timeout: 600_000 },
  async () => {
    const results = await raceForToken(
      given,
      () => openApp(server.app, people.owner, app),
      (tokens) => refresh(tokens.refresh_token),
    );
    for (const { won } of results) expect(await looks(won[0]!.json<Tokens>().access_token)).toBe(401);
  },
);

test(
  'of many uses of a one-time code at once exactly one brings tokens (reliability 26)',
  { timeout: 600_000 },
  async () => {
    await raceForToken(
      { ...given, rounds: long ? 100 : 2 },
      async () => {
        await openApp(server.app, people.owner, app);
        const made = await memberClient(server.app, people.owner)<{ code: string }>(
          'POST',
          `/admin/oauth/one-time-code.json?client_id=${app.clientId}&shop_domain=mine.test`,
        );
        return made.body.code;
      },
      (code) =>
        askForToken(server.app, {
          grant_type: 'authorization_code',
          client_id: app.clientId,
          client_secret: app.secret,
          code,
        }),
    );
  },
);

test(
  'of many one-time codes exchanged at once each brings tokens of its own, and none ends another',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < (long ? 20 : 2); round += 1) {
      const first = await openApp(server.app, people.owner, app);
      const codes = await Promise.all(
        Array.from({ length: 12 }, async () => {
          const made = await memberClient(server.app, people.owner)<{ code: string }>(
            'POST',
            `/admin/oauth/one-time-code.json?client_id=${app.clientId}&shop_domain=mine.test`,
          );
          return made.body.code;
        }),
      );
      const [renewed, ...answers] = await Promise.all([
        refresh(first.refresh_token),
        ...codes.map((code) =>
          askForToken(server.app, {
            grant_type: 'authorization_code',
            client_id: app.clientId,
            client_secret: app.secret,
            code,
          }),
        ),
      ]);
      expect([renewed, ...answers].map(({ statusCode }) => statusCode)).toEqual(
        Array.from({ length: 13 }, () => 200),
      );
      const pairs = [renewed, ...answers].map((answer) => answer.json<Tokens>());
      for (const { access_token } of pairs) expect(await looks(access_token)).toBe(200);
      const next = await Promise.all(pairs.map(({ refresh_token }) => refresh(refresh_token)));
      expect(next.map(({ statusCode }) => statusCode)).toEqual(pairs.map(() => 200));
    }
  },
);

test('an app that is deleted while it gets access has none in the end', { timeout: 600_000 }, async () => {
  for (let round = 0; round < (long ? 50 : 5); round += 1) {
    const going = await registerApp(server.app, people.otherOwner);
    const codes = await Promise.all(
      [people.owner, people.admin, people.otherOwner].map((one) => allowApp(server.app, one, going)),
    );
    const remove = () =>
      memberClient(server.app, people.otherOwner)('DELETE', `/admin/developer_apps/${going.id}.json`);
    const [removed, ...answers] = await Promise.all([
      remove(),
      ...codes.map((allowed) => askForToken(server.app, codeFields(going, allowed))),
    ]);
    expect(removed.status).toBe(200);
    for (const answer of answers) expect([200, 400]).toContain(answer.statusCode);
    const tokens = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json<Tokens>());
    for (const { access_token } of tokens) expect(await looks(access_token)).toBe(401);
  }
});

test('taken back while it renews, access is gone either way', { timeout: 600_000 }, async () => {
  for (let round = 0; round < (long ? 50 : 5); round += 1) {
    const tokens = await openApp(server.app, people.owner, app);
    const [row] = await systemRows<{ id: number }>(
      server.services.db,
      sql`SELECT id FROM api_tokens WHERE client_id = ${app.clientId} AND revoked_at IS NULL`,
    );
    const owner = memberClient(server.app, people.owner);
    const [gone, { won, lost }] = await Promise.all([
      owner('DELETE', `/admin/oauth/grants/${row!.id}.json`),
      race(5, () => refresh(tokens.refresh_token)),
    ]);
    // A refresh token that came twice may have ended it first.
    expect([200, 404]).toContain(gone.status);
    expect(lost.every(({ statusCode }) => statusCode === 400)).toBe(true);
    for (const one of [tokens, ...won.map((answer) => answer.json<Tokens>())]) {
      expect(await looks(one.access_token)).toBe(401);
      expect((await refresh(one.refresh_token)).statusCode).toBe(400);
    }
  }
});
