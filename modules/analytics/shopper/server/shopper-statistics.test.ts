import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccessToken } from '#apps/server/testing/access-token.ts';
import { type OrderShop, startOrderShop, units } from '#apps/server/testing/order-shop.ts';
import { type SalesEntry, salesTruth } from '#apps/server/testing/sales-truth.ts';
import { checkoutOf, complete, memberClient } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import { toMajor } from '#core/rules/money.ts';
import type { analyticsOverview } from '../../overview/contract/overview-calls.ts';
import type {
  ActionsReport,
  CheckoutsReport,
  EventsReport,
  FunnelReport,
} from '../contract/shopper-statistics-calls.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';
import type { VisitReport } from '../../visit/contract/visit-statistics-calls.ts';
import { addDays, dayIn } from '../../span/rules/day-range.ts';

let shop: OrderShop;
let timezone: string;
let currency: string;
let today: string;

/** A visit as it was made: what an honest count of them begins with. */
interface Made {
  id: string;
  day: string;
  source: string;
  campaign: string | null;
  device: string;
  page: string;
  viewed: boolean;
  carted: boolean;
  /** The value of its checkout when it was opened, in minor units. */
  checkout: number | null;
  order: number | null;
}
const made: Made[] = [];
/** Checkouts as they were made, by the day that they began. */
const checkouts: { ordered: boolean; late: boolean; value: number }[] = [];
let entries: SalesEntry[] = [];
/** Orders by the visits that they were bought in. */
const visitOf = new Map<number, Made>();

const agents = {
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
};
const ways = [
  { source: 'direct', campaign: null, words: {} },
  { source: 'search', campaign: null, words: { referrer: 'https://www.google.com/' } },
  {
    ...{ source: 'mail', campaign: 'Autumn' },
    words: { utm: { source: 'letter', medium: 'email', campaign: 'Autumn' } },
  },
  {
    ...{ source: 'paid', campaign: 'Mugs & more' },
    words: { utm: { source: 'google', medium: 'cpc', campaign: 'Mugs & more' } },
  },
] as const;

