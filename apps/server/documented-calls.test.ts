import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccessToken } from './testing/access-token.ts';
import { type CallTrial, startCallTrial } from './testing/call-trial.ts';
import { documentedCalls, leftOutCalls } from './testing/documented-calls.ts';
import type { DocumentedCall, DocumentedWorld } from './testing/documented-calls/documented-call.ts';
import { openApp, registerApp } from './testing/oauth-app.ts';
import { codeIn, startTestMail, type TestMail, tokenIn } from './testing/test-mail.ts';

let mail: TestMail;
let trial: CallTrial;
let world: DocumentedWorld;
let program: string;

beforeAll(async () => {
  mail = await startTestMail();
  trial = await startCallTrial();
  const { people, own, server } = trial;
  const one = async (statement: ReturnType<typeof sql>) =>
    String((await server.services.db.asSystem((tx) => tx.execute<{ id: number }>(statement))).rows[0]!.id);
  world = { shop: people.shopId, rows: own, now: server.services.now(), kept: {} };
  program = await makeAccessToken(server.services.db, people.shopId, ['write_reviews']);
  const app = await registerApp(server.app, people.owner);
  await openApp(server.app, people.owner, app);
  world.kept['app'] = app.clientId;
  world.kept['user'] = await one(sql`SELECT id FROM users WHERE email = 'owner@mine.test'`);
  world.kept['review'] = String(
    (
      await server.services.db.inShop(people.shopId, (tx) =>
        tx.execute<{ id: number }>(
          sql`INSERT INTO reviews (shop_id, review_type, product_id, rating, title, content, name, email, source, state, published_at)
              VALUES (${people.shopId}, 'product', ${own.product}, 5, 'Good', 'Good', 'Ben', 'ben@buyer.test', 'storefront_api', 'published', now())
              RETURNING id`,
        ),
      )
    ).rows[0]!.id,
  );
});
beforeEach(() => trial.forgetCalls());
afterAll(async () => {
  await trial.server.close();
  await mail.close();
});

const sampled: DocumentedWorld = {
  shop: 1,
  now: new Date('2026-11-28T12:00:00Z'),
  rows: new Proxy({} as DocumentedWorld['rows'], { get: () => 1 }),
  kept: {},
};

/** The values of a field of an answer; undefined where it is not there. */
function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const part of path.replace('[]', '').split('.'))
    value = (value as Record<string, unknown> | null)?.[part];
  return value;
}

async function readValue(from: string, body: unknown): Promise<string> {
  const [, what, address] = /^mailed (code|token) of (.+)$/.exec(from) ?? [];
  if (address === undefined) return String(valueAt(body, from));
  const received = await mail.to(address);
  mail.forget();
  return what === 'code' ? codeIn(received) : tokenIn(received);
}

function payloadOf({ body, file }: DocumentedCall): { payload?: string; headers: Record<string, string> } {
  if (file === undefined)
    return body === undefined
      ? { headers: {} }
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const part = (head: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const fields = Object.entries(body ?? {}).map(([name, value]) => part(`name="${name}"`, String(value)));
  return {
    payload: `${fields.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}

describe.each(Object.entries(documentedCalls))('calls of %s as the documents write them', (_area, table) => {
  test.each(table(sampled).map((call, at) => ({ at, title: `${call.row} ${call.method} ${call.path}` })))(
    '$title',
    async ({ at }) => {
      // Written anew for what the rows before it were answered.
      const call = table(world)[at]!;
      const { payload, headers } = payloadOf(call);
      const token = { nobody: undefined, program, owner: trial.people.owner }[call.as ?? 'owner'];
      const answer = await trial.server.app.inject({
        ...{ method: call.method, url: call.path },
        ...(payload !== undefined && { payload }),
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      });
      expect([answer.statusCode, answer.body]).toEqual([call.status ?? 200, expect.any(String)]);
      const body = answer.body === '' ? undefined : answer.json<unknown>();
      if (call.refused) expect(body).toMatchObject({ reason: call.refused.code });
      for (const path of (call.answer ?? '').split(' ').filter(Boolean)) {
        expect(valueAt(body, path), `${path} of ${answer.body.slice(0, 600)}`).toBeDefined();
        if (path.endsWith('[]')) expect(valueAt(body, path), path).toBeInstanceOf(Array);
      }
      // One import of a shop at a time.
      if (answer.statusCode === 202 && call.row !== 'C175') await trial.server.settle();
      for (const [name, from] of Object.entries(call.keep ?? {}))
        world.kept[name] = await readValue(from!, body);
    },
  );
});

test('every call that the requirements name from the second document is sent, or left out by name', () => {
  const required = [
    ...readFileSync('docs/requirements/calls.md', 'utf8').matchAll(/^\| (C(\d+)) +\| `/gm),
  ].flatMap(([, row, number]) => (Number(number) >= 68 && Number(number) <= 323 ? [row!] : []));
  const sent = new Set<string>(
    Object.values(documentedCalls).flatMap((table) => table(sampled).map(({ row }) => row)),
  );
  expect(required.length).toBeGreaterThan(150);
  expect(required.filter((row) => !sent.has(row) && !(row in leftOutCalls))).toEqual([]);
  expect([...sent].filter((row) => row in leftOutCalls)).toEqual([]);
  for (const { test: file } of Object.values(leftOutCalls)) expect(existsSync(file), file).toBe(true);
});
