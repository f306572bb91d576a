import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { createApp } from '#core/server/pipeline/app.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { analyticsRoutes } from '../../server/analytics-routes.ts';
import { dayRange } from '../../span/server/public.ts';
import { insertHistory } from './public.ts';
import { metricDays, metricSums, recount, reportFacts } from '../../metric/server/public.ts';

const routes = analyticsRoutes({
  ...{ productTitles: async () => new Map(), reports: [], salesRefs: [], costKinds: [], salesNames: [] },
  taxLines: () => sql`SELECT`,
  connectedStore: async () => null,
  paymentMethods: () => Promise.resolve([]),
});
let kit: TestServices;
let app: FastifyInstance;
/** Lives in New York. */
let ownShop: ActingShop;
let other: ActingShop;

beforeAll(async () => {
  kit = await createTestServices();
  [ownShop, other] = kit.shops;
  ownShop.timezone = 'America/New_York';
  app = await createApp({
    services: kit.services,
    authentication: { authenticate: async () => null, allows: () => false },
    routes,
    limits: false,
  });
});
afterAll(async () => {
  await app.close();
  await kit.close();
});
beforeEach(async () => {
  for (const table of ['shopper_events', 'metric_facts', 'daily_metrics', 'hourly_metrics'])
    await kit.sql(`DELETE FROM ${table}`);
});

