import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#core/server/pipeline/app.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { browserMetrics, browserSubjects } from '../contract/event-words.ts';
import { addDays, dayBegin } from '../../span/rules/day-range.ts';
import { eventWhat } from '../rules/event-word.ts';
import { thingsOfAMinute } from '../rules/program.ts';
import { analyticsRoutes } from '../../server/analytics-routes.ts';
import { findPrograms } from './program-visits.ts';
import { recount } from '../../metric/server/public.ts';
import { staffMark, staffMarkMs } from './staff-mark.ts';
import { moveToBots } from './visit-kinds.ts';

const routes = analyticsRoutes({
  ...{ productTitles: async () => new Map(), reports: [], salesRefs: [], costKinds: [], salesNames: [] },
  taxLines: () => sql`SELECT`,
  connectedStore: async () => null,
  paymentMethods: () => Promise.resolve([]),
});
let kit: TestServices;
let app: FastifyInstance;
/** Both live in New York. */
let ownShop: ActingShop;
let other: ActingShop;

beforeAll(async () => {
  kit = await createTestServices();
  [ownShop, other] = kit.shops;
  for (const shop of kit.shops) shop.timezone = 'America/New_York';
  const authentication = { authenticate: async () => null, allows: () => false };
  app = await createApp({ services: kit.services, authentication, routes, limits: false });
});
afterAll(async () => {
  await app.close();
  await kit.close();
});
const empty = async () => {
  for (const table of ['shopper_events', 'visits', 'daily_metrics', 'hourly_metrics'])
    await kit.sql(`DELETE FROM ${table}`);
};
beforeEach(empty);