function idAt(at: number, part = randomBytes(8).toString('hex')): string {
  const time = at.toString(16).padStart(12, '0');
  const rest = randomBytes(2).toString('hex').slice(1);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest}-8${part.slice(1, 4)}-${part.slice(4)}`;
}
const partOf = (id: string) => id.slice(19).replace('-', '');

const inShop = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.server.services.db.inShop(shop.people.shopId, (tx) => tx.execute<R>(query))).rows;

/** Sends a visit of some days ago with its events, which arrive before or after the visit itself. */
async function visit(n: number, given: { bot?: boolean } = {}): Promise<Made> {
  const way = ways[n % ways.length]!;
  const device = n % 3 === 0 ? 'phone' : 'desktop';
  const at = Date.now() - (n % 5) * 86_400_000;
  const id = idAt(at);
  const one: Made = {
    ...{ id, day: dayIn(timezone, new Date(at)), source: way.source, campaign: way.campaign, device },
    ...{ page: n % 4 === 1 ? '/products/vase' : '/', viewed: n % 2 === 0, carted: n % 3 === 1 },
    ...{ checkout: null, order: null },
  };
  const event = (metric: string, minutes: number) => ({
    ...{
      id: idAt(at + minutes * 1000, partOf(id)),
      subject: 'product',
      subject_id: shop.vase.product,
      metric,
    },
  });
  const events = [
    ...(one.viewed ? [event('view', 10), event('view', 11)] : []),
    ...(one.carted ? [event('add_to_cart', 20)] : []),
  ];
  const agent = given.bot ? 'python-requests/2.32' : agents[device];
  const send = async (body: object) => {
    const sent = { visitor: randomBytes(8).toString('hex'), events: [], ...body };
    const { status } = await shop.shopper('POST', '/storefront/events.json', sent, { 'user-agent': agent });
    expect(status).toBe(202);
  };
  const sentVisit = { id, page: one.page, ...way.words };
  if (n % 2 === 0) await send({ events });
  await send({ visit: sentVisit });
  // A beacon that was not acknowledged comes again, with what was done since.
  await send({ visit: sentVisit, events });
  return one;
}

/** Puts vases into a cart in this visit, and opens its checkout. */
async function cart(one: Made | null, quantity: number) {
  const lines = [{ variant_id: shop.vase.variant, quantity }];
  const { status, body } = await shop.shopper<{ cart: { token: string } }>(
    'POST',
    '/storefront/cart/add.json',
    { lines, ...(one && { visit: one.id }) },
  );
  expect(status).toBe(200);
  return body.cart.token;
}
const opened = (token: string) => checkoutOf(shop.shopper, token);
/** An hour passes for the checkouts that are open. */
const anHourPasses = () =>
  inShop(sql`UPDATE begun_checkouts SET begun_at = begun_at - interval '61 minutes', opened_at = opened_at - interval '61 minutes'
             WHERE order_id IS NULL`);

beforeAll(async () => {
  shop = await startOrderShop();
  const acting = (await shop.server.services.shops.byId(shop.people.shopId))!;
  ({ timezone, currency } = acting);
  today = dayIn(timezone, new Date());
  // Rows that creating the shop left.
  await inShop(sql`DELETE FROM begun_checkouts`);
  for (let n = 0; n < 40; n += 1) made.push(await visit(n));
  await visit(2, { bot: true });
  // As a script from before visits were rows tells of one.
  await shop.shopper(
    ...(['POST', '/storefront/events.json'] as const),
    {
      visitor: '0f3a9c5e7b1d2468',
      events: [{ id: idAt(Date.now()), subject: 'shop', subject_id: 0, metric: 'view' }],
    },
    { 'user-agent': agents.desktop },
  );
  const order = async (one: Made | null, checkout: Awaited<ReturnType<typeof opened>>, n: number) => {
    const done = await complete(shop.shopper, checkout, { email: `buyer-${n % 4}@example.com` });
    expect(done.status).toBe(201);
    const [row] = await inShop<{ id: number }>(
      sql`SELECT id FROM orders WHERE token = ${done.body.order.token}`,
    );
    if (one) visitOf.set(row!.id, Object.assign(one, { order: row!.id }));
    return row!.id;
  };
  const bought: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const one = n % 4 === 3 ? null : made[n * 3]!;
    const token = await cart(one, 1 + (n % 4));
    let checkout = await opened(token);
    let late = false;
    // Comes back to it at once, or after an hour, which makes it abandoned.
    if (n % 3 === 0) checkout = await opened(token);
    if (n % 3 === 1) {
      await anHourPasses();
      for (const before of checkouts) if (!before.ordered) before.late = true;
      late = true;
      checkout = await opened(token);
    }
    const value = checkout.quote.total_minor;
    if (one) one.checkout = value;
    const ordered = n % 2 === 0 || n === 1 || n === 7;
    checkouts.push({ ordered, late, value });
    if (ordered) bought.push(await order(one, checkout, n));
  }
  const refunded = await shop.read(bought[1]!);
  const back = await shop.refund(refunded.id, { refund_line_items: [units(refunded.line_items[0]!, 1)] });
  expect(back.status).toBe(201);
  await shop.server.settle();
  const truth = await salesTruth(
    async (text, values) =>
      shop.server.services.db.inShop(
        shop.people.shopId,
        async (tx) => (await tx.client.query(text, values)).rows,
      ),
    shop.people.shopId,
    timezone,
  );
  ({ entries } = truth);
});
afterAll(() => shop.server.close());

const all = () => `from_time=${addDays(today, -10)}&to_time=${today}`;
async function get<R>(path: string, query: string): Promise<R> {
  const { status, body } = await shop.admin<{ report: R }>('GET', `/admin/${path}?${query}`);
  expect(status, `${path}?${query} ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  return body.report;
}
const actions = 'statistics/actions.json';
const actionsV2 = 'statistics/v2/actions.json';
const conversion = 'statistics/v2/conversion.json';
const abandoned = 'statistics/abandoned-checkouts.json';
const events = '/admin/analytics/events-traffic.json';
const overview = '/admin/analytics.json';
const sales = 'statistics/v2/sales-report.json';

const major = (minor: number) => toMajor(minor, currency);
const netOf = (some: readonly SalesEntry[]) =>
  some.reduce((sum, one) => sum + one.gross - one.discount - one.returns, 0);
const ordersOf = (some: readonly SalesEntry[]) => some.reduce((sum, one) => sum + one.orders, 0);
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

