import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allowances } from '#core/contract/allowance.ts';
import { createApp } from '#core/server/pipeline/app.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { dayIn } from '../../span/rules/day-range.ts';
import { analyticsRoutes } from '../../server/analytics-routes.ts';
import { insertHistory } from './public.ts';
import { recount, shopDays } from '../../metric/server/public.ts';

const routes = analyticsRoutes({
  ...{ productTitles: async () => new Map(), reports: [], salesRefs: [], costKinds: [], salesNames: [] },
  taxLines: () => sql`SELECT`,
  connectedStore: async () => null,
  paymentMethods: () => Promise.resolve([]),
});
const authentication = { authenticate: async () => null, allows: () => false };
let kit: TestServices;
let app: FastifyInstance;
/** Lives in New York. */
let ownShop: ActingShop;
let other: ActingShop;

beforeAll(async () => {
  kit = await createTestServices();
  [ownShop, other] = kit.shops;
  ownShop.timezone = 'America/New_York';
  app = await createApp({ services: kit.services, authentication, routes, limits: false });
});
afterAll(async () => {
  await app.close();
  await kit.close();
});
beforeEach(async () => {
  for (const table of ['shopper_events', 'visits', 'daily_metrics', 'hourly_metrics'])
    await kit.sql(`DELETE FROM ${table}`);
});

