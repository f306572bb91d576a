import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import {
  type createReportLink,
  type ReportLink,
  type SharedReport,
  sharedPaths,
} from '../contract/report-link-calls.ts';
import type { analyticsOverview } from '../../overview/contract/overview-calls.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';

type Call = ReturnType<typeof memberClient>;
interface Failure {
  code: string;
  error: string;
  fields?: Record<string, string>;
}

let server: TestServer;
let shop: number;
let other: number;
let owner: Call;
const sales = '/admin/statistics/v2/sales-report.json';
const links = '/admin/statistics/report-links.json';

const run = (statement: ReturnType<typeof sql>) =>
  server.services.db.asSystem((tx) => tx.execute<{ id: number }>(statement));
const inShop = (statement: ReturnType<typeof sql>, id = shop) =>
  server.services.db.inShop(id, (tx) => tx.execute<Record<string, unknown>>(statement));

async function person(email: string, permissions: readonly string[]) {
  const token = await makeMember(server.services.db, shop, { email, permissions });
  const found = await run(sql`SELECT id FROM users WHERE email = ${email}`);
  return { id: found.rows[0]!.id, call: memberClient(server.app, token) };
}

beforeAll(async () => {
  server = await startTestServer();
  const shops = await run(
    sql`INSERT INTO shops (name, domain, currency, timezone)
        SELECT name, name || '.test', 'USD', 'UTC' FROM unnest('{linked,elsewhere}'::text[]) AS x (name) RETURNING id`,
  );
  [shop, other] = shops.rows.map(({ id }) => id) as [number, number];
  owner = memberClient(
    server.app,
    await makeMember(server.services.db, shop, { email: 'owner@linked.test', role: 'owner' }),
  );
  const user = await run(sql`SELECT id FROM users WHERE email = 'owner@linked.test'`);
  for (const [id, gross] of [
    [shop, 5_000],
    [other, 900],
  ] as const)
    for (const [order, country] of [
      [1, 'DE'],
      [2, 'PT'],
    ] as const)
      await inShop(
        sql`INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, quantity, gross_minor, cost_minor, country,
              source, user_id, customer_id, first_time, product_id)
            VALUES (${id}, ${order}, 'placed', 'placed', now(), now()::date, now()::date, 1, 1, ${gross * order}, 100, ${country}, 'web',
              ${user.rows[0]!.id}, 77, true, 4711)`,
        id,
      );
});
afterAll(() => server.close());
beforeEach(() => inShop(sql`DELETE FROM report_links WHERE shop_id = ${shop}`));

const asked = (path: string, query: Record<string, string> = {}, days = 7) => ({
  report_link: { title: 'For the bank', path, query: { date_filter: 'last_7_days', ...query }, days },
});
async function make(call: Call, path: string, query?: Record<string, string>) {
  const { status, body } = await call<ReplyOf<typeof createReportLink>>('POST', links, asked(path, query));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
/** As anybody reads it, with nothing but the token. */
async function read(token: string, page?: number) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/shared-report.json',
    payload: { token, ...(page && { page }) },
  });
  const body = answer.json<{ shared_report: SharedReport } & Failure>();
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body };
}

test('a link shows anyone the report as its creator sees it, and asks search engines to skip it', async () => {
  const query = { group_by: 'country', sort_field: 'country' };
  const { token, report_link } = await make(owner, sales, query);
  const { status, headers, body } = await read(token);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const seen = await owner<{ report: SalesReport }>(
    'GET',
    `${sales}?${new URLSearchParams({ date_filter: 'last_7_days', ...query })}`,
  );
  const { report } = body.shared_report;
  expect(report.rows).toEqual(seen.body.report.rows);
  expect(report.totals).toEqual(seen.body.report.totals);
  expect(report.totals['net_sales']).toBe(150);
  expect(body.shared_report).toMatchObject({ title: 'For the bank', shop_name: 'linked' });
  expect((await read(token, 2)).body.shared_report.report).toMatchObject({ page: 2, rows: [] });
  expect(report_link).toMatchObject({ path: sales, profit: true, reads: 0 });
  const listed = await owner<{ report_links: ReportLink[] }>('GET', links);
  expect(listed.body.report_links).toMatchObject([{ id: report_link.id, reads: 2, query }]);
  expect(JSON.stringify(listed.body)).not.toContain(token);
});