/** The funnel as one counts it on one's fingers; `untold` visits are known to have been and no more. */
function counted(some: readonly Made[], untold = 0) {
  const visits = some.length + untold;
  const viewed = some.filter((one) => one.viewed).length;
  const carted = some.filter((one) => one.carted || one.checkout !== null).length;
  const checkout = some.filter((one) => one.checkout !== null).length;
  const ordered = some.filter((one) => one.order !== null).length;
  return {
    ...{ visits, viewed_product: viewed, added_to_cart: carted, reached_checkout: checkout, ordered },
    viewed_product_rate: percent(viewed, visits),
    added_to_cart_rate: percent(carted, visits),
    reached_checkout_rate: percent(checkout, visits),
    ordered_rate: percent(ordered, visits),
  };
}

test('the funnel counts each person’s visit once per step that it reached, in every group (C296)', async () => {
  const byDay = await get<FunnelReport>(conversion, `${all()}&compare=previous`);
  expect(byDay.totals).toEqual(counted(made, 1));
  expect(byDay.totals.ordered).toBeGreaterThan(3);
  expect(byDay.previous?.totals).toMatchObject({ visits: 0, ordered: 0, ordered_rate: null });
  expect(byDay.rows).toHaveLength(11);
  for (const { day, ...row } of byDay.rows)
    expect([day, row]).toEqual([
      day,
      counted(
        made.filter((one) => one.day === day),
        day === today ? 1 : 0,
      ),
    ]);
  const groups = [
    ['source', (one: Made) => one.source],
    ['device', (one: Made) => one.device],
    ['landing_page', (one: Made) => one.page],
    ['utm_campaign', (one: Made) => one.campaign],
  ] as const;
  for (const [by, of] of groups) {
    const found = await get<FunnelReport>(conversion, `${all()}&group_by=${by}`);
    const parts = Map.groupBy(made, of);
    if (!parts.has(null as never)) parts.set(null as never, []);
    expect(new Set(found.rows.map((row) => row[by]))).toEqual(new Set(parts.keys()));
    for (const { [by]: key, ...row } of found.rows)
      expect([by, key, row]).toEqual([by, key, counted(parts.get(key as never)!, key === null ? 1 : 0)]);
    expect(found.totals).toEqual(byDay.totals);
    const second = await get<FunnelReport>(conversion, `${all()}&group_by=${by}&limit=1&page=2`);
    expect(second.rows).toEqual([found.rows[1]]);
    expect(second.total_rows).toBe(parts.size);
  }
  const none = await get<FunnelReport>(conversion, `${all()}&group_by=none`);
  expect(none.rows).toEqual([none.totals]);
  const pos = await get<FunnelReport>(conversion, `${all()}&sources=pos`);
  expect(pos.totals).toMatchObject({ ordered: 0, reached_checkout: byDay.totals.reached_checkout });
});

