import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderShop, startOrderShop } from '#apps/server/testing/order-shop.ts';
import { offerBody } from '#apps/server/testing/test-shop.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { eventually } from '#core/testing/test-services.ts';
import { toMajor } from '#core/rules/money.ts';
import type {
  ActionsReport,
  CheckoutsReport,
  Funnel,
  FunnelReport,
} from '../../shopper/contract/shopper-statistics-calls.ts';
import type { SharedReport } from '../../share/contract/report-link-calls.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';
import type { VisitReport } from '../contract/visit-statistics-calls.ts';
import { addDays, dayBegin, dayIn, daysOf, utcDay } from '../../span/rules/day-range.ts';
import {
  type HistoryEvent,
  type HistoryVisit,
  historyVisitId,
  insertHistory,
} from '../../event/server/public.ts';
import { knownSince } from './shown-visits.ts';

let shop: OrderShop;
let acting: ActingShop;
let today: string;
/** Two offers; the second is also the one of a funnel. */
const offers: number[] = [];
let funnel: number;
let collection: number;
/** Orders of the shop that a step after payment can be of. */
let placed: number[];

const actions = 'statistics/actions.json';
const actionsV2 = 'statistics/v2/actions.json';
const abandoned = 'statistics/abandoned-checkouts.json';
const campaigns = 'statistics/v3/utm-campaign.json';
const ways = 'analytics/utm-campaign.json';
const words = 'statistics/v2/utm-report.json';
const conversion = 'statistics/v2/conversion.json';
const sales = 'statistics/v2/sales-report.json';

const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(acting.id, (tx) => tx.execute<R>(query))).rows;
/** Runs statements that only the owner of the tables may run. */
const asSystem = (query: ReturnType<typeof sql>) =>
  shop.server.services.db.asSystem((tx) => tx.execute(query));

beforeAll(async () => {
  shop = await startOrderShop();
  acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  today = dayIn(acting.timezone, new Date());
  const second = await shop.admin<{ offer: { id: number } }>('POST', '/admin/offers.json', {
    offer: offerBody({ target_type: 'product', target_ids: [shop.bowl.product] }),
  });
  expect(second.status).toBe(201);
  const all = await inShop<{ id: number }>(sql`SELECT id FROM offers ORDER BY id`);
  offers.push(...all.map(({ id }) => id).slice(0, 2));
  const [made] = await inShop<{ id: number }>(
    sql`INSERT INTO funnels (shop_id, funnel_name, steps, start) VALUES (${acting.id}, 'Bowls', '[]', '') RETURNING id`,
  );
  funnel = made!.id;
  const of = await shop.admin<{ collection: { id: number } }>('POST', '/admin/collections.json', {
    collection: { title: 'Bowls' },
  });
  collection = of.body.collection.id;
  const collect = { product_id: shop.bowl.product, collection_id: collection };
  expect((await shop.admin('POST', '/admin/collects.json', { collect })).status).toBe(201);
  const orders: number[] = [];
  for (let n = 0; n < 3; n += 1) orders.push((await shop.place(shop.usual())).id);
  placed = orders;
  await shop.server.settle();
});
afterAll(() => shop.server.close());

/** A visit as it was, and what was done in it. */
interface Made {
  visit: HistoryVisit;
  id: string;
  day: string;
  campaign: string | null;
  page: number | null;
  person: boolean;
  viewed: boolean;
  carted: boolean;
  /** Offers that it was shown, and the UTC days of these views. */
  shown: { offer: number; on: string }[];
}
/** A line of an order: `added` after it was placed. */
interface Line {
  id: number;
  kind: 'placed' | 'added';
  product: number;
  offers: number[];
  gross: number;
  returns: number;
}
interface Order {
  id: number;
  day: string;
  source: string;
  visit: Made | null;
  counted: boolean;
  /** A step after its payment that showed an offer, maybe of the funnel; `line`: what was taken. */
  step: { offer: number; funnel: boolean; line: number | null } | null;
  lines: Line[];
}
interface Checkout {
  day: string;
  visit: Made | null;
  order: Order | null;
  lapsed: boolean;
  value: number;
}
interface World {
  visits: Made[];
  orders: Order[];
  checkouts: Checkout[];
}