test('only a hash of the token is stored, and the token appears in no log', async () => {
  const { token } = await make(owner, sales);
  await read(token);
  const stored = await inShop(
    sql`SELECT row_to_json(l)::text AS all FROM report_links l WHERE shop_id = ${shop}`,
  );
  const audit = await inShop(
    sql`SELECT action, subject_name, changes::text AS changes FROM audit_log WHERE shop_id = ${shop} AND subject = 'report_links'`,
  );
  expect(stored.rows).toHaveLength(1);
  for (const text of [JSON.stringify(stored.rows), JSON.stringify(audit.rows)]) {
    expect(text).not.toContain(token);
    // The secret may hold the sign that parts it from the rest.
    expect(text).not.toContain(token.split('_').slice(2).join('_'));
  }
});

describe('it is 404 in the same words', () => {
  const gone = async (token: string) => {
    const { status, body } = await read(token);
    const { request_id: _id, ...rest } = body as unknown as Record<string, unknown>;
    expect(body).not.toHaveProperty('shared_report');
    return { status, ...rest };
  };
  const never = 'brl_1_'.padEnd(49, 'A');

  test('when it has expired, was revoked, or never was', async () => {
    const refusal = await gone(never);
    expect(refusal).toMatchObject({ status: 404, code: 'core.not_found' });
    expect(await gone('nonsense')).toEqual(refusal);
    const { token, report_link } = await make(owner, sales);
    expect((await read(token)).status).toBe(200);
    expect(await gone(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toEqual(refusal);
    // The same token in another shop.
    expect(await gone(token.replace(/^brl_[0-9a-z]+/, `brl_${other.toString(36)}`))).toEqual(refusal);
    await inShop(
      sql`UPDATE report_links SET expires_at = now() - interval '1 second' WHERE shop_id = ${shop}`,
    );
    expect(await gone(token)).toEqual(refusal);
    await inShop(sql`UPDATE report_links SET expires_at = now() + interval '1 day' WHERE shop_id = ${shop}`);
    expect((await read(token)).status).toBe(200);
    expect((await owner('DELETE', `/admin/statistics/report-links/${report_link.id}.json`)).status).toBe(200);
    expect(await gone(token)).toEqual(refusal);
    const audit = await inShop(
      sql`SELECT action FROM audit_log WHERE shop_id = ${shop} AND subject = 'report_links' AND subject_id = ${report_link.id} ORDER BY id`,
    );
    expect(audit.rows.map(({ action }) => action).slice(0, 1)).toEqual(['created']);
    expect(audit.rows.length).toBeGreaterThan(1);
  });

  test('when its maker may not see the report any more, is gone, or the shop is stopped', async () => {
    const refusal = await gone(never);
    const maker = await person('maker@linked.test', ['read_sales']);
    const { token } = await make(maker.call, sales);
    const member = sql`shop_id = ${shop} AND user_id = ${maker.id}`;
    expect((await read(token)).status).toBe(200);
    await run(sql`UPDATE memberships SET permissions = '{dashboards}' WHERE ${member}`);
    expect(await gone(token)).toEqual(refusal);
    await run(sql`UPDATE memberships SET permissions = '{read_sales}' WHERE ${member}`);
    expect((await read(token)).status).toBe(200);
    await run(sql`DELETE FROM memberships WHERE ${member}`);
    expect(await gone(token)).toEqual(refusal);
  });
});

test('profit is included only while the link’s creator may see it', async () => {
  const maker = await person('earner@linked.test', ['read_sales', 'read_profit']);
  const with_it = await make(maker.call, sales, { group_by: 'none' });
  const profits = await make(maker.call, '/admin/statistics/v2/profit-report.json');
  const earned = async (token: string) => (await read(token)).body.shared_report.report.totals['profit'];
  expect(await earned(with_it.token)).toBe(148);
  const without = await person('seller@linked.test', ['read_sales']);
  const plain = await make(without.call, sales, { group_by: 'none' });
  expect(await earned(plain.token)).toBeNull();
  // Columns that the creator couldn't see stay hidden later.
  await run(
    sql`UPDATE memberships SET permissions = '{read_sales,read_profit}' WHERE user_id = ${without.id}`,
  );
  expect(await earned(plain.token)).toBeNull();
  await run(sql`UPDATE memberships SET permissions = '{read_sales}' WHERE user_id = ${maker.id}`);
  const { body } = await read(with_it.token);
  expect(body.shared_report.report.totals).toMatchObject({ profit: null, cost: null, margin: null });
  expect((await read(profits.token)).status).toBe(404);
});

test('a shared report has no names of people and no ids, in every group', async () => {
  for (const group_by of ['order', 'product', 'country', 'source', 'day', 'customer_type', 'payment']) {
    const { token } = await make(owner, sales, { group_by });
    const { body, text } = await read(token);
    const { columns, rows } = body.shared_report.report;
    expect(columns.filter(({ unit }) => unit === 'id')).toEqual([]);
    const names = new Set(columns.map(({ name }) => name));
    for (const row of rows) expect(Object.keys(row).filter((name) => !names.has(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    for (const word of ['user_', 'customer_id', 'email', 'owner@', '_id"', '4711'])
      expect(text, `${group_by} ${word}`).not.toContain(word);
  }
  for (const [path, query, field] of [
    [sales, { group_by: 'staff' }, 'group_by'],
    [sales, { staff_id: '1' }, 'staff_id'],
    ['/admin/statistics/traffic-source.json', { type: 'landing_page' }, 'type'],
    ['/admin/statistics/v2/utm-report.json', {}, 'type'],
    ['/admin/statistics/v2/conversion.json', { group_by: 'landing_page' }, 'group_by'],
  ] as const) {
    const refused = await owner<Failure>('POST', links, asked(path, query));
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([
      422,
      [`report_link.query.${field}`],
    ]);
  }
  expect(sharedPaths.filter((path) => /staff|customer/.test(path))).toEqual([]);
});

test('the overview and shopper reports can be shared, without profit', async () => {
  const { token } = await make(owner, '/admin/analytics.json', { compare: 'previous' });
  const { report } = (await read(token, 3)).body.shared_report;
  const seen = await owner<ReplyOf<typeof analyticsOverview>>('POST', '/admin/analytics.json', {
    date_filter: 'last_7_days',
  });
  const { figures, visits, previous } = seen.body.analytics;
  expect(report.rows).toEqual([report.totals]);
  expect(report.totals).toMatchObject({
    net_sales: 150,
    orders: 2,
    visits,
    total_sales: figures.total_sales,
  });
  expect(report.previous).toMatchObject({ from: previous!.from, totals: { net_sales: 0 } });
  expect(JSON.stringify(report)).not.toMatch(/profit|cost|margin/);
  for (const [path, query] of [
    ['/admin/statistics/v2/conversion.json', { group_by: 'device' }],
    ['/admin/statistics/abandoned-checkouts.json', { interval: 'month' }],
    ['/admin/statistics/v2/actions.json', {}],
    ['/admin/statistics/v2/utm-report.json', { type: 'device' }],
  ] as const) {
    const link = await make(owner, path, query);
    const { status, body } = await read(link.token);
    expect([path, status]).toEqual([path, 200]);
    expect(body.shared_report.report.columns.map(({ unit }) => unit)).not.toContain('id');
  }
  const refused = await owner<Failure>('POST', links, asked('/admin/analytics.json', { compare: 'moon' }));
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([422, ['report_link.query.compare']]);
  const reader = await person('overview@linked.test', ['read_sales']);
  expect((await reader.call('POST', links, asked('/admin/analytics.json'))).status).toBe(403);
});

describe('creating a link', () => {
  test('may see the report, and ends their own; the owner sees everybody’s', async () => {
    const seller = await person('one@linked.test', ['read_sales']);
    const reader = await person('two@linked.test', ['dashboards']);
    const status = async (call: Call, path: string) => (await call('POST', links, asked(path))).status;
    expect(await status(seller.call, sales)).toBe(201);
    expect(await status(reader.call, sales)).toBe(403);
    expect(await status(reader.call, '/admin/statistics/total-sales.json')).toBe(201);
    expect(await status(seller.call, '/admin/statistics/v2/net-profit.json')).toBe(403);
    const listed = async (call: Call) =>
      (await call<{ report_links: ReportLink[] }>('GET', links)).body.report_links;
    expect((await listed(seller.call)).map(({ path }) => path)).toEqual([sales]);
    expect(await listed(owner)).toHaveLength(2);
    const [own] = await listed(reader.call);
    const url = `/admin/statistics/report-links/${own!.id}.json`;
    expect((await seller.call('DELETE', url)).status).toBe(404);
    expect((await reader.call('DELETE', url)).status).toBe(200);
  });

  test('gets the error at its field for a wrong query, and nothing is stored', async () => {
    for (const [path, query, field] of [
      [sales, { group_by: 'planet' }, 'report_link.query.group_by'],
      [sales, { nonsense: '1' }, 'report_link.query'],
      [sales, { columns: 'net_sales,nets' }, 'report_link.query.columns'],
      [sales, { date_filter: 'last_7_days', from_time: '2026-01-01' }, 'date_filter'],
      ['/admin/statistics/v2/staff-performance.json', {}, 'report_link.path'],
      ['/admin/orders.json', {}, 'report_link.path'],
    ] as const) {
      const refused = await owner<Failure>('POST', links, asked(path, query));
      expect([refused.status, Object.keys(refused.body.fields ?? {})], field).toEqual([422, [field]]);
    }
    const days = await owner<Failure>('POST', links, asked(sales, {}, 8));
    expect([days.status, Object.keys(days.body.fields!)]).toEqual([422, ['report_link.days']]);
    const foreign = await owner<Failure>('POST', links, asked(sales, { shop_ids: `${shop},${other}` }));
    expect(foreign.status).toBe(403);
    expect((await inShop(sql`SELECT id FROM report_links WHERE shop_id = ${shop}`)).rows).toEqual([]);
  });

  test('has at most fifty at once', async () => {
    await make(owner, sales);
    await inShop(
      sql`INSERT INTO report_links (shop_id, title, path, query, profit, token_hash, user_id, expires_at)
          SELECT shop_id, title, path, query, profit, decode(md5(n::text), 'hex'), user_id, expires_at
          FROM report_links, generate_series(1, 49) n WHERE shop_id = ${shop}`,
    );
    const refused = await owner<Failure>('POST', links, asked(sales));
    expect([refused.status, refused.body.code]).toEqual([409, 'analytics.too_many_links']);
  });
});

test('a link to several shops ends when its maker is out of one of them', async () => {
  const maker = await person('both@linked.test', ['read_sales']);
  await run(
    sql`INSERT INTO memberships (shop_id, user_id, role, permissions, status)
        VALUES (${other}, ${maker.id}, 'staff', '{read_sales}', 'accepted')`,
  );
  const { token } = await make(maker.call, sales, { shop_ids: `${shop},${other}`, group_by: 'order' });
  const { body } = await read(token);
  expect(body.shared_report.report.totals['net_sales']).toBe(177);
  expect(body.shared_report.report.rows).toHaveLength(4);
  await run(
    sql`UPDATE memberships SET permissions = '{}' WHERE user_id = ${maker.id} AND shop_id = ${other}`,
  );
  expect((await read(token)).status).toBe(404);
});
