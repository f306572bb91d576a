import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { createApp } from '#core/server/pipeline/app.ts';
import { listsOf } from '#core/server/call/checked-reply.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { exampleValue } from '#core/testing/example-value.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import { areas } from './areas.ts';
import { allRoutes } from './routes.ts';
import { makePeople } from './testing/test-people.ts';
import { startTestServer } from './testing/test-server.ts';

let made: TestServices;
let lists: Route[];
beforeAll(async () => {
  made = await createTestServices();
  lists = allRoutes(areas.open(made.services)).routes.filter(
    (route) =>
      route.kind === 'shop' && route.endpoint.replyKind !== 'download' && listsOf(route.endpoint).length > 0,
  );
});
afterAll(() => made.close());

/** A call's reply with three rows in each of its lists, the middle one of them damaged; null where rows are no objects. */
function damaged(route: Route): { reply: Record<string, unknown[]>; names: string[] } | null {
  const reply = exampleValue(route.endpoint.reply) as Record<string, unknown[]>;
  const names: string[] = [];
  for (const { name, row } of listsOf(route.endpoint)) {
    const whole = exampleValue(row);
    if (!row.safeParse(whole).success) continue;
    reply[name] = [whole, Symbol('damaged') as unknown, whole];
    names.push(name);
  }
  return names.length > 0 && route.endpoint.reply.safeParse(exampleValue(route.endpoint.reply)).success
    ? { reply, names }
    : null;
}

test('every list of every area goes on without a row that does not fit, and names it', async () => {
  const tried: string[] = [];
  const failing: string[] = [];
  for (const route of lists) {
    const sent = damaged(route);
    if (!sent) continue;
    const { path } = route.endpoint;
    // Its own call and contract, with what the database might hold one day in place of what it holds.
    const { switch: _switch, body: _body, example: _example, ...whole } = route.endpoint;
    const open = endpoint({
      ...whole,
      path: '/list.json',
      permission: 'member',
      scope: 'people',
      params: z.any(),
      query: z.any(),
    });
    const app = await createApp({
      services: made.services,
      authentication: testAuthentication(made),
      routes: [handle(open, async () => sent.reply as never)],
      limits: false,
    });
    const answer = await app.inject({
      url: '/list.json',
      headers: { 'x-test-shop': String(made.shops[0].id) },
    });
    const body = answer.json<Record<string, unknown[]>>();
    const fits =
      sent.names.every((name) => body[name]?.length === 2) && body.left_out?.length === sent.names.length;
    if (answer.statusCode !== 200 || !fits) failing.push(`${path}: ${answer.body.slice(0, 300)}`);
    tried.push(path);
    await app.close();
  }
  expect(failing).toEqual([]);
  // The others have rows that no example can be made for.
  expect(tried.length / lists.length).toBeGreaterThan(0.8);
});

test('a damaged row of the database is left out and told once in the bell; the others stay', async () => {
  const server = await startTestServer();
  const people = await makePeople(server.services.db);
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO notices (shop_id, kind, event_key) VALUES ($1, 'order_created', 'a'), ($1, 'of_a_later_version', 'b')
       RETURNING id`,
      [people.shopId],
    );
    const damagedId = Number(rows[1]!.id);
    type Notices = { notices: { id: number; kind: string; values: object }[]; left_out?: unknown };
    const read = async (): Promise<Notices> => {
      const answer = await server.app.inject({
        url: '/admin/notices.json',
        headers: { authorization: `Bearer ${people.owner}` },
      });
      expect(answer.statusCode).toBe(200);
      return answer.json<Notices>();
    };
    for (let time = 0; time < 3; time += 1) {
      const { notices, left_out } = await read();
      expect(left_out).toEqual([{ list: 'notices', id: damagedId, field: 'kind' }]);
      expect(notices.filter(({ kind }) => kind === 'order_created')).toHaveLength(1);
    }
    const notice = await eventually('the notice', async () => {
      await server.drain();
      const found = (await read()).notices.filter(({ kind }) => kind === 'row_left_out');
      return found.length > 0 && found;
    });
    expect(notice.map(({ values }) => values)).toEqual([{ list: 'notices', id: damagedId, field: 'kind' }]);
  } finally {
    await owner.end();
    await server.close();
  }
});

test('what is no list, or is damaged outside of its rows, is not sent half', async () => {
  const reply = z.object({ order: z.object({ lines: z.array(z.object({ id: z.int() })) }), total: z.int() });
  const one = endpoint({
    name: 'one',
    method: 'GET',
    path: '/one.json',
    summary: 'One',
    permission: 'member',
    scope: 'people',
    reply,
  });
  const list = endpoint({
    name: 'list',
    method: 'GET',
    path: '/many.json',
    summary: 'Many',
    permission: 'member',
    scope: 'people',
    reply: z.object({ rows: z.array(z.object({ id: z.int() })), total: z.int() }),
  });
  const app = await createApp({
    services: made.services,
    authentication: testAuthentication(made),
    routes: [
      // A line that is missing in an editor would be missing for good after its next save.
      handle(one, async () => ({ order: { lines: [{ id: 1 }, { id: 'x' }] }, total: 2 }) as never),
      handle(list, async () => ({ rows: [{ id: 1 }, { id: 'x' }], total: 'two' }) as never),
    ],
    limits: false,
  });
  for (const url of ['/one.json', '/many.json']) {
    const answer = await app.inject({ url, headers: { 'x-test-shop': String(made.shops[0].id) } });
    expect(answer.statusCode, url).toBe(500);
  }
  await app.close();
});
