import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportClientError } from '#core/contract/error-report-calls.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
const lines: string[] = [];
const log = vi.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.push(String(line)));

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(async () => {
  log.mockRestore();
  await server.close();
});

const example = reportClientError.example!;
const report = (changes: object = {}) =>
  memberClient(server.app, people.owner)<{ fields: object }>('POST', reportClientError.path, {
    ...example,
    ...changes,
  });
const reportLines = () => lines.filter((line) => line.includes('a page of the admin failed'));

test('C232 a failed page is one line of the log: what kind of error, in which script, components and page', async () => {
  expect((await report()).status).toBe(200);
  expect((await report({ priority: 'warning' })).status).toBe(200);
  const line =
    'a page of the admin failed: TypeError in order-page-B2x.js:10:2345 (TotalCard < OrderPage) at /orders/:id';
  expect(reportLines().map((one) => one.replace(/^\S+ /, ''))).toEqual([
    `error ${line}, shop ${people.shopId}`,
    `warn ${line}, shop ${people.shopId}`,
  ]);
});

test.each([
  [{ module_name: 'https://shop.test/a.js?token=x' }, 'module_name'],
  [{ extra_readable_info: 'Ada Lovelace, Hauptstr. 1' }, 'extra_readable_info'],
  [{ extra_data: { name: 'Ada Lovelace' } }, 'extra_data'],
  [{ extra_data: { details: 'x'.repeat(1001) } }, 'extra_data.details'],
  [{ source_of_data: 'store' }, 'source_of_data'],
  [{ priority: 'fatal' }, 'priority'],
])(
  'C232 what has room for a person is refused by its name, and nothing is logged: %j',
  async (wrong, field) => {
    const before = reportLines().length;
    const answer = await report(wrong);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.fields)).toContain(field);
    expect(reportLines()).toHaveLength(before);
  },
);

test('C232 a field that it does not name is refused, and nothing of it is logged', async () => {
  const secret = 'ada@example.com';
  expect((await report({ stack: secret })).status).toBe(422);
  expect(lines.join()).not.toContain(secret);
});

test('C232 a usual message and further values are logged masked: nothing of a person is in the line', async () => {
  const message = "Cannot read properties of undefined (reading 'ada@example.com')";
  const extra_data = { address: '/customers/1042', details: 'Ada Lovelace, ada@example.com, tried 3 times' };
  expect((await report({ message, extra_data })).status).toBe(200);
  expect(reportLines().at(-1)).toContain(
    'failed: Cannot read properties of undefined (reading <text>) in order-page-B2x.js:10:2345 (TotalCard < OrderPage) at /customers/:id',
  );
  expect(reportLines().at(-1)).toContain(', <word> <word>, <email>, tried 0 times');
  expect(lines.join()).not.toMatch(/ada|lovelace|1042/i);
});

test('C232 a person’s 21st of a minute is 429', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await report()).status);
  expect(statuses.at(-1)).toBe(429);
  expect(reportLines().length).toBeLessThanOrEqual(20);
});