test('actions are counted by day, and version 2 has the same numbers (C269, C270)', async () => {
  const one = await get<ActionsReport>(actions, all());
  const two = await get<ActionsReport>(actionsV2, all());
  const product_views = made.filter((visit) => visit.viewed).length * 2;
  const add_to_cart = made.filter((visit) => visit.carted).length;
  const orders = ordersOf(entries);
  const totals = { visits: made.length + 1, product_views, add_to_cart, checkouts: checkouts.length, orders };
  expect(one.totals).toEqual(totals);
  expect(two.totals).toEqual({
    ...totals,
    views_per_visit: Math.round((product_views / totals.visits) * 100) / 100,
    add_to_cart_rate: percent(add_to_cart, product_views),
    checkout_rate: percent(checkouts.length, add_to_cart),
    order_rate: percent(orders, checkouts.length),
  });
  for (const { day, ...row } of one.rows)
    expect([day, row]).toMatchObject([
      day,
      {
        visits: made.filter((visit) => visit.day === day).length + (day === today ? 1 : 0),
        orders: ordersOf(entries.filter((entry) => entry.day === day)),
        checkouts: day === today ? checkouts.length : 0,
      },
    ]);
  // Hours of a day are that day, and where they are not known the day's sum still stands.
  const days = [addDays(today, -1), today] as const;
  const asked = `from_time=${days[0]}&to_time=${days[1]}`;
  const byDay = await get<ActionsReport>(actions, asked);
  const hours = async () => get<ActionsReport>(actionsV2, `${asked}&interval=hour`);
  const byHour = await hours();
  expect(byHour.rows.length).toBeGreaterThanOrEqual(46);
  const names = ['visits', 'product_views', 'add_to_cart', 'checkouts', 'orders'] as const;
  for (const name of names) {
    expect([name, byHour.rows.reduce((sum, row) => sum + row[name]!, 0)]).toEqual([name, byDay.totals[name]]);
    expect([name, byHour.totals[name]]).toEqual([name, byDay.totals[name]]);
  }
  expect(byHour.totals.product_views).toBeGreaterThan(0);
  await inShop(sql`UPDATE hourly_metrics SET metric = 'gone' WHERE metric = 'product_view'`);
  const untold = await hours();
  expect(untold.totals.product_views).toBe(byDay.totals.product_views);
  expect(new Set(untold.rows.map((row) => row.product_views))).toEqual(new Set([null]));
  await inShop(sql`UPDATE hourly_metrics SET metric = 'product_view' WHERE metric = 'gone'`);
  const wrong = async (query: string) =>
    (await shop.admin('GET', `/admin/${actions}?interval=hour&${query}`)).status;
  expect([await wrong(all()), await wrong(`${asked}&ref_type=product&ref_id=${shop.vase.product}`)]).toEqual([
    422, 422,
  ]);
  const left = await get<CheckoutsReport>(abandoned, `${asked}&interval=hour`);
  expect(left.rows.reduce((sum, row) => sum + (row.begun ?? 0), 0)).toBe(left.totals.begun);
  // By product: what was looked at most, and each is what the report of it alone says.
  const things = await get<ActionsReport>(actionsV2, `${all()}&group_by=product`);
  expect(things.rows.map((row) => [row.product_id, row.product_title])).toEqual([
    [shop.vase.product, expect.stringMatching(/./)],
  ]);
  expect(things.totals).toEqual(two.totals);
  const alone = await get<ActionsReport>(actionsV2, `${all()}&ref_type=product&ref_id=${shop.vase.product}`);
  expect(things.rows[0]).toMatchObject({ ...alone.totals, visits: null, checkouts: null });
  expect((await get<ActionsReport>(actionsV2, `${all()}&group_by=product&page=2`)).total_rows).toBe(1);
  const ofVase = await get<ActionsReport>(actions, `${all()}&ref_type=product&ref_id=${shop.vase.product}`);
  expect(ofVase.totals).toEqual({ visits: null, product_views, add_to_cart, checkouts: null, orders });
  const ofBowl = await get<ActionsReport>(actions, `${all()}&ref_type=product&ref_id=${shop.bowl.product}`);
  expect(ofBowl.totals).toMatchObject({ product_views: 0, add_to_cart: 0, orders: 0 });
});

test('a checkout is abandoned after an hour, recovered when it is ordered after all, and once for all its cart (C278)', async () => {
  const found = await get<CheckoutsReport>(abandoned, `${all()}&compare=previous`);
  const late = checkouts.filter((one) => one.late);
  const recovered = late.filter((one) => one.ordered);
  const valueOf = (some: typeof checkouts) => major(some.reduce((sum, { value }) => sum + value, 0));
  expect(recovered.length).toBeGreaterThan(0);
  expect(late.length).toBeGreaterThan(recovered.length);
  const totals = {
    ...{ begun: checkouts.length, ordered: checkouts.filter((one) => one.ordered).length },
    ...{ abandoned: late.length, recovered: recovered.length },
    ...{ abandoned_value: valueOf(late), recovered_value: valueOf(recovered) },
    abandoned_rate: percent(late.length, checkouts.length),
    recovered_rate: percent(recovered.length, late.length),
  };
  expect(found.totals).toEqual(totals);
  expect(found.rows.at(-1)).toEqual({ day: today, ...totals });
  expect(found).toMatchObject({ checkouts_told: true, abandoned_after_minutes: 60, rows: { length: 11 } });
});

