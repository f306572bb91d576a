import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { addDays, dayIn } from '../../span/rules/day-range.ts';
import {
  type HistoryEvent,
  type HistoryVisit,
  historyVisitId,
  insertHistory,
} from '../../event/server/history.ts';
import { eventRows, funnelDays, funnelRows, countVisitRows } from '../../shopper/server/shopper-report.ts';
import { moveToBots } from '../../event/server/visit-kinds.ts';
import { redactVisits } from '../../event/server/visit-queries.ts';
import { type VisitQuestion, visitReport } from './visit-report.ts';
import { sumVisits } from './visit-sums.ts';

let kit: TestServices;
let shop: ActingShop;
let other: ActingShop;
beforeAll(async () => {
  kit = await createTestServices();
  [shop, other] = kit.shops;
});
afterAll(() => kit.close());
const tables = ['visit_sums', 'visit_day_changes', 'visit_days', 'begun_checkouts', 'sale_movements'];
beforeEach(async () => {
  shop.timezone = 'Europe/Lisbon';
  for (const table of [
    'visits',
    'visit_steps',
    'shopper_events',
    'daily_metrics',
    'hourly_metrics',
    ...tables,
  ])
    await kit.sql(`DELETE FROM ${table}`);
});

const long = process.env['PROVE_SEED'] !== undefined;
const hour = 3_600_000;
/** In the middle of a day, so that some hours ago is still today. */
const now = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`);
const inShop = <T>(work: (tx: Tx) => Promise<T>, of = shop): Promise<T> =>
  kit.services.db.inShop(of.id, work);
const sum = (at = now) => sumVisits(kit.services.db, shop, at, 4);

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1',
  'python-requests/2.32',
];
/** The n-th visit, so many hours ago; each tells different things. */
const made = (n: number, hoursAgo: number): HistoryVisit => ({
  ...{ key: `visit ${n}`, at: new Date(now.getTime() - hoursAgo * hour - n), visitor: `v${n}` },
  user_agent: agents[n % 7 === 0 ? 2 : n % 2]!,
  page: n % 5 === 0 ? `/products/${n % 3}` : '/',
  ...(n % 5 === 0 && { landing_product: 1 + (n % 3) }),
  ...(n % 3 === 0 && { referrer: 'https://www.google.com/' }),
  ...(n % 3 === 1 && { utm: { source: 'letter', medium: 'email', campaign: n % 2 ? 'Autumn' : 'Mugs' } }),
  ...(n % 4 === 0 && {
    first: { day: '2026-01-01', host: 'mail.example', utm: { source: 'first', campaign: 'Old' } },
  }),
  ...(n % 2 === 0 && { zone: 'Europe/Berlin' }),
});
const tell = (visits: readonly HistoryVisit[], events: readonly HistoryEvent[] = [], of = shop) =>
  inShop((tx) => insertHistory({ shop: of, tx }, { events, visits }), of);
const stepOf = (visit: HistoryVisit, metric: 'view' | 'add_to_cart', n = 0): HistoryEvent => ({
  ...{ key: `${visit.key} ${metric} ${n}`, at: visit.at, visit: historyVisitId(visit) },
  ...{ subject: 'product', subject_id: 1, metric },
});
/** The days of a visit's checkout and order, which may be a later one. */
const dayOf = ({ at }: HistoryVisit, later = 0) => addDays(dayIn(shop.timezone, new Date(at)), later);
const checkout = (n: number, visit: HistoryVisit) =>
  kit.sql(
    `INSERT INTO begun_checkouts (shop_id, checkout_id, cart_id, day, begun_at, opened_at, visit_id) VALUES ($1, $2, $2, $3, now(), now(), $4)
     ON CONFLICT DO NOTHING`,
    [shop.id, n, dayOf(visit, n % 2), historyVisitId(visit)],
  );
const order = (n: number, visit: HistoryVisit) =>
  kit.sql(
    `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, gross_minor, visit_id, source)
     VALUES ($1, $2::int, 'placed', 'placed', now(), $3, $3, 1, 1000 + $2::int, $4, 'web') ON CONFLICT DO NOTHING`,
    [shop.id, n, dayOf(visit, n % 3), historyVisitId(visit)],
  );

const groups: VisitQuestion['by'][] = [
  ...([
    'source',
    'referrer',
    'landing_page',
    'device',
    'country',
    'utm',
    'campaign',
    'campaign_way',
  ] as const),
  ...(['utm_source', 'utm_term'] as const),
];
/** The reports that count visits, over spans that begin and end within what there is; `few`: one of each kind. */
async function reports(tx: Tx, of = shop, few = false): Promise<Record<string, unknown>> {
  const ctx = { shop: of, tx, now };
  const today = dayIn(of.timezone, now);
  const answers: Record<string, unknown> = {};
  const spans = [
    [addDays(today, -9), today],
    [addDays(today, -2), addDays(today, -1)],
  ] as const;
  for (const [from, to] of few ? spans.slice(0, 1) : spans) {
    const span = { from, to };
    const common = { span, page: 1, limit: 1000, before: { from: addDays(today, -20), to: from } };
    for (const by of few ? (['landing_page', 'campaign'] as const) : groups)
      for (const touch of ['last', 'first'] as const)
        answers[`${by} ${touch} ${from}`] = await visitReport(ctx, { ...common, by, touch });
    answers[`narrowed ${from}`] = await visitReport(ctx, {
      ...common,
      ...{ by: 'device', touch: 'last', source: 'mail' },
    });
    answers[`days ${from}`] = [...(await funnelDays(ctx, span, {}))];
    answers[`sources ${from}`] = [...(await funnelDays(ctx, span, { sources: ['pos'] }))];
    const words = ['source', 'device', 'country', 'landing_page', 'utm_campaign'] as const;
    for (const by of few ? words.slice(0, 1) : words)
      answers[`funnel ${by} ${from}`] = await funnelRows(ctx, span, {}, by, {
        ...{ page: 1, limit: 1000, untold: 0, byKeys: true },
      });
    answers[`told ${from}`] = await countVisitRows(ctx, span);
    answers[`events ${from}`] = await eventRows(ctx, {
      span,
      by: 'source',
      page: 1,
      limit: 1000,
      byKeys: true,
    });
  }
  return answers;
}
/** The same, read visit by visit. */
const fromVisits = (few = false, of = shop) => {
  let answers = {};
  const undone = new Error('undone');
  return inShop(async (tx) => {
    await tx.execute(sql`UPDATE visit_days SET summed = NULL`);
    answers = await reports(tx, of, few);
    throw undone;
  }, of).catch((error: unknown) => {
    if (error !== undone) throw error;
    return answers;
  });
};
const fromSums = (few = false) => inShop((tx) => reports(tx, shop, few));
const history = (count = 120) => Array.from({ length: count }, (_, n) => made(n, (n * 7) % 200));
const summedDays = () =>
  kit.sql<{ day: string; stands: boolean }>(
    `SELECT day::text AS day, summed IS NOT NULL AND cardinality(groups) > 0 AND NOT EXISTS (
       SELECT FROM visit_day_changes c WHERE c.shop_id = d.shop_id AND c.day = d.day) AS stands
     FROM visit_days d WHERE shop_id = $1 ORDER BY day`,
    [shop.id],
  );

test('a report that is read from sums is the one that visits make', async () => {
  const visits = history();
  await tell(
    visits,
    visits.filter((_, n) => n % 4 === 1).map((visit) => stepOf(visit, 'view')),
  );
  await tell(visits.slice(0, 40), [], other);
  for (const n of [1, 9, 50]) await checkout(n, visits[n]!);
  for (const n of [2, 9, 80]) await order(n, visits[n]!);
  const before = await fromSums();
  expect(await sum()).toBeGreaterThan(8);
  expect((await summedDays()).filter(({ stands }) => stands).length).toBeGreaterThan(6);
  expect(await fromSums()).toEqual(before);
  expect(await sum()).toBe(0);
  // Proof that sums are read.
  await kit.sql('UPDATE visit_sums SET visits = visits + 1, carted = carted + 1 WHERE shop_id = $1', [
    shop.id,
  ]);
  const now = await fromSums();
  for (const name of Object.keys(before).filter(
    (one) => !one.startsWith('narrowed') && !one.startsWith('sources'),
  ))
    expect([name, now[name]]).not.toEqual([name, before[name]]);
});

test('whatever comes, and however late, no report differs from its visits', async () => {
  const n = fc.integer({ min: 0, max: 159 });
  const step = fc.oneof(
    fc.record({ do: fc.constant('visit' as const), n, hours: fc.integer({ min: 0, max: 210 }) }),
    ...(['view', 'add_to_cart', 'checkout', 'order', 'unordered', 'bot', 'redact', 'replay'] as const).map(
      (what) => fc.record({ do: fc.constant(what), n, hours: fc.constant(0) }),
    ),
    fc.record({ do: fc.constantFrom('sum' as const, 'zone' as const), n, hours: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      shop.timezone = 'Europe/Lisbon';
      for (const table of [
        'visits',
        'visit_steps',
        'shopper_events',
        'daily_metrics',
        'hourly_metrics',
        ...tables,
      ])
        await kit.sql(`DELETE FROM ${table}`);
      const visits = history();
      await tell(visits);
      await sum();
      for (const { do: what, n: at, hours } of steps) {
        const visit = visits[at % visits.length]!;
        const id = historyVisitId(visit);
        if (what === 'visit') {
          visits.push(made(1000 + visits.length, hours));
          await tell([visits.at(-1)!]);
        } else if (what === 'view' || what === 'add_to_cart') await tell([], [stepOf(visit, what)]);
        else if (what === 'checkout') await checkout(at, visit);
        else if (what === 'order') await order(at, visit);
        else if (what === 'unordered')
          await kit.sql('DELETE FROM sale_movements WHERE shop_id = $1 AND order_id % 2 = $2', [
            shop.id,
            at % 2,
          ]);
        else if (what === 'bot') await inShop((tx) => moveToBots({ shop, tx }, [id]));
        else if (what === 'redact') await inShop((tx) => redactVisits({ shop, tx }, [id]));
        else if (what === 'replay') await tell(visits, [stepOf(visit, 'view')]);
        else if (what === 'zone') shop.timezone = at % 2 ? 'America/New_York' : 'Asia/Kathmandu';
        else await sum();
        expect(await fromSums(true)).toEqual(await fromVisits(true));
      }
      await sum();
      expect(await fromSums()).toEqual(await fromVisits());
    }),
    { numRuns: long ? 40 : 3, ...(long && { seed: Number(process.env['PROVE_SEED']) }) },
  );
});

test('sums wait for transactions that wrote while their day was closed, and include them', async () => {
  const visits = history();
  await tell(visits.slice(1));
  const viewed = visits.find(
    (visit, n) => n > 0 && n % 7 !== 0 && n % 5 !== 0 && dayOf(visit) < dayOf(visits[1]!),
  )!;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let written = () => {};
  const wrote = new Promise<void>((resolve) => (written = resolve));
  const change = inShop(async (tx) => {
    await insertHistory({ shop, tx }, { events: [stepOf(viewed, 'view')], visits: [made(0, 60)] });
    written();
    await held;
  });
  await wrote;
  const summing = sum();
  expect(await Promise.race([summing, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe(
    'waits',
  );
  release();
  await Promise.all([change, summing]);
  expect((await summedDays()).filter(({ stands }) => stands).length).toBeGreaterThan(6);
  expect(await fromSums()).toEqual(await fromVisits());
});

test('changes of a closed day are noted, and the day is read from its rows until it is summed again', async () => {
  const visits = history();
  await tell(visits);
  await sum();
  const late = made(501, 50);
  await tell([late]);
  expect((await summedDays()).find(({ day }) => day === dayOf(late))).toMatchObject({ stands: false });
  expect(await fromSums()).toEqual(await fromVisits());
  expect(await sum()).toBe(1);
  expect((await summedDays()).find(({ day }) => day === dayOf(late))).toMatchObject({ stands: true });
  // Two transactions that change the same day run at once, without waiting for each other.
  await inShop(async (one) => {
    await insertHistory({ shop, tx: one }, { events: [stepOf(visits[8]!, 'view')] });
    await one.execute(sql`DELETE FROM visits WHERE visit_id = ${historyVisitId(late)}::uuid`);
    await inShop(async (two) => {
      await two.execute(sql`SET LOCAL lock_timeout = '2s'`);
      await redactVisits({ shop, tx: two }, [historyVisitId(visits[15]!), historyVisitId(visits[16]!)]);
    });
  });
  expect(await fromSums()).toEqual(await fromVisits());
});

test('what came today is in sums but for the last minutes, and how far it came is read', async () => {
  const visits = Array.from({ length: 40 }, (_, n) => made(n * 7 + 1, 1 + (n % 3)));
  await tell(visits);
  await sum();
  const recent = made(702, 0.05);
  await tell([recent], [stepOf(visits[3]!, 'add_to_cart')]);
  expect(await fromSums()).toEqual(await fromVisits());
  const [today] = await kit.sql<{ visits: number; changes: number }>(
    `SELECT visits, (SELECT count(*) FROM visit_day_changes c WHERE c.day = d.day AND NOT steps)::int AS changes
     FROM visit_days d WHERE shop_id = $1 AND day = $2`,
    [shop.id, dayIn(shop.timezone, now)],
  );
  expect(today).toEqual({ visits: 40, changes: 0 });
  expect(await sum()).toBe(0);
  // The day is over.
  expect(await sum(new Date(now.getTime() + 24 * hour))).toBe(1);
  expect(await fromSums()).toEqual(await fromVisits());
});

test('forged visits that all say another word have no sums by it', async () => {
  const forged = history().map((visit, n) => ({
    ...visit,
    at: new Date(now.getTime() - 40 * hour - n),
    page: `/forged/${n}`,
  }));
  await tell(forged);
  await sum();
  const [day] = await kit.sql<{ groups: string[]; rows: number }>(
    `SELECT groups, (SELECT count(*) FROM visit_sums s WHERE s.shop_id = d.shop_id AND s.day = d.day)::int AS rows
     FROM visit_days d WHERE shop_id = $1`,
    [shop.id],
  );
  expect(day!.groups).toContain('source');
  expect(day!.groups).not.toContain('landing_page');
  expect(day!.rows).toBeLessThan(60);
  expect(await fromSums()).toEqual(await fromVisits());
});

test('of a person who is erased no sum keeps a word', async () => {
  const theirs: HistoryVisit = { ...made(900, 50), utm: { source: 'letter', campaign: 'for Jane Doe' } };
  await tell([...history(400), theirs]);
  await sum();
  const words = () => kit.sql(`SELECT FROM visit_sums WHERE utm_campaign = 'for Jane Doe'`);
  expect(await words()).not.toEqual([]);
  await inShop((tx) => redactVisits({ shop, tx }, [historyVisitId(theirs)]));
  expect(await words()).toEqual([]);
  expect(await fromSums()).toEqual(await fromVisits());
  await sum();
  expect(await words()).toEqual([]);
  expect(await fromSums()).toEqual(await fromVisits());
});

test('a shop that goes takes its visits and sums along', async () => {
  const visits = history(40);
  await tell(visits, [stepOf(visits[1]!, 'view')], other);
  await sumVisits(kit.services.db, other, now, 1);
  await kit.sql('DELETE FROM shops WHERE id = $1', [other.id]);
  for (const table of ['visits', 'visit_days', 'visit_day_changes', 'visit_sums'])
    expect(await kit.sql(`SELECT FROM ${table} WHERE shop_id = $1`, [other.id])).toEqual([]);
});
