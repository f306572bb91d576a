import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withoutSecrets } from '#core/server/http/request-log.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { hashPassword } from '../session/server/password.ts';
import { newToken } from '../session/server/session.ts';
import { issueToken, type TokenPurpose } from '../session/server/single-use-token.ts';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import {
  allowApp,
  askForToken,
  codeFields,
  registerApp,
  type Tokens,
} from '#apps/server/testing/oauth-app.ts';
import { systemRows } from '#apps/server/testing/system-rows.ts';
import { startTestMail, type TestMail, tokenIn } from '#apps/server/testing/test-mail.ts';
import { makeMember, makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';

// At its most talkative the server says which calls came, and nothing that would let a reader of its log make them.

let mail: TestMail;
let server: TestServer;
let people: TestPeople;
let written = '';
const logged = vi.spyOn(console, 'error').mockImplementation((...texts: unknown[]) => {
  written += `${texts.join(' ')}\n`;
});
const level = process.env['LOG_LEVEL'];
const email = 'keeper@mine.test';
const password = 'seven-quiet-herons-of-the-log';

beforeAll(async () => {
  process.env['LOG_LEVEL'] = 'trace';
  mail = await startTestMail();
  server = await startTestServer({ log: { write: (line) => void (written += line) } });
  people = await makePeople(server.services.db);
  await makeMember(server.services.db, people.shopId, { email, role: 'admin' });
  const hash = await hashPassword(password);
  await systemRows(server.services.db, sql`UPDATE users SET password_hash = ${hash} WHERE email = ${email}`);
});
beforeEach(() => {
  written = '';
});
afterAll(async () => {
  logged.mockRestore();
  if (level === undefined) delete process.env['LOG_LEVEL'];
  else process.env['LOG_LEVEL'] = level;
  await server.close();
  await mail.close();
});

/** As it is, and in the ways in which an address, a header or a dump of bytes may hold it. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    [...bytes].join(','),
  ];
}

function expectNothingOf(secrets: readonly string[]): void {
  expect(written).toContain('"msg":"incoming request"');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    for (const form of forms(secret)) {
      const at = written.indexOf(form);
      expect(at < 0 ? '' : `${secret} in …${written.slice(Math.max(0, at - 200), at + 60)}`).toBe('');
    }
  }
}

const send = (options: InjectOptions) => server.app.inject(options);
const issue = async (purpose: TokenPurpose) => {
  const [person] = await systemRows<{ id: number }>(
    server.services.db,
    sql`SELECT id FROM users WHERE email = ${email}`,
  );
  return server.services.db.asSystem((tx) =>
    issueToken(tx, { purpose, minutes: 10, userId: person!.id, shopId: people.shopId, email }),
  );
};

describe('at the level trace', () => {
  test('nobody’s password, session or link is in the log, wherever they came', async () => {
    const signIn = (payload: object, headers = {}) =>
      send({ method: 'POST', url: '/v1/auth/credentials', payload, headers });
    const mistyped = 'seven-quiet-heron-of-the-log';
    await signIn({ email, password: mistyped });
    const entered = await signIn({ email, password }, { 'x-requested-with': 'backroom' });
    const { access_token: session } = entered.json<{ access_token: string }>();
    const cookies = entered.cookies.map(({ value }) => value);
    const headers = { cookie: entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    expect((await send({ url: '/admin/shop/context.json', headers })).statusCode).toBe(200);

    await send({ method: 'POST', url: '/v1/auth/custom-login/request.json', payload: { email } });
    const link = tokenIn(await mail.to(email));
    const links = [link];
    const pages = (token: string) => [
      `/custom-login/${token}?token=${token}`,
      `/verify/email/${token}?token=${token}`,
      `/reset-pwd-action?token=${token}`,
      `/auth/accept/${token}`,
      `/auth/decline/${token}`,
      `/auth/grant?token=${token}`,
      `/sign-in?return=${encodeURIComponent(`/auth/grant?token=${token}`)}`,
      `/no/such/page/${token}/at?all=${token}&${token}`,
      `//${token}`,
      `/%${token}`,
    ];
    const calls: [string, InjectOptions['method'], TokenPurpose, ((token: string) => object)?][] = [
      ['/v1/auth/custom-login/{}', 'GET', 'custom_login'],
      ['/v1/auth/custom-login/{}', 'POST', 'custom_login'],
      ['/v1/auth/verify-email/{}', 'POST', 'verify_email'],
      ['/v1/auth/invitations/{}', 'GET', 'invitation'],
      ['/v1/auth/invitations/{}/accept', 'POST', 'invitation', () => ({ password: mistyped })],
      ['/v1/auth/invitations/{}/decline', 'POST', 'invitation'],
      ['/admin/v1/auth/redirect/grant-access-token.json?token={}', 'GET', 'temporary_grant'],
      ['/v1/auth/oauth/grant-access-token.json', 'POST', 'temporary_grant', (token) => ({ token })],
      ['/v1/auth/second-step', 'POST', 'second_step', (t) => ({ second_step_token: t, code: '123456' })],
      [
        '/v1/auth/credentials/verify-reset-password',
        'POST',
        'reset_password',
        (t) => ({ action_type: 'VERIFY_TOKEN', reset_password_token: t }),
      ],
    ];
    for (const [path, method, purpose, body] of calls) {
      const token = await issue(purpose);
      links.push(token);
      for (const [at, page] of pages(token).entries()) {
        const referer = `https://backroom.test${page}`;
        await send({ url: page, headers: { referer, ...headers } });
        if (at > 0) continue;
        const payload = body?.(token);
        const url = path.replace('{}', token);
        await send({
          method: method!,
          url,
          headers: { referer, authorization: `Bearer ${session}` },
          ...(payload ? { payload } : {}),
        });
      }
    }
    expectNothingOf([password, mistyped, session, link, ...cookies, ...links]);
    expect(written).not.toContain(email);
    expect(written).toContain('"url":"/v1/auth/custom-login/{token}"');
    expect(written).toContain('"url":"/auth/grant?token"');
  });

  test('no code, secret or token of an app is in the log', async () => {
    const app = await registerApp(server.app, people.otherOwner);
    const allowed = await allowApp(server.app, people.owner, app, { state: 'a-state-of-the-app' });
    await send({
      url: `/admin/oauth/v2/authorize.json?client_id=${app.clientId}&state=a-state-of-the-app&code_challenge=${'c'.repeat(43)}`,
      headers: { authorization: `Bearer ${people.owner}` },
    });
    const basic = Buffer.from(`${app.clientId}:${app.secret}`).toString('base64');
    const fields = { ...codeFields(app, allowed), client_id: null, client_secret: null };
    const answer = await askForToken(server.app, fields, { authorization: `Basic ${basic}` });
    const tokens = answer.json<Tokens>();
    const password = Buffer.from(`a user:${tokens.access_token}`).toString('base64');
    for (const headers of [
      { authorization: `Basic ${password}` },
      { 'x-shopbase-access-token': tokens.access_token },
      { app_access_token: tokens.access_token },
      { shop_access_token: tokens.access_token },
    ] as Record<string, string>[])
      await send({ url: '/admin/products/count.json', headers });
    await askForToken(server.app, {
      grant_type: 'refresh_token',
      client_id: app.clientId,
      client_secret: app.secret,
      refresh_token: tokens.refresh_token,
    });
    await send({ url: allowed.redirect.pathname + allowed.redirect.search });
    expectNothingOf([
      app.clientId,
      app.secret!,
      basic,
      password,
      allowed.code,
      allowed.verifier,
      tokens.access_token,
      tokens.refresh_token,
      'a-state-of-the-app',
    ]);
  });

  test('what is no request at all is not in the log byte by byte', async () => {
    const secret = newToken();
    const { port } = new URL(server.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET /auth/grant?token=${secret} HTTP/1.1\r\nbad header ${secret}\r\n\r\n`),
      );
      socket.on('close', () => resolve());
      socket.on('error', () => resolve());
      socket.resume();
    });
    await send({ url: '/healthz' });
    expect(written).toContain('client error');
    expectNothingOf([secret]);
  });

  test('no call tells the log what it was sent: a token in its path, its query, a header or its body', async () => {
    const routes = listedRoutes();
    const secret = newToken();
    const person = 'somebody.searched@nowhere.test';
    expect(routes.length).toBeGreaterThan(200);
    for (const { endpoint, kind } of routes) {
      if (kind === 'stream') continue;
      const { method, path, body, bodyKind } = endpoint;
      const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => (/id$/.test(name) ? '1' : secret));
      await send({
        method,
        url: `${url}?token=${secret}&code=${secret}&search=${encodeURIComponent(person)}&${secret}=1`,
        headers: {
          authorization: `Bearer ${secret}`,
          cookie: `backroom_session=${secret}`,
          referer: `https://backroom.test/custom-login/${secret}?token=${secret}`,
          'content-type': bodyKind === 'file' ? 'multipart/form-data; boundary=x' : 'application/json',
        },
        ...(method === 'GET'
          ? {}
          : { payload: JSON.stringify({ ...(exampleValue(body) as object), token: secret, email: person }) }),
      });
    }
    expectNothingOf([secret, person]);
    const lines = written.split('\n').filter((line) => line.includes('"msg":"incoming request"'));
    expect(lines.length).toBeGreaterThan(200);
  });
});

test('a line keeps what is no secret', () => {
  for (const text of [
    'GET /admin/offers/12.json answered 500',
    'at sendFailure (/srv/backroom/core/server/app.ts:78:12)',
    'Failed query: SELECT shop_id, id FROM memberships WHERE shop_id = $1',
    '{"level":50,"msg":"call failed","url":"/store/products/a-shirt?page"}',
  ])
    expect(withoutSecrets(text)).toBe(text);
  expect(
    withoutSecrets('https://x.test/a?page=2&code=123456&next=%2Fgrant%3Ftoken%3Dabc%26b%3D1 {"a":1}'),
  ).toBe('https://x.test/a?page=2&code=…&next=%2Fgrant%3Ftoken%3D…%26b%3D1 {"a":1}');
});