const agents = {
  person: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
  program: 'python-requests/2.32',
};
const tables = [
  ...['visits', 'visit_steps', 'shopper_events', 'daily_metrics', 'hourly_metrics', 'begun_checkouts'],
  ...['sale_movements', 'post_purchase_steps', 'visit_sums', 'visit_day_changes', 'visit_days'],
];

/** Random visits, orders and checkouts of the last ten days, written as rows. */
async function makeWorld(seed: number): Promise<World> {
  for (const table of tables) await inShop(sql`DELETE FROM ${sql.identifier(table)}`);
  // A generator of its own, so that a run can be repeated by its number.
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const one = <T>(of: readonly T[]): T => of[random(of.length)]!;
  const products = [shop.vase.product, shop.bowl.product];
  const events: HistoryEvent[] = [];
  const visits: Made[] = Array.from({ length: 60 }, (_, n) => {
    const day = addDays(today, -random(10));
    const begin = dayBegin(acting.timezone, day).getTime();
    const at = new Date(begin + random(day === today ? Math.max(1, Date.now() - begin) : 86_000_000));
    const campaign = one([null, 'Autumn', 'Mugs']);
    const page = one([null, null, ...products]);
    const person = random(8) > 0;
    const visit: HistoryVisit = {
      ...{ key: `visit ${seed} ${n}`, at, visitor: `v${n}`, page: page ? `/products/${page}` : '/' },
      user_agent: person ? agents.person : agents.program,
      ...(page && { landing_product: page }),
      ...(campaign && { utm: { source: 'letter', medium: 'email', campaign } }),
    };
    const id = historyVisitId(visit);
    const made: Made = {
      ...{ visit, id, day: dayIn(acting.timezone, at), campaign, page, person },
      ...{ viewed: random(2) === 0, carted: random(3) === 0, shown: [] },
    };
    const happened = (subject: 'offer' | 'product', subject_id: number, metric: 'view' | 'add_to_cart') => {
      const later = new Date(at.getTime() + random(3_600_000));
      const key = `${visit.key} ${events.length}`;
      events.push({ ...{ key, at: later, visit: id, subject, subject_id, metric } });
      return utcDay(later.getTime());
    };
    for (const offer of offers)
      for (let times = random(3); times > 0; times -= 1)
        made.shown.push({ offer, on: happened('offer', offer, 'view') });
    if (random(4) === 0) {
      happened('offer', offers[0]!, 'add_to_cart');
      made.carted = true;
    }
    if (made.viewed) happened('product', one(products), 'view');
    if (made.carted) happened('product', one(products), 'add_to_cart');
    return made;
  });
  // Of no visit, and of a product with the id of an offer.
  events.push({
    ...{ key: `lost ${seed}`, at: new Date(), subject: 'offer', subject_id: offers[0]!, metric: 'view' },
  });
  events.push({
    ...{ key: `other ${seed}`, at: new Date(), visit: visits[0]!.id, subject: 'product' },
    ...{ subject_id: offers[0]!, metric: 'view' },
  });
  visits[0]!.viewed = true;
  await shop.server.services.db.inShop(acting.id, (tx) =>
    insertHistory({ shop: acting, tx }, { events, visits: visits.map(({ visit }) => visit) }),
  );
  // The intake gives events of programs the kind of their visit; a seed that is written in one statement does not know it yet.
  await inShop(sql`UPDATE shopper_events e SET kind = 1 FROM visits v
    WHERE v.shop_id = e.shop_id AND v.kind = 'bot' AND visit_part(v.visit_id) = visit_part(e.event_id)`);
  let lines = 1;
  const orders = Array.from({ length: 40 }, (_, n): Order => {
    const visit = random(4) === 0 ? null : one(visits);
    const day = visit ? addDays(visit.day, random(2)) : addDays(today, -random(10));
    const own: Line[] = Array.from({ length: 1 + random(3) }, () => {
      const gross = 100 + random(9_000);
      return {
        ...{ id: (lines += 1), kind: random(5) === 0 ? 'added' : 'placed', product: one(products), gross },
        ...{ offers: offers.filter(() => random(3) === 0), returns: random(3) === 0 ? random(gross) : 0 },
      };
    });
    const step =
      n < placed.length
        ? { offer: offers[1]!, funnel: n !== 1, line: n === 2 ? null : own.at(-1)!.id }
        : null;
    return {
      ...{ id: placed[n] ?? 1_000_000 + n, day: day > today ? today : day, visit, step, lines: own },
      ...{ source: one(['web', 'pos', 'api']), counted: random(10) > 0 },
    };
  });
  for (const { id, day, source, visit, counted, step, lines: own } of orders) {
    const moved = (
      key: string,
      kind: string,
      line: Line | null,
      sums: { orders?: number; gross?: number; returns?: number },
    ) =>
      inShop(sql`INSERT INTO sale_movements
          (shop_id, order_id, key, kind, at, day, order_day, line_id, product_id, orders, gross_minor, returns_minor, offer_ids, offer_discounts_minor, source, counted, visit_id)
        VALUES (${acting.id}, ${id}, ${key}, ${kind}, ${dayBegin(acting.timezone, day).toISOString()}, ${day}, ${day}, ${line?.id ?? null},
          ${line?.product ?? null}, ${sums.orders ?? 0}, ${sums.gross ?? 0}, ${sums.returns ?? 0},
          ${`{${(line?.offers ?? []).join(',')}}`}::bigint[], ${`{${(line?.offers ?? []).map(() => 0).join(',')}}`}::bigint[], ${source}, ${counted}, ${visit?.id ?? null}::uuid)`);
    await moved('placed', 'placed', null, { orders: 1 });
    for (const line of own) {
      await moved(`${line.kind}:${line.id}`, line.kind, line, { gross: line.gross });
      if (line.returns > 0) await moved(`refund:${line.id}`, 'refunded', line, { returns: line.returns });
    }
    if (step)
      await inShop(sql`INSERT INTO post_purchase_steps (shop_id, id, order_id, position, funnel_id, offer_id, variant, charge, expires_at, line_id)
        VALUES (${acting.id}, ${`step ${id}`}, ${id}, 1, ${step.funnel ? funnel : null}, ${step.offer}, 'a', '{}', now(), ${step.line})`);
  }
  const checkouts = Array.from({ length: 40 }, (): Checkout => {
    const visit = random(5) === 0 ? null : one(visits);
    const day = visit?.day ?? addDays(today, -random(10));
    const order = random(2) === 0 ? one(orders) : null;
    return {
      ...{ day, visit, lapsed: random(3) === 0, value: random(9_000) },
      order: order && order.day >= day ? order : null,
    };
  });
  for (const [n, { day, visit, order, lapsed, value }] of checkouts.entries())
    await inShop(sql`INSERT INTO begun_checkouts
        (shop_id, checkout_id, cart_id, day, begun_at, opened_at, lapsed, value_minor, visit_id, ordered_at, order_id)
      VALUES (${acting.id}, ${n + 1}, ${n + 1}, ${day}, ${dayBegin(acting.timezone, day).toISOString()}, now(), ${lapsed}, ${value},
        ${visit?.id ?? null}::uuid, ${order ? new Date().toISOString() : null}, ${order?.id ?? null})`);
  return { visits, orders, checkouts };
}