test('browser events add up by subject and metric, including those of visits without a row (C291)', async () => {
  const ask = async (body: object) =>
    (
      await shop.admin<{ report: EventsReport }>('POST', events, {
        from_time: addDays(today, -10),
        to_time: today,
        ...body,
      })
    ).body.report;
  const views = made.filter((one) => one.viewed).length * 2;
  const carts = made.filter((one) => one.carted).length;
  expect((await ask({ group_by: 'none' })).rows).toEqual([
    ...[
      { subject: 'product', metric: 'view', events: views },
      { subject: 'shop', metric: 'view', events: made.length + 1 },
      { subject: 'product', metric: 'add_to_cart', events: carts },
    ].sort((a, b) => b.events - a.events || (a.subject < b.subject ? -1 : 1)),
  ]);
  const byDay = await ask({
    subject: 'product',
    subject_id: shop.vase.product,
    metric: 'add_to_cart',
    limit: 250,
  });
  expect(byDay.totals).toEqual({ events: carts });
  expect(byDay.rows).toEqual(
    [...new Set(made.map((one) => one.day))].sort().flatMap((day) => {
      const n = made.filter((one) => one.carted && one.day === day).length;
      return n === 0 ? [] : [{ day, subject: 'product', metric: 'add_to_cart', events: n }];
    }),
  );
  const bySource = await ask({ group_by: 'source' });
  for (const { source } of ways)
    expect(bySource.rows).toContainEqual({
      ...{ source, subject: 'shop', metric: 'view' },
      events: made.filter((one) => one.source === source).length,
    });
  expect(bySource.rows).toContainEqual({ source: null, subject: 'shop', metric: 'view', events: 1 });
  expect(bySource.rows.reduce((sum, row) => sum + row.events, 0)).toBe(bySource.totals.events);
});

const traffic = 'statistics/traffic-source.json';
const words = 'statistics/v2/utm-report.json';
const span = () => `time_from_str=${addDays(today, -10)}&time_to_str=${today}`;

test('visits carry the orders that they brought, every table ends in the totals of sales, and a row leads to its orders', async () => {
  const totals = { orders: ordersOf(entries), net_sales: major(netOf(entries)) };
  const boughtIn = (keep: (one: Made) => boolean) =>
    entries.filter((entry) => {
      const one = visitOf.get(entry.order.id);
      return one !== undefined && keep(one);
    });
  const tables: [
    path: string,
    query: string,
    key: 'source' | 'device' | 'landing_page' | 'utm_campaign',
    of: (one: Made) => string | null,
  ][] = [
    [traffic, span(), 'source', (one) => one.source],
    [traffic, `${span()}&type=device`, 'device', (one) => one.device],
    [traffic, `${span()}&type=landing_page`, 'landing_page', (one) => one.page],
    [words, `${all()}&type=utm_campaign`, 'utm_campaign', (one) => one.campaign],
    [words, `${all()}&type=utm_campaign&touch=first`, 'utm_campaign', (one) => one.campaign],
    ['statistics/v3/utm-campaign.json', all(), 'utm_campaign', (one) => one.campaign],
    ['analytics/utm-campaign.json', all(), 'utm_campaign', (one) => one.campaign],
  ];
  for (const [path, query, key, of] of tables) {
    const { rows, totals: shown } = await get<VisitReport>(path, query);
    expect(shown).toMatchObject(totals);
    for (const row of [...rows, shown])
      expect(row.conversion_rate).toBe(
        row.visits === 0 ? null : Math.min(100, Math.round(((row.orders ?? 0) / row.visits) * 10_000) / 100),
      );
    for (const row of rows) {
      const ownEntries = row.without_visit
        ? entries.filter((entry) => !visitOf.has(entry.order.id))
        : boughtIn((one) => of(one) === row[key]);
      expect([path, row[key], row.orders, row.net_sales]).toEqual([
        path,
        row[key],
        ordersOf(ownEntries),
        major(netOf(ownEntries)),
      ]);
      // The orders behind the row, in the list that figures lead to.
      const which = row.without_visit ? 'none' : `${key}=${encodeURIComponent(row[key] ?? '')}`;
      const list = await get<SalesReport>(
        sales,
        `${all()}&group_by=order&visit=${encodeURIComponent(which)}`,
      );
      expect(new Set(list.rows.map((one) => one.order_id))).toEqual(
        new Set(ownEntries.map((entry) => entry.order.id)),
      );
      expect(list.totals).toMatchObject({ orders: row.orders, net_sales: row.net_sales });
    }
    expect(rows.filter((row) => row.without_visit)).toHaveLength(1);
    expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(made.length + 1);
  }
  const whole = await get<SalesReport>(sales, `${all()}&group_by=none`);
  expect(whole.totals).toMatchObject(totals);
  const mail = await get<VisitReport>(traffic, `${span()}&source=mail`);
  expect(mail.totals.orders).toBe(ordersOf(boughtIn((one) => one.source === 'mail')));
  expect(mail.rows.some((row) => row.without_visit)).toBe(false);
});