function eventId(at = Date.now()): string {
  const hex = at.toString(16).padStart(12, '0');
  const rest = randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
const view = (id = eventId()) => ({ id, subject: 'offer', subject_id: 7, metric: 'view' });
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

async function send(events: object[], options: { agent?: string; shop?: ActingShop } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/storefront/events.json?shop=${(options.shop ?? ownShop).domain}`,
    headers: { 'user-agent': options.agent ?? browser, 'content-type': 'text/plain' },
    payload: JSON.stringify({ visitor: 'f123456789abcdef', events }),
  });
  return { status: answer.statusCode, body: answer.json<{ accepted?: number; code?: string }>() };
}

const sums = (shop = ownShop) =>
  kit.sql<{ subject: string; subject_id: number; day: string; metric: string; value: number }>(
    'SELECT subject, subject_id, day, metric, value FROM daily_metrics WHERE shop_id = $1 ORDER BY 1, 2, 3, 4',
    [shop.id],
  );
const stored = async () =>
  (await kit.sql<{ n: number }>('SELECT count(*)::int AS n FROM shopper_events'))[0]?.n;
const inOwnShop = <T>(work: (ctx: { shop: ActingShop; tx: never; now: Date }) => Promise<T>): Promise<T> =>
  kit.services.db.inShop(ownShop.id, (tx) => work({ shop: ownShop, tx: tx as never, now: new Date() }));
const differences = () => inOwnShop((ctx) => recount(ctx));

describe('events of shoppers', () => {
  test('count once, however often they are sent', async () => {
    const event = view();
    expect(await send([event])).toEqual({ status: 202, body: { accepted: 1 } });
    expect((await send([event, { ...event, id: event.id.toUpperCase() }])).body).toEqual({ accepted: 0 });
    expect((await sums()).map((row) => row.value)).toEqual([1]);
    expect(await stored()).toBe(1);
  });

  test('count once when they arrive many times at once, and every sender gets its own answer', async () => {
    const event = view();
    const answers = await Promise.all(Array.from({ length: 40 }, () => send([event, view()])));
    expect(answers.every((answer) => answer.status === 202)).toBe(true);
    expect(answers.map((answer) => answer.body.accepted ?? 0).sort((a, b) => a - b)).toEqual([
      ...Array(39).fill(1),
      2,
    ]);
    expect((await sums())[0]?.value).toBe(41);
    expect(await differences()).toEqual([]);
  });

  test('count once over two servers', async () => {
    const second = await createTestServices({ url: kit.services.db.url });
    const twin = await createApp({
      services: second.services,
      authentication: { authenticate: async () => null, allows: () => false },
      routes,
      limits: false,
    });
    const events = Array.from({ length: 50 }, () => view());
    const payload = (list: object[]) => JSON.stringify({ visitor: 'f123456789abcdef', events: list });
    const post = (server: FastifyInstance, list: object[]) =>
      server.inject({
        method: 'POST',
        url: `/storefront/events.json?shop=${ownShop.domain}`,
        headers: { 'user-agent': browser, 'content-type': 'text/plain' },
        payload: payload(list),
      });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(n % 2 ? app : twin, n % 3 ? events : [...events].reverse())),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(202));
    const accepted = answers.map((answer) => answer.json<{ accepted: number }>().accepted);
    expect(accepted.reduce((a, b) => a + b)).toBe(50);
    expect((await sums())[0]?.value).toBe(50);
    await twin.close();
    await second.close();
  });

  test('of bots are kept and not counted', async () => {
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect((await send([view()], { agent })).body).toEqual({ accepted: 1 });
    expect((await send([view()], { agent: '' })).status).toBe(202);
    expect(await sums()).toEqual([]);
    expect(await kit.sql('SELECT DISTINCT kind FROM shopper_events')).toEqual([{ kind: 1 }]);
    expect(await differences()).toEqual([]);
  });

  test('too old or ahead of the clock are left out, and the others of the beacon stay', async () => {
    const events = [
      view(eventId(Date.now() - 8 * 86_400_000)),
      view(eventId(Date.now() + 3_600_000)),
      view(),
    ];
    expect((await send(events)).body).toEqual({ accepted: 1 });
    expect(await stored()).toBe(1);
  });

  test('fall on the day of the shop’s own calendar', async () => {
    const night = new Date();
    night.setUTCHours(3, 0, 0, 0);
    if (night.getTime() > Date.now()) night.setUTCDate(night.getUTCDate() - 1);
    await send([view(eventId(night.getTime()))]);
    // Three in the morning in London is still the evening before in New York.
    const before = new Date(night.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect((await sums())[0]?.day).toBe(before);
    expect(await differences()).toEqual([]);
    expect(await inOwnShop((ctx) => recount(ctx, before))).toEqual([]);
  });

  test('of one shop never count for another, even with the same id', async () => {
    const event = view();
    expect((await send([event], { shop: other })).body).toEqual({ accepted: 1 });
    expect(await sums()).toEqual([]);
    expect((await send([event])).body).toEqual({ accepted: 1 });
    expect([(await sums())[0]?.value, (await sums(other))[0]?.value]).toEqual([1, 1]);
  });

  test('are not there when their sums could not be written: 503, and sent again they count', async () => {
    await kit.sql('ALTER TABLE daily_metrics ADD CONSTRAINT broken CHECK (value < 0) NOT VALID');
    const event = view();
    const failed = await Promise.all([send([event]), send([view()])]);
    expect(failed.map((answer) => answer.status)).toEqual([503, 503]);
    expect(await stored()).toBe(0);
    await kit.sql('ALTER TABLE daily_metrics DROP CONSTRAINT broken');
    expect(await send([event])).toEqual({ status: 202, body: { accepted: 1 } });
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['an order', { ...view(), metric: 'orders' }],
    ['money', { ...view(), metric: 'sales' }],
    ['an id that is no UUIDv7', { ...view(), id: '018f3f4e-5d2c-4c3a-8f00-000000000001' }],
    ['a subject of its own', { ...view(), subject: 'balance' }],
    ['a negative subject', { ...view(), subject_id: -1 }],
  ])('cannot claim %s', async (_what, event) => {
    expect((await send([view(), event])).status).toBe(422);
    expect(await stored()).toBe(0);
  });
});

test('a recount finds a sum that is not true', async () => {
  await send([view(), view()]);
  await kit.sql('UPDATE daily_metrics SET value = value + 1');
  expect(await differences()).toMatchObject([{ subject: 'offer', counted: 2, stored: 3 }]);
});

describe('facts', () => {
  const fact = {
    key: 'order:1',
    subject: 'offer',
    subject_id: 9,
    metric: 'sales',
    value: 950,
    at: new Date(),
  };

  test('count once by their key, whatever is reported again', async () => {
    await inOwnShop((ctx) => reportFacts(ctx, [fact, { ...fact, value: 7 }]));
    await inOwnShop((ctx) => reportFacts(ctx, [fact, { ...fact, key: 'order:2', value: 50 }]));
    expect((await sums()).map((row) => row.value)).toEqual([1000]);
    expect(await differences()).toEqual([]);
  });

  test('are read as sums and days, zeros where nothing was', async () => {
    const range = dayRange('last_7_days', ownShop.timezone, new Date());
    await inOwnShop((ctx) => reportFacts(ctx, [fact]));
    const span = { subject: 'offer', subjectIds: [9, 10], metrics: ['sales', 'orders'], ...range };
    expect(await inOwnShop((ctx) => metricSums(ctx, span))).toEqual(
      new Map([
        [9, { sales: 950, orders: 0 }],
        [10, { sales: 0, orders: 0 }],
      ]),
    );
    const days = await inOwnShop((ctx) => metricDays(ctx, span));
    expect(days.get(9)?.map((day) => day.values['sales'])).toEqual([0, 0, 0, 0, 0, 0, 950]);
    expect(days.get(10)).toHaveLength(7);
    const always = { ...span, from: dayRange('all_time', ownShop.timezone, new Date()).from };
    expect((await inOwnShop((ctx) => metricDays(ctx, always))).get(9)).toHaveLength(1);
  });
});

test('a history is written once, whenever its days were', async () => {
  const events = Array.from({ length: 300 }, (_, n) => ({
    key: `seed:${n}`,
    at: new Date(Date.UTC(2026, 0, 1, n)),
    subject: 'shop' as const,
    subject_id: 0,
    metric: 'view' as const,
  }));
  for (let n = 0; n < 2; n += 1) await inOwnShop((ctx) => insertHistory(ctx, { events }));
  expect(await stored()).toBe(300);
  expect((await sums()).reduce((total, row) => total + row.value, 0)).toBe(300);
  expect(await differences()).toEqual([]);
});