/** The filter of a report, as a bookkeeper applies it. */
interface Narrowed {
  query: string;
  /** Whether views by browsers tell of it: then days of which they are gone are unknown. */
  byViews: boolean;
  about: 'shop' | 'product' | 'offer';
  visit(visit: Made): boolean;
  order(order: Order): boolean;
  line(line: Line, order: Order): boolean;
}

function narrowings({ orders }: World, keptFrom: string): Narrowed[] {
  const every = { visit: () => true, order: () => true, line: () => true };
  const ofOffer = (offer: number): Narrowed => ({
    ...{ query: `ref_type=offer&ref_id=${offer}`, byViews: true, about: 'offer', order: () => true },
    visit: (visit) =>
      visit.shown.some((view) => view.offer === offer && view.on >= keptFrom) ||
      orders.some((order) => order.visit === visit && order.step?.offer === offer),
    line: (line) => line.offers.includes(offer),
  });
  const ofPages = (ref_type: string, id: number, product: number): Narrowed => ({
    ...{ query: `ref_type=${ref_type}&ref_id=${id}`, byViews: false, about: 'product', order: () => true },
    visit: (visit) => visit.page === product,
    line: (line) => line.product === product,
  });
  const ofSources: Narrowed = {
    ...{ ...every, query: 'sources=web,pos', byViews: false, about: 'shop' },
    order: ({ source }) => source !== 'api',
  };
  const [first] = offers as [number];
  return [
    { ...every, query: '', byViews: false, about: 'shop' },
    ofSources,
    ofOffer(first),
    ofOffer(offers[1]!),
    { ...ofOffer(first), order: ofSources.order, query: `${ofSources.query}&${ofOffer(first).query}` },
    {
      ...{ query: `ref_type=funnel&ref_id=${funnel}`, byViews: false, about: 'offer', order: () => true },
      visit: (visit) => orders.some((order) => order.visit === visit && order.step?.funnel),
      line: (line, { step }) => step?.funnel === true && step.line === line.id,
    },
    ofPages('product', shop.vase.product, shop.vase.product),
    ofPages('collection', collection, shop.bowl.product),
  ];
}