test('one call has every headline figure, and the parts of why net sales moved add up to the cent (C290)', async () => {
  const ask = async (body: object) =>
    (await shop.admin<ReplyOf<typeof analyticsOverview>>('POST', overview, body)).body.analytics;
  const found = await ask({ from_time: addDays(today, -2), to_time: today });
  const whole = await get<SalesReport>(
    sales,
    `from_time=${addDays(today, -2)}&to_time=${today}&group_by=none`,
  );
  expect(found.figures).toEqual(whole.totals);
  const visits = made.filter((one) => one.day >= addDays(today, -2)).length + 1;
  expect(found.visits).toBe(visits);
  expect(found.conversion_rate).toBe(percent(ordersOf(entries), visits));
  expect(found.previous).toMatchObject({
    ...{ from: addDays(today, -5), to: addDays(today, -3), figures: { orders: 0 } },
    visits: made.filter((one) => one.day >= addDays(today, -5) && one.day < addDays(today, -2)).length,
  });
  const without = entries.filter((entry) => !visitOf.has(entry.order.id));
  expect(found.without_visit).toEqual({ orders: ordersOf(without), net_sales: major(netOf(without)) });
  const people = [found.first_time, found.returning, found.unknown];
  expect(people.reduce((sum, one) => sum + one.orders, 0)).toBe(ordersOf(entries));
  expect(people.map((one) => one.customers)).toEqual([4, expect.any(Number), 0]);
  const moved = found.moved!;
  const cents = (amount: number) => Math.round(amount * 100);
  expect(moved).toMatchObject({
    net_sales: major(netOf(entries)),
    net_sales_before: 0,
    change: major(netOf(entries)),
  });
  expect(
    cents(moved.visits) + cents(moved.conversion) + cents(moved.average_order) + cents(moved.without_visit),
  ).toBe(cents(moved.change));
  expect(moved.without_visit).toBe(major(netOf(without)));
  expect(await ask({ date_filter: 'all_time' })).toMatchObject({
    previous: null,
    moved: null,
    visits: made.length + 1,
  });
});

test('a connected store reports no checkouts: a count of none here is null, not 0', async () => {
  const before = await get<FunnelReport>(conversion, all());
  expect(before.checkouts_told).toBe(true);
  await inShop(sql`INSERT INTO store_links (shop_id, provider, domain, storefront_domain, sealed)
                   VALUES (${shop.people.shopId}, 'shopify', 'far.example', 'far.example', '')`);
  try {
    const funnel = await get<FunnelReport>(conversion, all());
    expect(funnel).toMatchObject({ checkouts_told: false, totals: before.totals });
    expect(funnel.rows[0]).toMatchObject({ reached_checkout: null, reached_checkout_rate: null, ordered: 0 });
    const { rows } = await get<CheckoutsReport>(abandoned, all());
    expect(rows[0]).toMatchObject({
      begun: null,
      abandoned: null,
      abandoned_value: null,
      abandoned_rate: null,
    });
    expect(rows.at(-1)).toMatchObject({ begun: checkouts.length });
    expect((await get<ActionsReport>(actionsV2, all())).rows[0]).toMatchObject({
      checkouts: null,
      checkout_rate: null,
    });
  } finally {
    await inShop(sql`DELETE FROM store_links`);
  }
});

