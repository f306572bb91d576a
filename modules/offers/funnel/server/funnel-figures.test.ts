import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recount } from '#modules/analytics/metric/server/public.ts';
import type { Report } from '#modules/analytics/metric/contract/report-calls.ts';
import type { FunnelRow, FunnelStatistics } from '../contract/funnel-statistics.ts';
import type { OfferStatistics } from '../../offer/contract/offer-statistics.ts';
import {
  postPurchaseShop,
  type Placed,
  type PostPurchaseShop,
} from '#apps/server/testing/post-purchase-shop.ts';
import { heardNews } from '#apps/server/testing/heard-news.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let shop: PostPurchaseShop;

beforeAll(async () => {
  server = await startTestServer();
  shop = await postPurchaseShop(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await shop.query(sql`DELETE FROM funnels`);
  await shop.query(sql`DELETE FROM offers`);
  await shop.query(sql`UPDATE variants SET inventory_quantity = 100 WHERE sku = 'bowl'`);
  await heardNews(server.services);
});

const base = '/admin/offers/funnels';

/** First the bowl at 25 % off; who refuses it is asked at 50 % off. */
async function downsell(given: object = {}) {
  const first = await shop.offer();
  const second = await shop.offer({ discount_data: { percentage_discount: 50 } });
  const steps = [
    { key: 'a', offer_id: first, accept: null, decline: 'b' },
    { key: 'b', offer_id: second, accept: null, decline: null },
  ];
  const funnel = { funnel_name: 'Bowls', steps, start: 'a', ...given };
  const made = await shop.admin<{ funnel: { id: number } }>('POST', base, { funnel });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return { id: made.body.funnel.id, first, second, steps };
}

const statistics = async (id: number) => {
  await server.drain();
  await server.drain();
  const answer = await shop.admin<{ statistics: FunnelStatistics }>(
    'GET',
    `${base}/${id}/statistics.json?date_filter=today`,
  );
  expect(answer.status).toBe(200);
  return answer.body.statistics;
};
const listed = async (query: string) =>
  (await shop.admin<{ funnels: FunnelRow[] }>('GET', `${base}?${query}`)).body.funnels;

/** An order whose shopper answers each step as given. */
async function walked(...answers: ('accept' | 'decline')[]): Promise<Placed> {
  const placed = await shop.buy();
  for (const answer of answers) {
    const { step } = await shop.look(placed.token);
    await shop[answer](placed.token, step!);
  }
  return placed;
}

async function refundAdded({ id }: Placed): Promise<void> {
  const line = (await shop.order(id)).line_items.at(-1)!;
  const refund = {
    refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'no_restock' }],
  };
  const answer = await shop.admin('POST', `/admin/orders/${id}/refunds.json`, { refund });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
}