const percent = (part: number | null, whole: number | null) =>
  part === null || !whole ? null : Math.round((part / whole) * 10_000) / 100;
const major = (minor: number) => toMajor(minor, acting.currency);
const isNarrow = ({ about }: Narrowed) => about !== 'shop';

/** Orders and net sales, as sales reports count them. */
function sold(some: readonly Order[], asked: Narrowed) {
  let [orders, net] = [0, 0];
  for (const order of some.filter((one) => one.counted && asked.order(one))) {
    const own = order.lines.filter((line) => asked.line(line, order));
    net += own.reduce((sum, { gross, returns }) => sum + gross - returns, 0);
    const added = own.filter(({ kind }) => kind === 'added').length;
    orders += isNarrow(asked) ? Number(own.some(({ kind }) => kind === 'placed')) + added : 1;
  }
  return { orders, net_sales: major(net) };
}
/** Whether an order is one of those asked for. */
const isOrdered = (order: Order, asked: Narrowed) =>
  order.counted &&
  asked.order(order) &&
  (!isNarrow(asked) || order.lines.some((line) => asked.line(line, order)));

function funnelOf({ orders, checkouts }: World, visits: readonly Made[], asked: Narrowed) {
  const had = <T extends { visit: Made | null }>(of: readonly T[], visit: Made, keep: (one: T) => boolean) =>
    of.some((one) => one.visit === visit && keep(one));
  const counts = visits.map((visit) => {
    const checked = had(checkouts, visit, () => true) || had(orders, visit, () => true);
    return {
      viewed: visit.viewed || visit.page !== null,
      carted: visit.carted || checked,
      checked,
      // Without a filter every order counts, a test payment as well.
      ordered: had(orders, visit, (order) => asked.query === '' || isOrdered(order, asked)),
    };
  });
  const sum = (name: 'viewed' | 'carted' | 'checked' | 'ordered') => counts.filter((one) => one[name]).length;
  const all = visits.length;
  return {
    ...{ visits: all, viewed_product: sum('viewed'), added_to_cart: sum('carted') },
    ...{ reached_checkout: sum('checked'), ordered: sum('ordered') },
    viewed_product_rate: percent(sum('viewed'), all),
    added_to_cart_rate: percent(sum('carted'), all),
    reached_checkout_rate: percent(sum('checked'), all),
    ordered_rate: percent(sum('ordered'), all),
  } satisfies Partial<Funnel>;
}

function checkoutsOf(some: readonly Checkout[], asked: Narrowed) {
  const is = ({ order }: Checkout) => order !== null && (asked.query === '' || isOrdered(order, asked));
  const late = some.filter(({ lapsed }) => lapsed);
  const recovered = late.filter(is);
  const worth = (of: readonly Checkout[]) => major(of.reduce((sum, { value }) => sum + value, 0));
  return {
    ...{ begun: some.length, ordered: some.filter(is).length },
    ...{ abandoned: late.length, recovered: recovered.length },
    ...{ abandoned_value: worth(late), recovered_value: worth(recovered) },
    abandoned_rate: percent(late.length, some.length),
    recovered_rate: percent(recovered.length, late.length),
  };
}

async function get<R>(path: string, query: string): Promise<R> {
  const { status, body } = await shop.admin<{ report: R }>('GET', `/admin/${path}?${query}`);
  expect(status, `${path}?${query} ${JSON.stringify(body).slice(0, 400)}`).toBe(200);
  return body.report;
}

/** Events are kept from a UTC day on, and so all events of the shop's days from `day` on. */
interface StoredSince {
  utc: string;
  day: string;
}