function uuid(at = Date.now()): string {
  const hex = at.toString(16).padStart(12, '0');
  const rest = randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
const view = (subject = 'offer', subject_id = 7) => ({ id: uuid(), subject, subject_id, metric: 'view' });
const visit = (more: object = {}) => ({ id: uuid(), page: '/products/mug', ...more });
const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

interface Sent {
  visit?: object;
  events?: object[];
}
async function send(
  { visit: sent, events = [] }: Sent,
  {
    agent = browser,
    shop = ownShop,
    server = app,
  }: { agent?: string; shop?: ActingShop; server?: FastifyInstance } = {},
) {
  const answer = await server.inject({
    method: 'POST',
    url: `/storefront/events.json?shop=${shop.domain}`,
    headers: { 'user-agent': agent, 'content-type': 'text/plain' },
    payload: JSON.stringify({ visitor: 'f123456789abcdef', visit: sent, events }),
  });
  return { status: answer.statusCode, body: answer.json<{ accepted?: number; day_ends_at?: string }>() };
}

const rows = (shop = ownShop) =>
  kit.sql<Record<string, unknown>>('SELECT * FROM visits WHERE shop_id = $1 ORDER BY visit_id', [shop.id]);
/** Visits by day, as Home asks for them. */
async function visits(shop = ownShop): Promise<Record<string, number>> {
  const span = { from: '2026-01-01', to: '2100-01-01' };
  const days = await kit.services.db.inShop(shop.id, (tx) =>
    shopDays({ shop, tx }, { ...span, to: dayIn(shop.timezone, new Date(Date.now() + 86_400_000)) }),
  );
  return Object.fromEntries(
    days.flatMap(({ day, values }) => (values['view'] ? [[day, values['view']]] : [])),
  );
}
const today = () => dayIn(ownShop.timezone, new Date());
const differences = () => kit.services.db.inShop(ownShop.id, (tx) => recount({ shop: ownShop, tx }));

test('a visit is a row of words, and counts as one', async () => {
  const sent = visit({
    ...{ referrer: 'https://www.google.com/', utm: { source: 'google', medium: 'cpc', campaign: 'mugs' } },
    ...{ first: { day: '2026-11-20', host: 'blog.example', utm: { source: 'blog' } }, zone: 'Europe/Berlin' },
  });
  const { status, body } = await send({ visit: sent, events: [view()] });
  expect([status, body.accepted]).toEqual([202, 1]);
  expect(new Date(body.day_ends_at!).getTime()).toBeGreaterThan(Date.now());
  expect(await rows()).toMatchObject([
    {
      ...{ visit_id: sent.id, kind: 'people', device: 'desktop', source: 'paid', country: 'DE' },
      ...{ landing_page: '/products/mug', referrer: 'https://www.google.com/', utm_campaign: 'mugs' },
      ...{ first_host: 'blog.example', first_source: 'blog', first_medium: null, utm_term: null },
    },
  ]);
  expect(await visits()).toEqual({ [today()]: 1 });
  expect(await differences()).toEqual([]);
});

describe('a visit counts once', () => {
  test('sent again, in capitals, by forty beacons at once, with other words', async () => {
    const sent = visit();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        send({
          visit: { ...sent, id: n % 2 ? sent.id : sent.id.toUpperCase(), page: `/${n}` },
          events: [view()],
        }),
      ),
    );
    expect(answers.every(({ status, body }) => status === 202 && body.accepted === 1)).toBe(true);
    await send({ visit: sent });
    expect(await rows()).toHaveLength(1);
    expect(await visits()).toEqual({ [today()]: 1 });
    expect(await differences()).toEqual([]);
  });

  test('over two servers', async () => {
    const second = await createTestServices({ url: kit.services.db.url });
    second.shops[0].timezone = ownShop.timezone;
    const twin = await createApp({ services: second.services, authentication, routes, limits: false });
    const sent = Array.from({ length: 20 }, () => visit());
    await Promise.all(
      [...sent, ...sent.toReversed()].flatMap((one) => [
        send({ visit: one, events: [view()] }),
        send({ visit: one, events: [view()] }, { server: twin }),
      ]),
    );
    expect([(await rows()).length, await visits()]).toEqual([20, { [today()]: 20 }]);
    expect(await differences()).toEqual([]);
    await twin.close();
    await second.close();
  });

  test('beside the old event that reported visits; that event counts only without a visit', async () => {
    await send({ visit: visit(), events: [view('shop', 0), view()] });
    expect(await visits()).toEqual({ [today()]: 1 });
    await send({ events: [view('shop', 0)] });
    expect(await visits()).toEqual({ [today()]: 2 });
    expect(await differences()).toEqual([]);
  });

  test('late: on the day it began, by the shop’s calendar; too late or ahead of the clock not at all', async () => {
    const late = Date.now() - 3 * 86_400_000;
    await send({ visit: visit({ id: uuid(late) }) });
    expect(await visits()).toEqual({ [dayIn(ownShop.timezone, new Date(late))]: 1 });
    const events = [view()];
    const dropped = await send({ visit: visit({ id: uuid(Date.now() - 8 * 86_400_000) }), events });
    await send({ visit: visit({ id: uuid(Date.now() + 3_600_000) }), events });
    expect(dropped).toEqual({ status: 202, body: { accepted: 1 } });
    expect(await rows()).toHaveLength(1);
  });

  test('of its own shop, whatever others tell under its id', async () => {
    const sent = visit();
    await send({ visit: sent }, { shop: other });
    await send({ visit: sent });
    expect([Object.values(await visits()), Object.values(await visits(other))]).toEqual([[1], [1]]);
  });

  test('or not at all while its sums cannot be written: 503, and sent again it counts', async () => {
    await kit.sql('ALTER TABLE daily_metrics ADD CONSTRAINT broken CHECK (value < 0) NOT VALID');
    const sent = visit();
    expect((await send({ visit: sent })).status).toBe(503);
    expect(await rows()).toEqual([]);
    await kit.sql('ALTER TABLE daily_metrics DROP CONSTRAINT broken');
    expect((await send({ visit: sent })).status).toBe(202);
    expect(await visits()).toEqual({ [today()]: 1 });
  });

  test('of a history, whenever it was', async () => {
    const begun = Array.from({ length: 50 }, (_, n) => ({
      ...{ key: `seed ${n}`, at: new Date(Date.UTC(2026, 0, 5, n)), visitor: `v${n % 9}` },
      ...{ page: '/', user_agent: browser },
    }));
    for (let n = 0; n < 2; n += 1)
      await kit.services.db.inShop(ownShop.id, (tx) =>
        insertHistory({ shop: ownShop, tx }, { events: [], visits: begun }),
      );
    expect(Object.values(await visits()).reduce((a, b) => a + b)).toBe(50);
    expect(await differences()).toEqual([]);
  });
});

/** Crawlers, link previewers, monitors and scripts as they call themselves. */
const crawlers = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15 (Applebot/0.1)',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'python-requests/2.32.3',
];

test('twelve crawlers leave the line of people as it was, and are a line of their own', async () => {
  await send({ visit: visit(), events: [view()] });
  for (const agent of crawlers) await send({ visit: visit(), events: [view(), view('shop', 0)] }, { agent });
  expect(await visits()).toEqual({ [today()]: 1 });
  expect(await kit.sql('SELECT kind, count(*)::int AS n FROM visits GROUP BY 1 ORDER BY 1')).toEqual([
    { kind: 'bot', n: 12 },
    { kind: 'people', n: 1 },
  ]);
  expect(await differences()).toEqual([]);
});