describe('figures of a funnel', () => {
  test('count orders: shown, taken, and what was paid; and of each step what came of it', async () => {
    const { id, first, second } = await downsell();
    await walked('accept');
    await walked('decline', 'accept');
    await walked('decline', 'decline');
    // Left without an answer.
    const left = await shop.buy();
    await shop.look(left.token);
    await shop.look(left.token);
    expect(await statistics(id)).toEqual({
      view: 4,
      accepted: 2,
      sales: 25,
      conversion_rate: 50,
      currency: 'USD',
      previous: { view: 0, accepted: 0, sales: 0, conversion_rate: 0 },
      steps: [
        { key: 'a', offer_id: first, view: 4, accepted: 1, declined: 2 },
        { key: 'b', offer_id: second, view: 2, accepted: 1, declined: 1 },
      ],
    });
  });

  test('what is given back of what it sold is taken off, and no more than that; the offer says the same', async () => {
    const { id, first } = await downsell();
    const placed = await walked('accept');
    await walked('accept');
    await refundAdded(placed);
    const line = (await shop.order(placed.id)).line_items[0]!;
    // The vase was not sold by it.
    await shop.admin('POST', `/admin/orders/${placed.id}/refunds.json`, {
      refund: { refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'no_restock' }] },
    });
    const net = await statistics(id);
    expect(net).toMatchObject({ view: 2, accepted: 2, sales: 15 });
    const offer = await shop.admin<{ statistics: OfferStatistics }>(
      'GET',
      `/admin/offers/${first}/statistics.json?date_filter=today`,
    );
    expect(offer.body.statistics.sales).toBe(net.sales);
    const row = (await server.services.shops.byId(shop.people.shopId))!;
    const wrong = await server.services.db.inShop(shop.people.shopId, (tx) => recount({ shop: row, tx }));
    expect(wrong).toEqual([]);
  });

  test('a step with another offer in its place begins anew; the funnel keeps what it sold', async () => {
    const { id, steps } = await downsell();
    await walked('accept');
    const other = await shop.offer();
    const funnel = {
      funnel_name: 'Bowls',
      steps: [{ ...steps[0], offer_id: other, decline: null }],
      start: 'a',
    };
    expect((await shop.admin('PUT', `${base}/${id}`, { funnel })).status).toBe(200);
    expect(await statistics(id)).toMatchObject({
      view: 1,
      accepted: 1,
      sales: 15,
      steps: [{ key: 'a', offer_id: other, view: 0, accepted: 0, declined: 0 }],
    });
  });

  test('V101 the list has them, sorts by them, and takes them from the span that is asked for', async () => {
    const sold = await downsell({ funnel_name: 'Sold' });
    await walked('accept');
    await walked('decline', 'decline');
    await shop.query(sql`UPDATE funnels SET activated = false`);
    const quiet = await downsell({ funnel_name: 'Quiet', priority: 1 });
    await statistics(quiet.id);
    const [first, second] = await listed('sort_field=sales&sort_direction=desc&date_filter=today');
    expect(first).toMatchObject({ id: sold.id, view: 2, accepted: 1, sales: 15, conversion_rate: 50 });
    expect(second).toMatchObject({ id: quiet.id, view: 0, accepted: 0, sales: 0, conversion_rate: 0 });
    for (const field of ['view', 'accepted', 'conversion_rate']) {
      const rows = await listed(`sort_field=${field}&sort_direction=asc&date_filter=today`);
      expect(rows.map((row) => row.id)).toEqual([quiet.id, sold.id]);
    }
    const before = await listed('date_filter=yesterday');
    expect(before.map((row) => [row.view, row.sales])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('V180 C293 a report', () => {
  const ask = (body: object, by = shop.admin) =>
    by<{ report: Report; code: string; fields: Record<string, string> }>(
      'POST',
      '/admin/analytics/report.json',
      body,
    );
  const equals = (field: string, value: number) => [{ field, relation: 'equals', value }];

  test('of an offer: a row a day, the same figures as its statistics', async () => {
    const { first, id } = await downsell();
    await walked('accept');
    await refundAdded(await walked('accept'));
    await walked('decline');
    await statistics(id);
    const filters = equals('offer_id', first);
    const { status, body } = await ask({ report_type: 'offer', filters, date_filter: 'last_7_days' });
    expect(status).toBe(200);
    const { report } = body;
    expect(report.columns.map(({ name }) => name)).toEqual([
      'day',
      'view',
      'add_to_cart',
      'checkout',
      'orders',
      'sales',
      'conversion_rate',
    ]);
    expect(report.rows).toHaveLength(7);
    const figures = { view: 3, add_to_cart: 2, checkout: 0, orders: 2, sales: 15, conversion_rate: 66.67 };
    expect(report.rows.at(-1)).toEqual({ day: report.to, ...figures });
    expect(report.rows[0]).toMatchObject({ day: report.from, view: 0, sales: 0, conversion_rate: 0 });
    expect(report.totals).toEqual(figures);
    const { body: stored } = await shop.admin<{ statistics: OfferStatistics }>(
      'GET',
      `/admin/offers/${first}/statistics.json?date_filter=last_7_days`,
    );
    const { view, add_to_cart, checkout, sales, conversion_rate } = stored.statistics;
    expect(report.totals).toMatchObject({ view, add_to_cart, checkout, sales, conversion_rate });
    const window = { from_time: report.to, to_time: `${report.to}T00:00:00Z` };
    expect((await ask({ report_type: 'offer', filters, ...window })).body.report.rows).toHaveLength(1);
    const funnel = await ask({
      report_type: 'funnel',
      filters: equals('funnel_id', id),
      date_filter: 'today',
    });
    expect(funnel.body.report.totals).toMatchObject({ view: 3, accepted: 2, sales: 15 });
    const all = await ask({ report_type: 'offer', filters, date_filter: 'all_time' });
    expect(all.body.report.from).toBe(report.to);
  });

  test('an unknown type is refused with those that are known; so are other filters, and spans that are none', async () => {
    const { first } = await downsell();
    const unknown = await ask({ report_type: 'weather', filters: equals('offer_id', first) });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'analytics.unknown_report']);
    expect(unknown.body.fields['report_type']).toContain('funnel, offer');
    const good = equals('offer_id', first);
    const cases: [object, string][] = [
      [{ filters: equals('shop_id', first) }, 'filters.0.field'],
      [{ filters: [...good, ...good] }, 'filters.1.field'],
      [{ filters: [] }, 'filters'],
      [{ filters: equals('offer_id', 0) }, 'filters.0.value'],
      [{ filters: [{ ...good[0], relation: 'greater' }] }, 'filters.0.relation'],
      [{ filters: [{ ...good[0], more: 1 }] }, 'filters.0.more'],
      [{ filters: good, from_time: '2026-01-01' }, 'to_time'],
      [{ filters: good, from_time: '2026-02-01', to_time: '2026-01-01' }, 'to_time'],
      [{ filters: good, from_time: '2006-02-01', to_time: '2026-01-01' }, 'from_time'],
      [{ filters: good, from_time: 'soon', to_time: '2026-01-01' }, 'from_time'],
      [
        { filters: good, from_time: '2026-01-01', to_time: '2026-01-02', date_filter: 'today' },
        'date_filter',
      ],
    ];
    for (const [given, path] of cases) {
      const answer = await ask({ report_type: 'offer', ...given });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [path]]);
    }
  });

  test('needs the permission for figures, and an offer of this shop', async () => {
    const { first } = await downsell();
    const body = { report_type: 'offer', filters: equals('offer_id', first) };
    expect((await ask(body, memberClient(server.app, shop.people.staff.apps))).status).toBe(403);
    expect((await ask(body, memberClient(server.app, shop.people.staff.dashboards))).status).toBe(200);
    expect((await ask({ ...body, filters: equals('offer_id', 999_999) })).status).toBe(404);
  });
});