/** Every call that takes these filters, against what the rows of the world come to. */
async function checkWorld(world: World, stored: StoredSince | null): Promise<void> {
  const from = addDays(today, -9);
  const span = `from_time=${from}&to_time=${today}`;
  const days = daysOf(from, today);
  const since = stored?.day ?? null;
  for (const asked of narrowings(world, stored?.utc ?? '')) {
    const query = `${span}&${asked.query}`;
    const start = asked.byViews && since !== null && since > from ? since : null;
    const isKnown = (day: string) => start === null || day >= start;
    const noted = start === null ? {} : { known_since: start };
    const orders = world.orders.filter(({ day }) => day >= from);
    const visits = world.visits.filter((one) => one.person && asked.visit(one) && isKnown(one.day));
    const checkouts = world.checkouts.filter(
      ({ visit, day }) =>
        isKnown(day) && (!isNarrow(asked) || (visit?.person === true && asked.visit(visit))),
    );
    const whole = sold(orders, asked);
    const checked = <T extends object>(report: T) => {
      expect([query, report]).toMatchObject([query, noted]);
      if (start === null) expect(report).not.toHaveProperty('known_since');
      return report;
    };

    // Orders are those of the sales report.
    const { totals } = await get<SalesReport>(sales, `${query}&group_by=none`);
    expect([query, totals]).toMatchObject([query, whole]);

    for (const [path, more] of [
      [campaigns, ''],
      [ways, ''],
      [words, '&type=utm_campaign'],
    ] as const) {
      const report = checked(await get<VisitReport>(path, `${query}${more}`));
      const rate = (orders: number, visits: number) =>
        start !== null || visits === 0 ? null : Math.min(100, percent(orders, visits)!);
      expect([path, query, report.totals]).toEqual([
        path,
        query,
        { visits: visits.length, ...whole, conversion_rate: rate(whole.orders, visits.length) },
      ]);
      const seen = new Map<string, number>();
      for (const row of report.rows) {
        const key = row.without_visit ? 'none' : (row.utm_campaign ?? '');
        seen.set(key, row.visits);
        const bought = orders.filter(({ visit }) =>
          row.without_visit ? !visit?.person : visit?.person && (visit.campaign ?? '') === key,
        );
        const own = visits.filter(({ campaign }) => !row.without_visit && (campaign ?? '') === key).length;
        expect([path, query, key, row]).toMatchObject([
          ...[path, query, key],
          { visits: own, ...sold(bought, asked), conversion_rate: rate(sold(bought, asked).orders, own) },
        ]);
      }
      expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(visits.length);
    }

    const byDay = checked(await get<FunnelReport>(conversion, query));
    expect([query, byDay.totals]).toEqual([query, funnelOf(world, visits, asked)]);
    expect(byDay.rows).toEqual(
      days.filter(isKnown).map((day) => ({
        day,
        ...funnelOf(
          world,
          visits.filter((one) => one.day === day),
          asked,
        ),
      })),
    );
    const byCampaign = checked(await get<FunnelReport>(conversion, `${query}&group_by=utm_campaign`));
    expect(byCampaign.totals).toEqual(byDay.totals);
    for (const { utm_campaign, ...row } of byCampaign.rows)
      expect([query, utm_campaign, row]).toEqual([
        query,
        utm_campaign,
        funnelOf(
          world,
          visits.filter(({ campaign }) => campaign === utm_campaign),
          asked,
        ),
      ]);

    const left = checked(await get<CheckoutsReport>(abandoned, query));
    const unknown = { begun: null, ordered: null, abandoned: null, recovered: null, abandoned_value: null };
    expect([query, left.rows]).toMatchObject([
      query,
      days.map((day) => ({
        day,
        ...(isKnown(day)
          ? checkoutsOf(
              checkouts.filter((one) => one.day === day),
              asked,
            )
          : unknown),
      })),
    ]);
    const none = start !== null && start > today;
    expect([query, left.totals]).toMatchObject([query, none ? unknown : checkoutsOf(checkouts, asked)]);

    const done = checked(await get<ActionsReport>(actions, query));
    const ofVisits = (day: string | null) => {
      if (asked.about === 'product' || (day === null ? none : !isKnown(day)))
        return { visits: null, checkouts: null };
      const of = <T extends { day: string }>(all: readonly T[]) =>
        all.filter((one) => day === null || one.day === day).length;
      return { visits: of(visits), checkouts: of(checkouts) };
    };
    const ofProducts = asked.about === 'offer' ? { product_views: null, add_to_cart: null } : {};
    for (const row of done.rows)
      expect([query, row]).toMatchObject([
        query,
        {
          ...ofProducts,
          ...ofVisits(row.day!),
          orders: sold(
            orders.filter(({ day }) => day === row.day),
            asked,
          ).orders,
        },
      ]);
    expect([query, done.totals]).toMatchObject([
      query,
      { ...ofProducts, ...ofVisits(null), orders: whole.orders },
    ]);
    const rates = checked(await get<ActionsReport>(actionsV2, query));
    expect(rates.totals).toMatchObject(done.totals);
    if (asked.about === 'offer') {
      const order_rate = start === null ? percent(whole.orders, done.totals.checkouts) : null;
      const empty = { views_per_visit: null, add_to_cart_rate: null, checkout_rate: null };
      expect(rates.totals).toMatchObject({ ...empty, order_rate });
      const things = await get<ActionsReport>(actions, `${query}&group_by=product`);
      expect([things.rows, things.total_rows]).toEqual([[], 0]);
      // Hours of two days are these days.
      const two = `from_time=${addDays(today, -1)}&to_time=${today}&${asked.query}`;
      const hours = await get<ActionsReport>(actions, `${two}&interval=hour`);
      const ofDays = await get<ActionsReport>(actions, two);
      const sum = (name: 'visits' | 'checkouts' | 'orders') =>
        hours.rows.reduce((all, row) => all + (row[name] ?? 0), 0);
      for (const name of ['visits', 'checkouts', 'orders'] as const)
        expect([two, name, sum(name)]).toEqual([two, name, ofDays.totals[name] ?? 0]);
    }
  }
}