test.each([
  ['GET', actions, 'ref_id=3', undefined, 'ref_type', 'product'],
  ['GET', abandoned, 'ref_type=offer', undefined, 'ref_id', 'offer'],
  ['GET', 'statistics/v3/utm-campaign.json', 'ref_type=moon&ref_id=1', undefined, 'ref_type', 'offer'],
  ['GET', conversion, 'group_by=moon', undefined, 'group_by', 'landing_page'],
  ['GET', conversion, 'ref_id=3', undefined, 'ref_type', 'product'],
  ['GET', conversion, 'limit=251&group_by=source', undefined, 'limit', '250'],
  ['GET', conversion, 'from_time=2026-02-02&to_time=2026-02-01', undefined, 'to_time', 'before the start'],
  ['GET', actions, 'from_time=2020-01-01&to_time=2026-01-01', undefined, 'from_time', '1100'],
  ['GET', actions, 'from_time[]=2026-01-01', undefined, 'from_time', ''],
  ['GET', sales, 'visit=moon%3D1', undefined, 'visit', 'utm_campaign'],
  ['POST', 'analytics/events-traffic.json', '', { subject: 'moon' }, 'subject', 'product'],
  ['POST', 'analytics/events-traffic.json', '', { metric: 'sales' }, 'metric', 'add_to_cart'],
  ['POST', 'analytics/events-traffic.json', '', { subject_id: 3 }, 'subject', 'product'],
  [
    'POST',
    'analytics/events-traffic.json',
    '',
    { from_time: '2026-02-02', to_time: '2026-02-01' },
    'to_time',
    'before the start',
  ],
  ['POST', 'analytics.json', '', { from_time: '2020-01-01', to_time: '2026-01-01' }, 'from_time', '1100'],
] as const)(
  '%s %s?%s is refused at its field with the known values',
  async (method, path, query, body, field, word) => {
    const { offer } = { offer: await inShop<{ id: number }>(sql`SELECT id FROM offers LIMIT 1`) };
    const real = query.replace('ref_id=1', `ref_id=${offer[0]!.id}`);
    const answer = await shop.admin<{ fields: Record<string, string> }>(
      method,
      `/admin/${path}?${real}`,
      body,
    );
    expect(answer.status).toBe(422);
    const [name, sentence] = Object.entries(answer.body.fields)[0]!;
    expect(name.replace('[]', '')).toBe(field);
    expect(sentence.replace(',', '')).toContain(word.replace(',', ''));
  },
);