test('thousands of forged visits are as many as an address may report', async () => {
  const forged = process.env['PROVE_SEED'] === undefined ? 2_000 : 10_000;
  const limited = await createApp({ services: kit.services, authentication, routes });
  const began = Date.now();
  const answers: number[] = [];
  for (let n = 0; n < forged; n += 200) {
    const part = await Promise.all(
      Array.from({ length: 200 }, () => send({ visit: visit() }, { server: limited })),
    );
    answers.push(...part.map(({ status }) => status));
  }
  const minutes = (Date.now() - began) / 60_000;
  const taken = answers.filter((status) => status === 202).length;
  expect(answers.filter((status) => status === 429)).toHaveLength(forged - taken);
  expect(taken).toBeLessThanOrEqual(allowances.event.perShop * (1 + minutes) + 50);
  expect(Object.values(await visits())).toEqual([taken]);
  await limited.close();
}, 120_000);

test('ten thousand forged events of unknown visits store no steps', async () => {
  const steps = () => kit.sql<{ n: number }>('SELECT count(*)::int AS n FROM visit_steps');
  const before = await steps();
  const parts = () => Array.from({ length: 50 }, () => view('product'));
  for (let n = 0; n < 10_000; n += 1_000)
    await Promise.all(Array.from({ length: 20 }, () => send({ events: parts() })));
  expect(await kit.sql('SELECT count(*)::int AS n FROM shopper_events')).toEqual([{ n: 10_000 }]);
  expect(await steps()).toEqual(before);
  // A beacon that has the visit, or follows it, records the steps.
  const [one, two] = [visit(), visit()];
  const within = (of: { id: string }) => ({
    ...view('product'),
    id: `${uuid().slice(0, 19)}${of.id.slice(19)}`,
  });
  await send({ visit: one, events: [within(one)] });
  await send({ visit: two });
  await send({ events: [within(two)] });
  expect(await steps()).toEqual([{ n: before[0]!.n + 2 }]);
}, 60_000);

test('a visit whose id ends like that of another has its own steps alone', async () => {
  const steps = () => kit.sql<{ n: number }>('SELECT count(*)::int AS n FROM visit_steps');
  const [before] = await steps();
  const one = visit();
  const two = visit({ id: `${uuid().slice(0, -8)}${one.id.slice(-8)}` }) as typeof one;
  const within = (of: { id: string }) => ({
    ...view('product'),
    id: `${uuid().slice(0, 19)}${of.id.slice(19)}`,
  });
  await send({ visit: one });
  await send({ events: [within(two)] });
  expect(await steps()).toEqual([before]);
  await send({ visit: two, events: [within(two)] });
  expect(await steps()).toEqual([{ n: before!.n + 1 }]);
  expect(
    await kit.sql(
      'SELECT visit_id FROM visits v JOIN visit_steps s ON s.visit_part = visit_part(v.visit_id)',
    ),
  ).toEqual([{ visit_id: two.id }]);
});

test.each([
  ['a name that is no UUIDv7', { id: '018f3f4e-5d2c-4c3a-8f00-000000000001' }],
  ['a page without end', { page: '/'.padEnd(301, 'a') }],
  ['a word without end', { utm: { campaign: 'a'.repeat(101) } }],
  ['a day that is none', { first: { day: '0000-01-01' } }],
])('a visit with %s is 422, and nothing of its beacon is counted', async (_what, wrong) => {
  expect((await send({ visit: visit(wrong), events: [view()] })).status).toBe(422);
  expect(await kit.sql('SELECT 1 FROM shopper_events')).toEqual([]);
});

test('the content of a visit can’t keep others’ visits out of its batch', async () => {
  const odd = ['\0', '\ud800', '"', '\\', '{"a":1}', '', '\u202e', '1'.repeat(64)];
  const answers = await Promise.all(
    odd.flatMap((text) => [
      send({
        visit: visit({
          page: text,
          referrer: text,
          utm: { source: text },
          zone: text,
          first: { day: '2026-02-31', host: text },
        }),
      }),
      send({ visit: visit() }),
    ]),
  );
  // A value that the database can't store is refused by itself.
  expect(answers.map(({ status }) => status).filter((_, at) => at % 2 === 1)).toEqual(odd.map(() => 202));
  const taken = answers.filter(({ status }) => status === 202).length;
  expect(taken).toBe(odd.length * 2 - 2);
  expect(await visits()).toEqual({ [today()]: taken });
});
