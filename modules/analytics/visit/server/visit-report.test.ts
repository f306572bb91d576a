import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccessToken } from '#apps/server/testing/access-token.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { dateFilters } from '../../span/contract/date-filter.ts';
import type { VisitReport } from '../contract/visit-statistics-calls.ts';
import { addDays, dayIn } from '../../span/rules/day-range.ts';
import { type HistoryVisit, insertHistory } from '../../event/server/public.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36';

let shop: OrderShop;
let today: string;
/** The calls of visits, without what they begin with (C279, C283, C287, C288, C298). */
const traffic = 'statistics/traffic-source.json';
const campaigns = 'statistics/v3/utm-campaign.json';
const ways = 'analytics/utm-campaign.json';
const words = 'statistics/v2/utm-report.json';
const conversion = 'statistics/v3/sales-report/conversion-rate.json';

beforeAll(async () => {
  shop = await startOrderShop();
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  today = dayIn(acting.timezone, new Date());
  const noon = (daysAgo: number) => new Date(Date.parse(`${addDays(today, -daysAgo)}T12:00:00Z`));
  let n = 0;
  const visit = (daysAgo: number, more: Partial<HistoryVisit> = {}): HistoryVisit => ({
    ...{ key: `visit ${(n += 1)}`, at: noon(daysAgo), visitor: `v${n}`, page: '/', user_agent: desktop },
    ...more,
  });
  const letter = { utm: { source: 'letter', medium: 'email', campaign: 'Autumn' } };
  const ad = { utm: { source: 'google', medium: 'cpc', campaign: 'Mugs', term: 'mug' } };
  const visits = [
    visit(1, { referrer: 'https://www.google.com/', zone: 'Europe/Berlin' }),
    visit(1, { referrer: 'https://www.google.com/', user_agent: phone }),
    visit(1, letter),
    visit(2, { ...letter, page: '/products/vase', landing_product: shop.vase.product }),
    visit(2, ad),
    // Came by the letter once, and by itself today.
    visit(2, { first: { day: '2026-01-01', host: 'mail.example', utm: letter.utm } }),
    visit(40, ad),
    visit(1, { user_agent: 'python-requests/2.32' }),
  ];
  // As a script from before visits were rows tells of one.
  const old = { key: 'old', at: noon(1), subject: 'shop', subject_id: 0, metric: 'view' } as const;
  await shop.server.services.db.inShop(acting.id, (tx) =>
    insertHistory({ shop: acting, tx }, { events: [old], visits }),
  );
});
afterAll(() => shop.server.close());

async function ask(path: string, query = 'date_filter=last_30_days') {
  const { status, body } = await shop.admin<{ report: VisitReport; fields?: object }>(
    'GET',
    `/admin/${path}?${query}`,
  );
  return { status, fields: Object.keys(body.fields ?? {}), report: body.report };
}
const counted = async (path: string, query?: string) =>
  (await ask(path, query)).report.rows.map(
    ({ share: _share, orders: _orders, conversion_rate: _rate, net_sales: _net, ...row }) => row,
  );

test('visits are grouped by their source; visits known from an event alone are a row of null', async () => {
  expect(await counted(traffic)).toEqual([
    { source: 'mail', visits: 2 },
    { source: 'search', visits: 2 },
    { source: 'direct', visits: 1 },
    { source: 'paid', visits: 1 },
    { source: null, visits: 1 },
  ]);
  const { report } = await ask(traffic, 'date_filter=last_30_days&type=referrer&compare=previous');
  expect(report.rows.map(({ referrer, visits }) => [referrer, visits])).toEqual([
    [null, 5],
    ['www.google.com', 2],
  ]);
  expect(report).toMatchObject({
    ...{ report_type: 'traffic_source', totals: { visits: 7 }, previous: { totals: { visits: 1 } } },
    others: [{ kind: 'bot', visits: 1 }],
    columns: [
      { name: 'referrer', unit: 'text' },
      { name: 'visits' },
      { name: 'share', unit: 'percent' },
      { name: 'orders' },
      { name: 'conversion_rate', unit: 'percent' },
      { name: 'net_sales' },
    ],
  });
  expect(await counted(traffic, 'type=device&source=search')).toEqual([
    { device: 'desktop', visits: 1 },
    { device: 'phone', visits: 1 },
  ]);
  expect(await counted(traffic, `type=landing_page&product_id=${shop.vase.product}`)).toEqual([
    { landing_page: '/products/vase', visits: 1 },
  ]);
});

test('a campaign has the visits that its links led to, or those that it once brought first', async () => {
  expect(await counted(campaigns)).toEqual([
    { utm_campaign: null, visits: 4 },
    { utm_campaign: 'Autumn', visits: 2 },
    { utm_campaign: 'Mugs', visits: 1 },
  ]);
  expect(await counted(campaigns, 'touch=first')).toEqual([
    { utm_campaign: 'Autumn', visits: 3 },
    { utm_campaign: null, visits: 3 },
    { utm_campaign: 'Mugs', visits: 1 },
  ]);
  expect(await counted(ways, 'date_filter=last_30_days&limit=1&page=3')).toEqual([
    { utm_campaign: 'Mugs', utm_source: 'google', utm_medium: 'cpc', visits: 1 },
  ]);
  expect((await counted(words))[2]).toEqual({
    ...{ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'Mugs', utm_term: 'mug', utm_content: null },
    visits: 1,
  });
  expect(await counted(words, 'type=utm_term')).toEqual([
    { utm_term: null, visits: 6 },
    { utm_term: 'mug', visits: 1 },
  ]);
});