test('orders are those that were sold, visits those that it was shown in, in every call (V415)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2_000_000 }), async (seed) => {
      await checkWorld(await makeWorld(seed), null);
    }),
    { numRuns: 4, ...(process.env['PROVE_SEED'] && { seed: Number(process.env['PROVE_SEED']) }) },
  );
});

/** Drops events of days before this one, as the schedule does. */
async function dropBefore(utc: string): Promise<StoredSince> {
  await asSystem(sql`SELECT drop_event_days(${utc}::date)`);
  const days = daysOf(addDays(utc, -1), addDays(utc, 1));
  return { utc, day: days.find((day) => dayBegin(acting.timezone, day) >= new Date(`${utc}T00:00:00Z`))! };
}

async function fileOf(query: string, body: object): Promise<Record<string, string>[]> {
  const begun = await shop.admin<{ job_id: number }>('POST', `/admin/analytics/export.json?${query}`, body);
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  await eventually('the file', async () => {
    const { body: read } = await shop.admin<{ job: { status: string; error: string | null } }>(
      'GET',
      `/admin/jobs/${begun.body.job_id}.json`,
    );
    expect(read.job.status, String(read.job.error)).not.toBe('failed');
    return read.job.status === 'done' || null;
  });
  const { body: text } = await shop.admin<string>(
    'GET',
    `/admin/statistics/exports/${begun.body.job_id}.csv`,
  );
  return parse(String(text), { bom: true, columns: true });
}
const texts = (rows: readonly object[], columns: readonly string[]) =>
  rows
    .map((row) => JSON.stringify(columns.map((name) => String((row as Record<string, unknown>)[name] ?? ''))))
    .sort();