const people =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const timed = (at: number, rest: string) => {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}`;
};
function visitId(at = Date.now()): string {
  const hex = randomBytes(10).toString('hex');
  return timed(at, `${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`);
}
/** The n-th thing that a visit tells at a moment. */
const eventOf = (visit: string, n: number, at = Date.now()) => ({
  id: timed(at, `${n.toString(16).padStart(3, '0')}-${visit.slice(19)}`),
  ...{ subject: 'product', subject_id: 5, metric: n % 3 ? 'view' : 'add_to_cart' },
});
interface Sent {
  visit?: object;
  events?: object[];
}
async function send({ visit, events = [] }: Sent, { agent = people, shop = ownShop } = {}): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: `/storefront/events.json?shop=${shop.domain}`,
    headers: { 'user-agent': agent, 'content-type': 'text/plain' },
    payload: JSON.stringify({ visitor: 'f123456789abcdef', visit, events }),
  });
  expect(answer.statusCode).toBe(202);
  return answer.json<{ accepted: number }>().accepted;
}
/** Every sum of people's visits, by day and by hour. */
const sums = (shop = ownShop) =>
  kit.sql(
    `SELECT day::text AS day, NULL::int AS hour, subject, subject_id, metric, value FROM daily_metrics WHERE shop_id = $1 AND value <> 0
     UNION ALL SELECT day::text, hour, 'shop', 0, metric, value FROM hourly_metrics WHERE shop_id = $1 AND value <> 0 ORDER BY 1, 2, 3, 4, 5`,
    [shop.id],
  );
const kinds = async (shop = ownShop) =>
  Object.fromEntries(
    (
      await kit.sql<{ kind: string; n: number }>(
        'SELECT kind, count(*)::int AS n FROM visits WHERE shop_id = $1 GROUP BY 1',
        [shop.id],
      )
    ).map(({ kind, n }) => [kind, n]),
  );
const inShop = <T>(work: (ctx: { shop: ActingShop; tx: never }) => Promise<T>, shop = ownShop): Promise<T> =>
  kit.services.db.inShop(shop.id, (tx) => work({ shop, tx: tx as never }));
const differences = (shop = ownShop) => inShop((ctx) => recount(ctx), shop);

describe('a visit that is recognized as a program’s', () => {
  test('leaves every sum as if it had been known from the start, whatever it sent and when', async () => {
    const hour = fc.integer({ min: 0, max: 100 });
    const sentVisit = fc.record({
      began: hour,
      isProgram: fc.boolean(),
      events: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sentVisit, { minLength: 1, maxLength: 6 }), async (all) => {
        await empty();
        const now = Date.now() - 60_000;
        const programs: string[] = [];
        for (const { began, isProgram, events } of all) {
          const at = now - began * 3_600_000;
          const id = visitId(at);
          const beacon = {
            visit: { id, page: '/' },
            events: events.map((hours, n) => eventOf(id, n, Math.min(now, at + hours * 3_600_000))),
          };
          await send(beacon);
          await send(beacon, { shop: other, agent: isProgram ? crawler : people });
          if (isProgram) programs.push(id);
        }
        await inShop((ctx) => moveToBots(ctx, programs));
        expect(await sums()).toEqual(await sums(other));
        expect([await kinds(), await differences()]).toEqual([await kinds(other), []]);
        const after = await sums();
        expect(await inShop((ctx) => moveToBots(ctx, programs))).toEqual({ visits: 0, events: 0 });
        expect(await sums()).toEqual(after);
      }),
      { numRuns: 15 },
    );
  });

  test('stays one: its later and repeated events don’t count', async () => {
    const [program, person] = [visitId(), visitId()];
    const first = eventOf(program, 1);
    await send({ visit: { id: program, page: '/' }, events: [first] });
    await send({ visit: { id: person, page: '/' }, events: [eventOf(person, 1)] });
    await inShop((ctx) => moveToBots(ctx, [program]));
    const before = await sums();
    expect(await send({ events: [first, eventOf(program, 2)] })).toBe(1);
    await send({ visit: { id: program, page: '/again' }, events: [eventOf(program, 4)] });
    expect([await sums(), await kinds()]).toEqual([before, { bot: 1, people: 1 }]);
    expect(await differences()).toEqual([]);
    expect(before).toMatchObject([
      { hour: expect.any(Number), metric: 'product_view', value: 1 },
      { hour: expect.any(Number), metric: 'view', value: 1 },
      { subject: 'product', value: 1 },
      { subject: 'shop', value: 1 },
    ]);
  });

  test('is not moved in part: an error leaves its visit and its sums as they were', async () => {
    const id = visitId();
    await send({ visit: { id, page: '/' }, events: [eventOf(id, 1)] });
    const before = await sums();
    await kit.sql('ALTER TABLE hourly_metrics ADD CONSTRAINT whole CHECK (value > 0)');
    await expect(inShop((ctx) => moveToBots(ctx, [id]))).rejects.toThrow('whole');
    await kit.sql('ALTER TABLE hourly_metrics DROP CONSTRAINT whole');
    expect([await sums(), await kinds(), await differences()]).toEqual([before, { people: 1 }, []]);
  });

  test('is recognized by its speed, or by one request whose user agent names a program', async () => {
    const minute = Math.floor(Date.now() / 60_000 - 5) * 60_000;
    const [hasty, quick, mixed] = [visitId(minute), visitId(minute), visitId(minute)];
    const tell = async (id: string, count: number) => {
      for (let n = 0; n < count; n += 50)
        await send({
          ...(n === 0 && { visit: { id, page: '/' } }),
          events: Array.from({ length: Math.min(50, count - n) }, (_, k) => eventOf(id, n + k, minute + n)),
        });
    };
    await tell(quick, thingsOfAMinute);
    const before = await sums();
    await tell(hasty, thingsOfAMinute + 1);
    await tell(mixed, 3);
    await send({ events: [eventOf(mixed, 9)] }, { agent: crawler });
    await findPrograms.run(kit.services);
    expect([await sums(), await kinds()]).toEqual([before, { bot: 2, people: 1 }]);
    await findPrograms.run(kit.services);
    expect([await sums(), await differences()]).toEqual([before, []]);
  });
});

describe('staff and previews', () => {
  const markOf = (shop = ownShop, at = Date.now()) => staffMark(kit.services.secret, shop.id, at).mark;

  test('are lines of their own, and nothing that they do is a shopper’s', async () => {
    const person = visitId();
    await send({ visit: { id: person, page: '/' }, events: [eventOf(person, 1)] });
    const before = await sums();
    const [staff, preview] = [visitId(), visitId()];
    await send({
      visit: { id: staff, page: '/', staff: markOf() },
      events: [eventOf(staff, 1), eventOf(staff, 3)],
    });
    // Later pages of the visit tell no more than its events.
    await send({ events: [eventOf(staff, 4), { ...eventOf(staff, 5), subject: 'offer' }] });
    await send({ visit: { id: preview, page: '/', preview: true }, events: [eventOf(preview, 1)] });
    await send({ events: [eventOf(preview, 2)] });
    expect(await sums()).toEqual(before);
    expect([await kinds(), await differences()]).toEqual([{ people: 1, preview: 1, staff: 1 }, []]);
    // Neither is a program, whatever comes of it.
    await inShop((ctx) => moveToBots(ctx, [staff, preview]));
    expect([await sums(), await kinds()]).toEqual([before, { people: 1, preview: 1, staff: 1 }]);
  });

  test('need a valid mark: signed for this shop and valid for some minutes', async () => {
    const [expires, signature] = markOf().split('.');
    const later = visitId(Date.now() + 60_000);
    for (const staff of [
      markOf(other),
      `${Number(expires) + 60}.${signature}`,
      `${expires}.`,
      '',
      '.',
      'NaN.x',
      markOf(ownShop, Date.now() - staffMarkMs),
    ]) {
      const id = staff === markOf(ownShop, Date.now() - staffMarkMs) ? later : visitId(Date.now() + 1_000);
      await send({ visit: { id, page: '/', staff } });
    }
    expect(await kinds()).toEqual({ people: 7 });
    await send({ visit: { id: visitId(), page: '/', staff: markOf() } }, { agent: crawler });
    expect(await kinds()).toEqual({ bot: 1, people: 7 });
  });

  test('a mark is for the caller’s shop, and only its staff get one', async () => {
    const answer = await app.inject({ method: 'GET', url: '/admin/shop/store-mark.json' });
    expect(answer.statusCode).toBe(401);
  });
});

test('the database reads what an event is as the intake writes it', async () => {
  for (const [subject, metric] of browserSubjects.flatMap((one) =>
    browserMetrics.map((two) => [one, two] as const),
  ))
    expect(
      await kit.sql(
        'SELECT event_subject(x) AS subject, event_metric(x) AS metric, event_what($2, $3) = x AS same FROM (SELECT $1::smallint AS x) t',
        [eventWhat(subject, metric), subject, metric],
      ),
    ).toEqual([{ subject, metric, same: true }]);
});

test.each([
  ['America/Sao_Paulo', '2018-11-03'],
  ['America/Havana', '2026-10-31'],
  ['Atlantic/Azores', '2026-10-24'],
  ['Europe/Lisbon', '2026-03-28'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Asia/Kathmandu', '2026-01-01'],
])('hours of days are counted from where the day begins: %s', async (zone, first) => {
  for (const day of [first, addDays(first, 1), addDays(first, 2)]) {
    const [begin, end] = [dayBegin(zone, day).getTime(), dayBegin(zone, addDays(day, 1)).getTime()];
    const minutes = Array.from({ length: Math.ceil((end - begin) / 600_000) }, (_, n) => begin + n * 600_000);
    const rows = await kit.sql<{ hour: number; day: string }>(
      `SELECT (at AT TIME ZONE $2)::date::text AS day, hour_of_day(at, (at AT TIME ZONE $2)::date, $2) AS hour
       FROM unnest($1::timestamptz[]) AS at ORDER BY at`,
      [minutes.map((at) => new Date(at).toISOString()), zone],
    );
    expect(rows).toEqual(minutes.map((at) => ({ day, hour: Math.floor((at - begin) / 3_600_000) })));
  }
});
