import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { emptyBuckets, makeAccessToken } from '#apps/server/testing/access-token.ts';
import { openApp, registerApp } from '#apps/server/testing/oauth-app.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
beforeEach(() => emptyBuckets(server.services.db, people.shopId));
afterAll(() => server.close());

const as = (session: string) => memberClient(server.app, session);
const token = (scopes: string[], shopId = people.shopId) =>
  makeAccessToken(server.services.db, shopId, scopes);

async function startExport(session: string): Promise<number> {
  const { status, body } = await as(session)<{ job_id: number }>('POST', '/admin/orders/export.json', {});
  expect([status, body]).toEqual([202, { job_id: expect.any(Number) }]);
  return body.job_id;
}
const find = async (session: string, id: number) =>
  (await as(session)('GET', `/admin/jobs/${id}.json`)).status;
const listed = async (session: string) =>
  (await as(session)<{ jobs: Job[] }>('GET', '/admin/jobs.json')).body.jobs.map(({ id }) => id);

test('a token follows the jobs that it started, and no other: neither a person’s nor another token’s (reliability 31)', async () => {
  const [own, other] = [await token(['write_orders']), await token(['write_orders', 'write_products'])];
  const reader = await token(['read_inventory']);
  const [first, second, persons] = [
    await startExport(own),
    await startExport(other),
    await startExport(people.owner),
  ];
  expect(await Promise.all([first, second, persons].map((id) => find(own, id)))).toEqual([200, 404, 404]);
  expect(await Promise.all([first, second, persons].map((id) => find(other, id)))).toEqual([404, 200, 404]);
  expect(await Promise.all([first, second, persons].map((id) => find(reader, id)))).toEqual([404, 404, 404]);
  expect([await listed(own), await listed(other), await listed(reader)]).toEqual([[first], [second], []]);
  for (const end of ['report.csv', 'events'])
    expect((await as(own)('GET', `/admin/jobs/${second}/${end}`)).status).toBe(404);
  // People see what they may start themselves, whoever did.
  expect(await Promise.all([first, second, persons].map((id) => find(people.owner, id)))).toEqual([
    200, 200, 200,
  ]);
  const foreign = await token(['write_orders'], people.otherShopId);
  expect(await find(foreign, first)).toBe(404);
});

test('what it started can be watched to its end, with its report and its file', async () => {
  const own = await token(['write_orders']);
  const job = await startExport(own);
  const stream = await server.app.inject({
    method: 'GET',
    url: `/admin/jobs/${job}/events`,
    headers: { 'x-shopbase-access-token': own },
  });
  const states = stream.body
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => (JSON.parse(event.slice(6)) as { job: Job }).job);
  expect([stream.statusCode, states.at(-1)?.status]).toEqual([200, 'done']);
  for (const url of [`/admin/jobs/${job}/report.csv`, `/admin/orders/exports/${job}.csv`])
    expect((await as(own)('GET', url)).status).toBe(200);
});

test('an app’s access follows its jobs with the next access token, too', async () => {
  const app = await registerApp(server.app, people.otherOwner, { scopes: ['write_orders'] });
  const scopes = { scopes: ['write_orders'] };
  const job = await startExport((await openApp(server.app, people.owner, app, scopes)).access_token);
  const next = await openApp(server.app, people.owner, app, scopes);
  expect([await find(next.access_token, job), await listed(next.access_token)]).toEqual([200, [job]]);
});

test('a file of products that a token sends starts a job of its own', async () => {
  const own = await token(['write_products']);
  const sent = await server.app.inject({
    method: 'POST',
    url: '/admin/products/import.json',
    headers: { authorization: `Bearer ${own}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\n\r\nHandle,Title\nmug,Mug\n\r\n--x--\r\n',
  });
  expect([sent.statusCode, sent.body]).toEqual([202, expect.any(String)]);
  expect(await find(own, sent.json<{ job_id: number }>().job_id)).toBe(200);
  await server.settle();
});