test('of days whose views are gone visits are unknown and not 0, and orders stay (C269, C278, C287, C296)', async () => {
  const world = await makeWorld(7);
  const offer = `ref_type=offer&ref_id=${offers[0]}`;
  const span = `from_time=${addDays(today, -9)}&to_time=${today}`;
  for (const [path, group, columns] of [
    [conversion, { report_type: 'conversion', group_by: 'source' }, ['source', 'visits', 'ordered']],
    [ways, { report_type: 'utm_campaign' }, ['utm_campaign', 'visits', 'orders', 'net_sales']],
  ] as const) {
    const more = path === conversion ? '&group_by=source' : '';
    const { rows } = await get<{ rows: object[] }>(path, `${span}&${offer}&sources=web${more}`);
    const file = await fileOf(`${span}&${offer}&sources=web`, group);
    expect(texts(file, columns)).toEqual(texts(rows, columns));
    expect(rows.length).toBeGreaterThan(0);
  }

  const stored = await dropBefore(utcDay(Date.now() - 4 * 86_400_000));
  await checkWorld(world, stored);
  // Between two spans of which one is unknown nothing is compared; between known ones it is.
  const known = `from_time=${addDays(stored.day, 1)}&to_time=${addDays(stored.day, 1)}&compare=previous&${offer}`;
  const unknown = `from_time=${stored.day}&to_time=${stored.day}&compare=previous&${offer}`;
  for (const path of [actions, abandoned, campaigns, conversion]) {
    type Compared = { previous: object | null; known_since?: string };
    const [one, other] = [await get<Compared>(path, known), await get<Compared>(path, unknown)];
    expect([path, one.previous, one.known_since]).toEqual([path, expect.anything(), undefined]);
    expect([path, other.previous, other.known_since]).toEqual([path, null, stored.day]);
  }
  // A shared link shows the same rows, and from when on.
  for (const path of [actions, conversion] as const) {
    const query = {
      from_time: addDays(today, -9),
      to_time: today,
      ref_type: 'offer',
      ref_id: String(offers[0]),
    };
    const made = await shop.admin<{ token: string }>('POST', '/admin/statistics/report-links.json', {
      report_link: { title: 'For the bank', path: `/admin/${path}`, query, days: 7 },
    });
    expect(made.status).toBe(201);
    const read = await shop.server.app.inject({
      ...{ method: 'POST', url: '/v1/shared-report.json', payload: { token: made.body.token } },
    });
    const { report } = read.json<{ shared_report: SharedReport }>().shared_report;
    const { rows } = await get<{ rows: object[] }>(path, `${span}&${offer}`);
    expect([path, report]).toMatchObject([path, { known_since: stored.day, rows }]);
  }
  // A file has a row without a number for such a day, and where it has no days it is refused.
  const done = await fileOf(`${span}&${offer}`, { report_type: 'actions', group_by: 'day' });
  expect(done.map(({ day, visits }) => [day, visits !== ''])).toEqual(
    daysOf(addDays(today, -9), today).map((day) => [day, day >= stored.day]),
  );
  for (const report_type of ['utm', 'utm_campaign', 'conversion']) {
    const body = { report_type, ...(report_type === 'conversion' && { group_by: 'source' }) };
    const refused = await shop.admin<{ fields: Record<string, string> }>(
      'POST',
      `/admin/analytics/export.json?${span}&${offer}`,
      body,
    );
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { from_time: expect.stringContaining(stored.day) },
    ]);
    const later = `from_time=${stored.day}&to_time=${today}&${offer}`;
    await fileOf(later, body);
  }

  // Nothing at all is known any more.
  await checkWorld(world, await dropBefore(addDays(utcDay(Date.now()), 3)));
});

test('a thing that is not of this shop is refused, as in sales reports', async () => {
  const paths = [actions, actionsV2, abandoned, campaigns, ways, words, conversion];
  for (const path of paths)
    for (const ref_type of ['offer', 'funnel', 'product', 'collection'])
      expect([
        path,
        ref_type,
        (await shop.admin('GET', `/admin/${path}?ref_type=${ref_type}&ref_id=987654321`)).status,
      ]).toEqual([path, ref_type, 404]);
});

test('a day of the shop is known from the first one that begins within the events that are kept', async () => {
  const ids = sql`SELECT 1::bigint`;
  const since = (timezone: string, filter: Parameters<typeof knownSince>[1]) =>
    shop.server.services.db.inShop(acting.id, (tx) =>
      knownSince({ shop: { ...acting, timezone }, tx }, filter),
    );
  const [{ utc }] = (await inShop<{ utc: string }>(sql`SELECT since::text AS utc FROM event_days_kept`)) as [
    { utc: string },
  ];
  const seen = { ref: { of: 'offer', ids, shown: { offers: ids } } } as const;
  expect([
    await since('UTC', seen),
    await since('Asia/Tokyo', seen),
    await since('America/New_York', seen),
  ]).toEqual([utc, addDays(utc, 1), utc]);
  // Views that the server recorded stay known for good.
  expect(await since('UTC', { ref: { of: 'line', ids, shown: { orders: ids } } })).toBeUndefined();
  expect(await since('UTC', {})).toBeUndefined();
});