test('every report of a span adds up to the visits and the conversion of Home', async () => {
  await shop.place([{ variant_id: shop.vase.variant, quantity: 1 }]);
  await shop.server.settle();
  for (const filter of dateFilters) {
    const home = await shop.admin<{ current: { visits: number; orders: number; conversion_rate: number } }>(
      'GET',
      `/admin/analytics/summary.json?date_filter=${filter}`,
    );
    expect(home.status).toBe(200);
    const { visits, orders, conversion_rate } = home.body.current;
    for (const path of [
      ...['source', 'referrer', 'landing_page', 'device', 'country', 'utm'].map(
        (type) => `${traffic}?type=${type}&`,
      ),
      ...[campaigns, ways, words, `${words}?touch=first&`].map((path) =>
        path.includes('?') ? path : `${path}?`,
      ),
    ]) {
      const { body } = await shop.admin<{ report: VisitReport }>(
        'GET',
        `/admin/${path}date_filter=${filter}`,
      );
      const rows = body.report.rows.reduce((sum, row) => sum + row.visits, 0);
      expect([path, filter, rows, body.report.totals]).toMatchObject([
        path,
        filter,
        visits,
        { visits, orders },
      ]);
    }
    const { report } = await ask(conversion, `date_filter=${filter}`);
    expect([filter, report.totals]).toEqual([
      filter,
      { visits, orders, conversion_rate: visits === 0 ? null : conversion_rate },
    ]);
    expect(report.rows.reduce((sum, row) => sum + row.visits, 0)).toBe(visits);
  }
});

test('conversion by month is that of its days together', async () => {
  const { report } = await ask(
    conversion,
    `from_time=${addDays(today, -80)}&to_time=${today}&interval=month&compare=year`,
  );
  const sum = report.rows.reduce((all, row) => all + row.visits, 0);
  expect([sum, report.rows.length > 2]).toEqual([8, true]);
  expect(report.totals).toMatchObject({ visits: 8, conversion_rate: 12.5 });
  expect(report.previous?.totals).toEqual({ visits: 0, orders: 0, conversion_rate: null });
});

test('conversion by hour adds up to that of the days, also when their events are gone', async () => {
  const days = `from_time=${addDays(today, -1)}&to_time=${today}`;
  const [hours, whole] = [await ask(conversion, `${days}&interval=hour`), await ask(conversion, days)];
  expect(hours.report.totals).toEqual(whole.report.totals);
  expect(hours.report.rows.length).toBeGreaterThanOrEqual(47);
  const filled = hours.report.rows.filter(({ visits }) => visits > 0);
  expect(filled).toMatchObject([{ visits: 4, hour: `${addDays(today, -1)}T12:00:00.000Z` }]);
  await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute(sql`DELETE FROM shopper_events`),
  );
  expect((await ask(conversion, `${days}&interval=hour`)).report).toEqual(hours.report);
});

test.each([
  ['hours of more than two days', conversion, 'date_filter=last_7_days&interval=hour', 'from_time'],
  ['a type that is none', traffic, 'type=moon', 'type'],
  ['a source that is none', traffic, 'source=moon', 'source'],
  ['an end before its beginning', traffic, 'time_from_str=2026-02-02&time_to_str=2026-02-01', 'time_to_str'],
  ['more than 1,100 days', words, 'from_time=2020-01-01&to_time=2026-01-01', 'from_time'],
  ['a word that is none', words, 'type=moon', 'type'],
  ['more rows than a page has', campaigns, 'limit=251', 'limit'],
  ['a thing without what it is', conversion, 'ref_id=3', 'ref_type'],
])('%s is refused at its field', async (_what, path, query, field) => {
  expect(await ask(path, query)).toMatchObject({ status: 422, fields: [field] });
});

test('visits of another shop are hidden, and a person without the permission is refused', async () => {
  const { db } = shop.server.services;
  const other = await ask(traffic, 'shop_ids=987654');
  expect([403, 404]).toContain(other.status);
  const reads = memberClient(
    shop.server.app,
    await makeAccessToken(db, shop.people.shopId, ['read_analytics']),
  );
  const reports = memberClient(
    shop.server.app,
    await makeAccessToken(db, shop.people.shopId, ['read_reports']),
  );
  for (const path of [traffic, campaigns, ways, words, conversion]) {
    expect((await reads('GET', `/admin/${path}`)).status).toBe(200);
    expect((await reports('GET', `/admin/${path}`)).status).toBe(403);
  }
  const found = await db.inShop(shop.people.shopId, (tx) =>
    tx.execute(sql`SELECT count(*)::int AS n FROM visits`),
  );
  expect(found.rows).toEqual([{ n: 8 }]);
});