async function fileOf(query: string, body: object, call = shop.admin): Promise<Record<string, string>[]> {
  const begun = await call<{ job_id: number }>('POST', `/admin/analytics/export.json?${query}`, body);
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

test('any report is a file with the rows of its call, and its cells are never formulas (C294)', async () => {
  await visit(3);
  await inShop(
    sql`UPDATE visits SET landing_page = '=1+1' WHERE visit_id = (SELECT max(visit_id::text) FROM visits)::uuid`,
  );
  const same = (rows: readonly object[], file: readonly Record<string, string>[]) => {
    const text = (row: object) =>
      JSON.stringify(
        Object.keys(file[0]!).map((name) => {
          const value = (row as Record<string, unknown>)[name] ?? '';
          return value === '=1+1' ? "'=1+1" : value === true ? '1' : String(value);
        }),
      );
    expect(file.map(text).sort()).toEqual(rows.map(text).sort());
  };
  const reports: [type: string, group: string, path: string, query: string, asked: string][] = [
    ['traffic_source', 'landing_page', traffic, span(), 'type=landing_page'],
    ['utm', 'utm', words, all(), ''],
    ['utm_campaign', 'campaign_way', 'analytics/utm-campaign.json', all(), ''],
    ['conversion', 'landing_page', conversion, all(), 'group_by=landing_page'],
    ['conversion', 'day', conversion, all(), ''],
    ['actions', 'month', actionsV2, all(), 'interval=month'],
    ['actions', 'product', actionsV2, all(), 'group_by=product'],
    ['abandoned_checkouts', 'day', abandoned, all(), ''],
    ['sales', 'source', sales, all(), 'group_by=source'],
  ];
  for (const [report_type, group_by, path, query, asked] of reports) {
    const { rows } = await get<{ rows: object[] }>(path, `${query}&${asked}`);
    expect(rows.length).toBeGreaterThan(0);
    same(rows, await fileOf(all(), { report_type, group_by }));
  }
  const { rows: ofMail } = await get<VisitReport>(traffic, `${span()}&type=device&source=mail`);
  expect(ofMail.length).toBeGreaterThan(0);
  same(ofMail, await fileOf(all(), { report_type: 'traffic_source', group_by: 'device', source: 'mail' }));
  const events = await fileOf(all(), { report_type: 'events_traffic', group_by: 'device' });
  expect(events.some((row) => row['device'] === 'phone' && row['subject'] === 'shop')).toBe(true);

  const { db } = shop.server.services;
  const wrong = async (query: string, body: object, call = shop.admin) => {
    const answer = await call<{ fields?: Record<string, string> }>(
      'POST',
      `/admin/analytics/export.json?${query}`,
      body,
    );
    return [answer.status, ...Object.entries(answer.body.fields ?? {}).flat()];
  };
  expect(await wrong('', { report_type: 'moon' })).toEqual([
    422,
    'report_type',
    expect.stringContaining('conversion'),
  ]);
  expect(await wrong('', { report_type: 'conversion', group_by: 'moon' })).toEqual([
    422,
    'group_by',
    expect.stringContaining('device'),
  ]);
  for (const [name, value] of [
    ['country', 'DE'],
    ['region', 'CA'],
    ['refund_day', 'order'],
  ] as const)
    expect(await wrong(`${name}=${value}`, { report_type: 'actions' })).toEqual([
      ...[422, name],
      expect.any(String),
    ]);
  expect(await wrong('sources=web', { report_type: 'traffic_source' })).toEqual([
    422,
    'sources',
    expect.any(String),
  ]);
  expect(await wrong('', { report_type: 'conversion', source: 'mail' })).toEqual([
    422,
    'source',
    expect.stringContaining('traffic_source'),
  ]);
  const reads = memberClient(
    shop.server.app,
    await makeAccessToken(db, shop.people.shopId, ['read_reports']),
  );
  expect((await wrong('', { report_type: 'conversion' }, reads))[0]).toBe(403);
  expect((await wrong('', { report_type: 'sales' }, reads))[0]).toBe(202);
  const seller = memberClient(shop.server.app, shop.people.staff.read_sales);
  const columns = Object.keys(
    (await fileOf(all(), { report_type: 'profit', group_by: 'product' }, seller))[0]!,
  );
  expect([columns.includes('net_sales'), columns.includes('profit')]).toEqual([true, false]);
});

const everyCall: [method: 'GET' | 'POST', path: string][] = [
  ['GET', `/admin/${actions}`],
  ['GET', `/admin/${actionsV2}`],
  ['GET', `/admin/${conversion}`],
  ['GET', `/admin/${abandoned}`],
  ['POST', events],
  ['POST', overview],
];

test('a foreign shop and a person without the permission are refused before anything is read', async () => {
  const { db } = shop.server.services;
  for (const [method, path] of everyCall) {
    const foreign = await shop.admin(
      method,
      `${path}?shop_ids=${shop.people.shopId},987654`,
      method === 'POST' ? {} : undefined,
    );
    expect([path, foreign.status]).toEqual([path, 403]);
    expect(foreign.body).not.toHaveProperty('report');
  }
  const { staff } = shop.people;
  for (const permission of ['dashboards', 'read_sales', 'orders'] as const) {
    const call = memberClient(shop.server.app, staff[permission]);
    for (const [method, path] of everyCall) {
      const { status } = await call(method, path, method === 'POST' ? {} : undefined);
      expect([path, permission, status]).toEqual([path, permission, permission === 'dashboards' ? 200 : 403]);
    }
  }
  // Profit needs its permission, in one call as in all.
  const ask = async (call: ReturnType<typeof memberClient>) =>
    (await call<ReplyOf<typeof analyticsOverview>>('POST', overview, {})).body.analytics.figures;
  expect(await ask(memberClient(shop.server.app, staff.dashboards))).toMatchObject({
    profit: null,
    cost: null,
  });
  expect((await ask(shop.admin)).profit).toEqual(expect.any(Number));
  for (const scope of ['read_analytics', 'read_reports', 'read_orders'] as const) {
    const call = memberClient(shop.server.app, await makeAccessToken(db, shop.people.shopId, [scope]));
    for (const [method, path] of everyCall) {
      const { status } = await call(method, path, method === 'POST' ? {} : undefined);
      const needs = path === overview ? 'read_reports' : 'read_analytics';
      expect([path, scope, status]).toEqual([path, scope, scope === needs ? 200 : 403]);
    }
  }
});
