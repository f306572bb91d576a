import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccessToken } from '#apps/server/testing/access-token.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { toMajor, toMinor } from '#core/rules/money.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { FigureName } from '../figure/contract/figure-names.ts';
import type { analyticsOverview } from '../overview/contract/overview-calls.ts';
import type {
  ActionsReport,
  CheckoutsReport,
  EventsReport,
  FunnelReport,
} from '../shopper/contract/shopper-statistics-calls.ts';
import type { SalesReport } from '../report/contract/statistics.ts';
import type { VisitReport } from '../visit/contract/visit-statistics-calls.ts';
import { addDays, daysOf } from '../span/rules/day-range.ts';
import { convert } from '../rate/rules/exchange.ts';
import { insertHistory } from '../event/server/public.ts';

type Call = ReturnType<typeof memberClient>;
interface Failure {
  code: string;
  fields?: Record<string, string>;
}
interface Shop {
  id: number;
  domain: string;
  currency: string;
}
/** A movement as it was written, amounts in the shop's minor units. */
interface Moved {
  shop: Shop;
  day: string;
  order_day: string;
  order_id: number;
  product_id: number | null;
  country: string;
  source: string;
  user_id: number | null;
  first_time: boolean | null;
  customer_id: number | null;
  test: boolean;
  orders: number;
  quantity: number;
  gross: number;
  discount: number;
  returns: number;
  tax: number;
  delivery: number;
  cost: number | null;
  fee: number;
  /** Of a cost that was reported: what of it. */
  reported: number | null;
}

const firstDay = '2026-03-25';
const lastDay = '2026-04-20';
const days = daysOf(firstDay, lastDay);
/** The rate of the dollar, different each day, so that no other day's rate would give the same result. */
const dollar = (day: string) => {
  const n = days.indexOf(day);
  return { USD: '1', EUR: `0.9${n}37`, JPY: `15${n % 10}.${n}1` };
};

let server: TestServer;
let dollars: Shop;
let euros: Shop;
let yen: Shop;
let foreign: Shop;
let call: Call;
let owner: number;
const moved: Moved[] = [];

let state = 7;
const below = (n: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * n);
};
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;

const run = (statement: ReturnType<typeof sql>) =>
  server.services.db.asSystem((tx) => tx.execute<{ id: number; user_id: number }>(statement));
async function makeShop(domain: string, currency: string, timezone: string): Promise<Shop> {
  const made = await run(
    sql`INSERT INTO shops (name, domain, currency, timezone) VALUES (${domain}, ${domain}, ${currency}, ${timezone}) RETURNING id`,
  );
  return { id: made.rows[0]!.id, domain, currency };
}
const join = (shop: Shop, userId: number, role: string, permissions: readonly string[] = []) =>
  run(
    sql`INSERT INTO memberships (shop_id, user_id, role, permissions, status)
        VALUES (${shop.id}, ${userId}, ${role}, ${`{${permissions.join(',')}}`}::text[], 'accepted') RETURNING user_id`,
  );
/** A person of the shop of dollars, who calls from there. */
async function person(email: string, role: string, permissions: readonly string[] = []) {
  const token = await makeMember(server.services.db, dollars.id, { email, role, permissions });
  const found = await run(sql`SELECT id FROM users WHERE email = ${email}`);
  return { id: found.rows[0]!.id, call: memberClient(server.app, token) };
}

/** The rates of a day, as the schedule keeps them. */
async function publish(day: string) {
  for (const [currency, rate] of Object.entries(dollar(day)))
    await run(
      sql`INSERT INTO exchange_rates (day, currency, rate, as_of, fetched_at)
          VALUES (${day}::date, ${currency}, ${rate}::numeric, ${`${day}T00:00:00Z`}::timestamptz, now()) ON CONFLICT DO NOTHING`,
    );
}

async function write(one: Moved, key: string) {
  await server.services.db.inShop(one.shop.id, (tx) =>
    tx.execute(
      sql`INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, line_id, product_id, orders, quantity, gross_minor,
            discount_minor, returns_minor, tax_minor, delivery_minor, cost_minor, fee_minor, country, source, user_id, first_time, customer_id, test, cost_key, reported_minor)
          VALUES (${one.shop.id}, ${one.order_id}, ${key}, ${one.reported !== null ? 'cost' : one.orders === 1 ? 'placed' : 'refunded'},
            ${`${one.day}T12:00:00Z`}::timestamptz, ${one.day}::date, ${one.order_day}::date, 1, ${one.product_id}, ${one.orders}, ${one.quantity}, ${one.gross},
            ${one.discount}, ${one.returns}, ${one.tax}, ${one.delivery}, ${one.cost}, ${one.fee}, ${one.country}, ${one.source}, ${one.user_id}, ${one.first_time},
            ${one.customer_id}, ${one.test}, ${one.reported === null ? null : 'supplier'}, ${one.reported})`,
    ),
  );
  moved.push(one);
}

beforeAll(async () => {
  server = await startTestServer();
  dollars = await makeShop('dollars.test', 'USD', 'America/Los_Angeles');
  euros = await makeShop('euros.test', 'EUR', 'Europe/Berlin');
  yen = await makeShop('yen.test', 'JPY', 'Asia/Tokyo');
  foreign = await makeShop('foreign.test', 'USD', 'UTC');
  const made = await person('owner@dollars.test', 'owner');
  ({ call, id: owner } = made);
  for (const shop of [euros, yen]) await join(shop, owner, 'admin');
  for (const day of days) await publish(day);
  for (const shop of [dollars, euros, yen, foreign])
    for (let n = 1; n <= 40; n += 1) {
      const order_day = oneOf(days.slice(0, -5));
      const of = {
        ...{
          shop,
          order_day,
          order_id: n,
          product_id: oneOf([1, 2, 3, null]),
          country: oneOf(['', 'DE', 'US']),
        },
        ...{ source: oneOf(['web', 'pos']), user_id: oneOf([null, owner]), test: below(5) === 0 },
        ...{ first_time: oneOf([true, false, null]), customer_id: oneOf([null, 1, 2, 3]) },
      };
      const cost = oneOf([null, below(2_000)]);
      const sold = {
        reported: null,
        gross: below(9_999),
        discount: below(500),
        tax: below(999),
        delivery: below(300),
        cost,
      };
      await write(
        { ...of, ...sold, fee: below(400), day: order_day, orders: 1, quantity: 1 + below(4), returns: 0 },
        'placed',
      );
      if (below(2) > 0) {
        const nothing = {
          gross: 0,
          discount: 0,
          returns: 0,
          tax: 0,
          delivery: 0,
          fee: 0,
          orders: 0,
          quantity: 0,
        };
        const known = { day: addDays(order_day, below(5)), reported: below(3_000) - 500 };
        await write({ ...of, ...nothing, ...known, cost: cost === null ? null : 0 }, 'cost');
      }
      if (below(3) > 0) continue;
      const back = {
        reported: null,
        gross: 0,
        discount: 0,
        returns: below(5_000),
        tax: -below(99),
        delivery: 0,
        cost,
      };
      const day = addDays(order_day, below(5));
      await write({ ...of, ...back, fee: 0, day, orders: 0, quantity: -1 }, 'refunded');
    }
});
afterAll(() => server.close());

/** Figures as a bookkeeper makes them, each amount converted by itself. */
function expectedFigures(
  entries: readonly Moved[],
  currency: string,
): Partial<Record<FigureName, number | null>> {
  let [gross, discounts, returns, tax, delivery, items, orders] = [0, 0, 0, 0, 0, 0, 0];
  let [cost, costed, uncosted] = [0, 0, 0];
  let [fees, apart] = [0, 0];
  let [reported, reportedApart] = [0, 0];
  for (const one of entries) {
    const made = (amount: number) => {
      const found = convert(amount, one.shop.currency, currency, dollar(one.day));
      if ('unknown' in found) throw new Error(found.unknown);
      return found.minor;
    };
    const net = made(one.gross) - made(one.discount) - made(one.returns);
    gross += made(one.gross);
    discounts += made(one.discount);
    returns += made(one.returns);
    tax += made(one.tax);
    delivery += made(one.delivery);
    items += one.quantity;
    orders += one.orders;
    if (one.cost === null) {
      uncosted += net;
      apart += made(one.fee);
      reportedApart += made(one.reported ?? 0);
    } else {
      fees += made(one.fee);
      reported += made(one.reported ?? 0);
      cost += made(one.cost);
      costed += net;
    }
  }
  const money = (minor: number) => toMajor(Math.round(minor), currency);
  const two = (value: number) => Math.round(value * 100) / 100;
  const net = gross - discounts - returns;
  return {
    ...{
      gross_sales: money(gross),
      discounts: money(discounts),
      returns: money(returns),
      net_sales: money(net),
    },
    ...{ delivery: money(delivery), taxes: money(tax), total_sales: money(net + delivery + tax) },
    ...{ orders, items_sold: items, average_order: orders ? money(net / orders) : null },
    ...{
      average_items: orders ? two(items / orders) : null,
      cost: money(cost),
      fees: money(fees),
      reported_costs: money(reported),
      profit: money(costed - cost - reported - fees),
    },
    ...{
      margin: costed > 0 ? two(((costed - cost - reported - fees) / costed) * 100) : null,
      uncosted_sales: money(uncosted),
      uncosted_fees: money(apart),
      uncosted_costs: money(reportedApart),
    },
  };
}
const names = Object.keys(expectedFigures([], 'USD')) as FigureName[];
const comparable = (row: Partial<Record<FigureName, number | null>>) =>
  Object.fromEntries(names.map((name) => [name, (row[name] ?? null) === null ? null : row[name]! + 0]));

const spanned = `from_time=${firstDay}&to_time=${lastDay}`;
async function ask<T = { report: SalesReport }>(path: string, query: string, by: Call = call): Promise<T> {
  const answer = await by<T>('GET', `/admin/statistics/${path}.json?${spanned}&${query}`);
  expect(answer.status, `${path}?${query} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
  return answer.body;
}
const own = () => [dollars, euros, yen];
const list = (shops: readonly Shop[]) => `shop_ids=${shops.map(({ id }) => id).join(',')}`;
const of = (shops: readonly Shop[]) => moved.filter(({ shop }) => shops.includes(shop));

describe.each(['own', 'order'] as const)('with returns on the day: %s', (basis) => {
  const dayOf = (one: Moved) => (basis === 'own' ? one.day : one.order_day);
  test.each([
    ['none', () => ''],
    ['day', dayOf],
    ['month', (one: Moved) => dayOf(one).slice(0, 7)],
    ['country', (one: Moved) => one.country],
    ['source', (one: Moved) => one.source],
    ['payment', (one: Moved) => (one.test ? 'test' : 'real')],
    ['cost', (one: Moved) => (one.reported === null ? 'null' : 'supplier')],
    ['staff', (one: Moved) => `${one.shop.id}:${one.user_id}`],
    ['order', (one: Moved) => `${one.shop.id}:${one.order_id}`],
  ] as const)(
    'rows by %s are plain sums over the shops, each movement at the rate of its day',
    async (by, keyOf) => {
      for (const acting of own()) {
        const { report } = await ask(
          'v2/sales-report',
          `shop_id=${acting.id}&${list(own())}&group_by=${by}&refund_day=${basis}${by === 'order' ? '&limit=250' : ''}`,
        );
        expect(report.currency).toBe(acting.currency);
        const groups = Map.groupBy(of(own()), keyOf);
        const rows = new Map(
          report.rows.map((row) => {
            const { shop_id, user_id, order_id, day, month, country, source, payment } = row;
            const cost = String(row.cost_key);
            const key = { none: '', day, month, country, source, payment, cost }[by as 'none'];
            const thing = by === 'staff' ? user_id : order_id;
            return [key ?? `${shop_id}:${thing}`, comparable(row)];
          }),
        );
        for (const [key, entries] of groups)
          expect(rows.get(key), `${acting.currency} ${key}`).toEqual(
            comparable(expectedFigures(entries, acting.currency)),
          );
        if (by !== 'day') expect(rows.size).toBe(groups.size);
        expect(comparable(report.totals)).toEqual(comparable(expectedFigures(of(own()), acting.currency)));
      }
    },
  );
});

test('filters by product or offer count the lines of each shop, and rows name the shop', async () => {
  const { report } = await ask(
    'v2/sales-report',
    `${list(own())}&group_by=product&limit=4&columns=net_sales,orders`,
  );
  expect(report.total_rows).toBe(12);
  expect(report.columns[0]).toEqual({ name: 'shop_id', unit: 'id' });
  const pages = [report.rows];
  for (const page of [2, 3])
    pages.push(
      (await ask('v2/sales-report', `${list(own())}&group_by=product&limit=4&page=${page}`)).report.rows,
    );
  const rows = pages.flat();
  expect(new Set(rows.map(({ shop_id, product_id }) => `${shop_id} ${product_id}`)).size).toBe(12);
  const sales = rows.map(({ net_sales }) => net_sales!);
  expect(sales).toEqual(sales.toSorted((a, b) => b - a));
  for (const row of rows) {
    const entries = of(own()).filter(
      ({ shop, product_id }) => shop.id === row.shop_id && product_id === row.product_id,
    );
    expect(row.net_sales).toBe(expectedFigures(entries, 'USD').net_sales);
    expect(row.orders ?? 0).toBe(entries.filter(({ orders }) => orders === 1).length);
  }
});

test('the answer lists the rates it was converted at, and none if nothing was converted', async () => {
  const { report } = await ask('total-sales', list([dollars, euros]));
  const used = new Set(of([euros]).map(({ day }) => day));
  expect(report.shop_ids).toEqual([dollars.id, euros.id]);
  expect(report.rates?.map(({ day }) => day)).toEqual([...used].sort());
  for (const { currency, day, rate, of: own } of report.rates ?? []) {
    const found = convert(1, 'EUR', 'USD', dollar(day)) as { rate: string };
    expect([currency, rate, own]).toEqual(['EUR', found.rate, day]);
  }
  expect((await ask('total-sales', list([dollars]))).report).not.toHaveProperty('rates');
  // One shop, seen from another.
  const seen = await ask('total-sales', `shop_id=${dollars.id}&${list([euros])}`);
  expect(seen.report).toMatchObject({
    currency: 'USD',
    totals: { net_sales: expectedFigures(of([euros]), 'USD').net_sales },
  });
  const itself = await ask('total-sales', list([euros]));
  expect(itself.report).toMatchObject({
    currency: 'EUR',
    totals: { net_sales: expectedFigures(of([euros]), 'EUR').net_sales },
  });
});

test('the shop that the call is made in is the session’s, wherever it stands among them', async () => {
  const shops = [yen, dollars];
  expect((await ask('total-sales', list(shops))).report).toMatchObject({
    ...{ currency: 'USD', shop_ids: [yen.id, dollars.id] },
    totals: { net_sales: expectedFigures(of(shops), 'USD').net_sales },
  });
});

test('a day without a rate refuses the whole question, and nothing is made up', async () => {
  const day = days[3]!;
  await run(sql`DELETE FROM exchange_rates WHERE day <= ${day}::date AND currency = 'JPY'`);
  const url = `/admin/statistics/total-sales.json?from_time=${firstDay}&to_time=${day}`;
  const refused = await call<Failure>('GET', `${url}&${list([dollars, yen])}`);
  expect([refused.status, refused.body.code]).toEqual([404, 'analytics.no_exchange_rates']);
  expect(refused.body).not.toHaveProperty('report');
  expect((await call('GET', `${url}&${list([dollars, euros])}`)).status).toBe(200);
  for (const one of days.slice(0, 4)) await publish(one);
  expect((await call('GET', `${url}&${list([dollars, yen])}`)).status).toBe(200);
});

test('all time begins with the first day that any of the shops has something of', async () => {
  const first = await call<{ report: SalesReport }>(
    'GET',
    `/admin/statistics/v2/total-sales.json?date_filter=all_time&${list(own())}`,
  );
  const begun = of(own())
    .map(({ day }) => day)
    .sort()[0];
  expect(first.body.report).toMatchObject({
    ...{ from: begun, previous: null },
    totals: { net_sales: expectedFigures(of(own()), 'USD').net_sales },
  });
  expect(first.body.report.rows).toHaveLength(first.body.report.total_rows);
});

test('hours of several shops are each shop’s own, and add up', async () => {
  const day = of([euros])[0]!.day;
  const asked = `/admin/statistics/v2/total-sales.json?from_time=${day}&to_time=${day}&columns=net_sales`;
  const { report } = (await call<{ report: SalesReport }>('GET', `${asked}&${list(own())}`)).body;
  const entries = of(own()).filter((one) => one.day === day);
  expect(report.totals.net_sales).toBe(expectedFigures(entries, 'USD').net_sales);
  const sum = report.rows.reduce((all, { net_sales }) => all + Math.round(net_sales! * 100), 0);
  expect(sum).toBe(Math.round(report.totals.net_sales! * 100));
  const hours = report.rows.map(({ hour }) => hour!);
  expect(hours).toEqual(hours.toSorted());
});

test('first and returning customers, taxes by their names and days beside are added up in the same way', async () => {
  const customers = await call<{ report: { totals: Record<string, Record<string, number>> } }>(
    'GET',
    `/admin/analytics/customer.json?${spanned}&${list(own())}`,
  );
  const { totals } = customers.body.report;
  for (const [who, is] of [
    ['first_time', true],
    ['returning', false],
    ['unknown', null],
  ] as const)
    expect(totals['sales']![who]).toBe(
      expectedFigures(
        of(own()).filter(({ first_time }) => first_time === is),
        'USD',
      ).net_sales,
    );
  const buyers = of(own()).filter(({ customer_id, orders }) => customer_id !== null && orders === 1);
  expect(totals['customer']!['total']).toBe(
    new Set(buyers.map(({ shop, customer_id }) => `${shop.id} ${customer_id}`)).size,
  );
  const taxes = await ask<{ report: SalesReport; taxes_known: boolean }>('tax-statistic/report', list(own()));
  expect(taxes.taxes_known).toBe(true);
  expect(taxes.report.rows).toEqual([
    { tax_title: null, tax_rate: null, taxes: expectedFigures(of(own()), 'USD').taxes },
  ]);
  const middle = addDays(firstDay, 13);
  const { report } = (
    await call<{ report: SalesReport }>(
      'GET',
      `/admin/statistics/total-orders.json?from_time=${middle}&to_time=${lastDay}&compare=previous&${list(own())}`,
    )
  ).body;
  const before = of(own()).filter(({ day }) => day >= report.previous!.from && day <= report.previous!.to);
  expect(report.previous!.totals.average_order).toBe(expectedFigures(before, 'USD').average_order);
});

test('visits of several shops are added; a page that they land on is its shop’s', async () => {
  for (const [at, shop] of own().entries()) {
    const acting = (await server.services.shops.byId(shop.id))!;
    const visits = Array.from({ length: at + 1 }, (_, n) => ({
      ...{ key: `${shop.id} ${n}`, at: new Date('2026-04-10T12:00:00Z'), visitor: `v${n}`, page: '/' },
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36',
      referrer: 'https://www.google.com/',
    }));
    await server.services.db.inShop(shop.id, (tx) =>
      insertHistory({ shop: acting, tx }, { events: [], visits }),
    );
  }
  const asked = async (query: string) =>
    (
      await call<{ report: VisitReport }>(
        'GET',
        `/admin/statistics/traffic-source.json?time_from_str=${firstDay}&time_to_str=${lastDay}&${list(own())}&${query}`,
      )
    ).body.report;
  // No order was bought in any of these visits: what was sold stands in a row of its own, converted as in every report.
  const { net_sales } = expectedFigures(of(own()), 'USD');
  expect(await asked('type=referrer')).toMatchObject({
    ...{
      currency: 'USD',
      totals: { visits: 6, orders: 120, net_sales, conversion_rate: 100 },
      total_rows: 2,
    },
    rows: [
      { referrer: 'www.google.com', visits: 6, share: 100, orders: 0, net_sales: 0, conversion_rate: 0 },
      {
        referrer: null,
        visits: 0,
        share: 0,
        orders: 120,
        net_sales,
        without_visit: true,
        conversion_rate: null,
      },
    ],
  });
  const landed = await asked('type=landing_page');
  expect(landed.rows.slice(0, 3)).toMatchObject(
    [yen, euros, dollars].map(({ id }, at) => ({
      ...{ shop_id: id, landing_page: '/', visits: 3 - at, share: [50, 33.33, 16.67][at] },
      ...{ orders: 0, net_sales: 0 },
    })),
  );
  expect(
    landed.rows.slice(3).map((row) => [row.shop_id, row.without_visit, row.orders, row.net_sales]),
  ).toEqual(
    expect.arrayContaining(
      own().map((shop) => [shop.id, true, 40, expectedFigures(of([shop]), 'USD').net_sales]),
    ),
  );
  expect(landed.rates?.length).toBeGreaterThan(0);
  const { report } = await ask<{ report: VisitReport }>('v3/sales-report/conversion-rate', list(own()));
  expect(report.totals).toMatchObject({ visits: 6, orders: 120 });
});

/** Checkouts of a shop as they were begun, their value in its minor units. */
interface Begun {
  shop: Shop;
  day: string;
  value: number;
  lapsed: boolean;
  ordered: boolean;
}
const begun: Begun[] = [];
async function beginCheckouts() {
  for (const shop of [...own(), foreign])
    for (let n = 1; n <= 12; n += 1) {
      const one = {
        shop,
        day: oneOf(days),
        value: 1 + below(9_999),
        lapsed: n % 2 === 0,
        ordered: n % 3 === 0,
      };
      begun.push(one);
      const at = `${one.day}T12:00:00Z`;
      await server.services.db.inShop(shop.id, (tx) =>
        tx.execute(
          sql`INSERT INTO begun_checkouts (shop_id, checkout_id, cart_id, day, begun_at, opened_at, lapsed, value_minor, ordered_at, order_id)
              VALUES (${shop.id}, ${n}, ${n}, ${one.day}::date, ${at}::timestamptz, ${at}::timestamptz, ${one.lapsed}, ${one.value},
                ${one.ordered ? at : null}::timestamptz, ${one.ordered ? n : null}::bigint)`,
        ),
      );
    }
}
/** The value of checkouts, each converted by itself at the rate of the day it began. */
const worth = (some: readonly Begun[], currency: string) =>
  toMajor(
    some.reduce((sum, { shop, day, value }) => {
      const made = convert(value, shop.currency, currency, dollar(day));
      return sum + ('unknown' in made ? NaN : made.minor);
    }, 0),
    currency,
  );

test('checkouts, funnel and actions are added up across shops, with values at the rate of the day', async () => {
  await beginCheckouts();
  for (const acting of own()) {
    const { report } = await ask<{ report: CheckoutsReport }>(
      'abandoned-checkouts',
      `shop_id=${acting.id}&${list(own())}&compare=none`,
    );
    const ownBegun = begun.filter(({ shop }) => shop !== foreign);
    const left = ownBegun.filter(({ lapsed, ordered }) => lapsed || !ordered);
    expect(report).toMatchObject({ currency: acting.currency, shop_ids: own().map(({ id }) => id) });
    expect(report.totals).toMatchObject({
      ...{ begun: 36, ordered: ownBegun.filter(({ ordered }) => ordered).length, abandoned: left.length },
      abandoned_value: worth(left, acting.currency),
      recovered_value: worth(
        ownBegun.filter(({ lapsed, ordered }) => lapsed && ordered),
        acting.currency,
      ),
    });
    for (const row of report.rows)
      expect(row.abandoned_value).toBe(
        worth(
          left.filter(({ day }) => day === row.day),
          acting.currency,
        ),
      );
    expect(new Set(report.rates!.map(({ currency }) => currency))).toEqual(
      new Set(own().flatMap(({ currency }) => (currency === acting.currency ? [] : [currency]))),
    );
  }
  const funnel = await ask<{ report: FunnelReport }>('v2/conversion', `${list(own())}&group_by=source`);
  expect(funnel.report).toMatchObject({ totals: { visits: 6 }, total_rows: 1 });
  expect(funnel.report.rows).toMatchObject([{ source: 'search', visits: 6, ordered: 0 }]);
  const pages = await ask<{ report: FunnelReport }>('v2/conversion', `${list(own())}&group_by=landing_page`);
  expect(pages.report.rows.map((row) => [row.shop_id, row.landing_page, row.visits])).toEqual(
    [yen, euros, dollars].map(({ id }, at) => [id, '/', 3 - at]),
  );
  const done = await ask<{ report: ActionsReport }>('v2/actions', list(own()));
  expect(done.report.totals).toMatchObject({ visits: 6, checkouts: 36, orders: 120 });
  for (const shop of own())
    await server.services.db.inShop(shop.id, (tx) =>
      tx.execute(
        sql`INSERT INTO daily_metrics (shop_id, subject, subject_id, day, metric, value)
            VALUES (${shop.id}, 'product', 1, ${firstDay}::date, 'view', ${shop.id}), (${shop.id}, 'product', 2, ${firstDay}::date, 'add_to_cart', 1)`,
      ),
    );
  const looked = await ask<{ report: ActionsReport }>(
    'v2/actions',
    `${list(own())}&group_by=product&limit=4`,
  );
  expect(looked.report).toMatchObject({ total_rows: 6, totals: { add_to_cart: 3, visits: 6 } });
  expect(looked.report.rows.map((row) => [row.shop_id, row.product_id, row.product_views])).toEqual([
    ...[yen, euros, dollars].map(({ id }) => [id, 1, id]),
    [expect.any(Number), 2, 0],
  ]);
  expect(looked.report.columns[0]).toEqual({ name: 'shop_id', unit: 'id' });
  const reply = await call<{ report: EventsReport }>(
    'POST',
    `/admin/analytics/events-traffic.json?${list(own())}`,
    { from_time: firstDay, to_time: lastDay, group_by: 'source', subject: 'shop' },
  );
  expect(reply.body.report).toMatchObject({ total_rows: 1, totals: { events: 6 } });
  expect(reply.body.report.rows).toEqual([{ source: 'search', subject: 'shop', metric: 'view', events: 6 }]);
});

test('the overview of several shops is the sum of each, in one currency, with its rates (C290)', async () => {
  const middle = addDays(firstDay, 13);
  for (const acting of own()) {
    const { status, body } = await call<ReplyOf<typeof analyticsOverview>>(
      'POST',
      `/admin/analytics.json?shop_id=${acting.id}&${list(own())}`,
      { from_time: middle, to_time: lastDay },
    );
    expect(status).toBe(200);
    const { analytics } = body;
    const within = (from: string, to: string) => of(own()).filter(({ day }) => day >= from && day <= to);
    const now = within(middle, lastDay);
    const before = within(analytics.previous!.from, analytics.previous!.to);
    expect(analytics).toMatchObject({ currency: acting.currency, shop_ids: own().map(({ id }) => id) });
    expect(comparable(analytics.figures)).toEqual(comparable(expectedFigures(now, acting.currency)));
    expect(comparable(analytics.previous!.figures)).toEqual(
      comparable(expectedFigures(before, acting.currency)),
    );
    expect(analytics.visits).toBe(6);
    expect(analytics.first_time.net_sales).toBe(
      expectedFigures(
        now.filter(({ first_time }) => first_time === true),
        acting.currency,
      ).net_sales,
    );
    const { change, visits, conversion, average_order, without_visit } = analytics.moved!;
    const minor = (amount: number) => toMinor(amount, acting.currency);
    expect([visits, conversion, average_order, without_visit].reduce((sum, one) => sum + minor(one), 0)).toBe(
      minor(change),
    );
    expect(minor(change)).toBe(
      minor(analytics.figures.net_sales!) - minor(analytics.previous!.figures.net_sales!),
    );
    expect(analytics.rates!.length).toBeGreaterThan(0);
  }
  const alone = await call<ReplyOf<typeof analyticsOverview>>('POST', '/admin/analytics.json', {
    from_time: firstDay,
    to_time: lastDay,
  });
  expect(comparable(alone.body.analytics.figures)).toEqual(comparable(expectedFigures(of([dollars]), 'USD')));
  expect(alone.body.analytics).not.toHaveProperty('rates');
});

test('products of several shops are listed side by side, and one product belongs to one shop (C292)', async () => {
  const asked = (body: object) =>
    call<{ report: SalesReport } & Failure>('POST', `/admin/analytics/product.json?${list(own())}`, {
      ...{ from_time: firstDay, to_time: lastDay },
      ...body,
    });
  const { body } = await asked({ limit: 250 });
  expect(body.report.total_rows).toBe(12);
  expect(body.report.totals.net_sales).toBe(expectedFigures(of(own()), 'USD').net_sales);
  const refused = await asked({ product_id: 1 });
  expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([422, ['product_id']]);
});

describe('a file of several shops', () => {
  /** A file as it is fetched: what stands above its rows, and those. */
  async function fileOf(query: string, body: object, by: Call = call) {
    const began = await by<{ job_id: number } & Failure>(
      'POST',
      `/admin/analytics/export.json?${spanned}&${query}`,
      body,
    );
    expect(began.status, JSON.stringify(began.body)).toBe(202);
    await eventually('the file', async () => {
      const { body: read } = await by<{ job: { status: string; error: string | null } }>(
        'GET',
        `/admin/jobs/${began.body.job_id}.json?shop_id=${dollars.id}`,
      );
      expect(read.job.status, String(read.job.error)).not.toBe('failed');
      return read.job.status === 'done' || null;
    });
    const path = `/admin/statistics/exports/${began.body.job_id}.csv`;
    const { body: text } = await by<string>('GET', `${path}?shop_id=${dollars.id}`);
    const [first, second] = text.replace('\uFEFF', '').split('\n\n');
    const [rates, table] = second === undefined ? [undefined, first!] : [first!, second];
    const rows = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];
    return { path, rates: rates && rows(rates), rows: rows(table) };
  }

  test('has the rows of its call, whose they are, and each rate above them', async () => {
    for (const group_by of ['order', 'country', 'day', 'product', 'none']) {
      const { report } = await ask('v2/sales-report', `${list(own())}&group_by=${group_by}&limit=250`);
      const file = await fileOf(list(own()), { report_type: 'sales', group_by });
      const text = (row: object) =>
        JSON.stringify(
          Object.keys(file.rows[0]!)
            .filter((name) => name !== 'shop_name')
            .map((name) => String((row as Record<string, unknown>)[name] ?? '')),
        );
      expect(file.rows.map(text).sort(), group_by).toEqual(report.rows.map(text).sort());
      expect(file.rates).toEqual(
        report.rates!.map(({ currency, day, rate, of: from }) => ({
          ...{ rate_currency: currency, rate_day: day, rate, rate_of: from, rate_into: 'USD' },
        })),
      );
      const named = new Set(file.rows.map((row) => row['shop_name']));
      expect(named).toEqual(
        new Set(
          group_by === 'order' || group_by === 'product' ? own().map(({ domain }) => domain) : [undefined],
        ),
      );
    }
    const taxes = await fileOf(list(own()), { report_type: 'taxes', group_by: 'rate' });
    expect(taxes.rows.map((row) => Number(row['taxes']))).toEqual([expectedFigures(of(own()), 'USD').taxes]);
  });

  test('of shopper events has the sums of all shops, and the pages of each', async () => {
    const checkouts = await fileOf(list(own()), { report_type: 'abandoned_checkouts' });
    const sum = checkouts.rows.reduce(
      (all, row) => all + Math.round(Number(row['abandoned_value']) * 100),
      0,
    );
    const left = begun.filter(({ shop, lapsed, ordered }) => shop !== foreign && (lapsed || !ordered));
    expect(sum).toBe(toMinor(worth(left, 'USD'), 'USD'));
    expect(checkouts.rates!.length).toBeGreaterThan(0);
    const sources = await fileOf(list(own()), { report_type: 'conversion', group_by: 'source' });
    expect(sources.rows.map((row) => [row['source'], row['visits']])).toEqual([['search', '6']]);
    expect(sources.rates).toBeUndefined();
    const pages = await fileOf(list([dollars, yen]), { report_type: 'utm', group_by: 'landing_page' });
    expect(pages.rows.map((row) => [row['shop_name'], row['landing_page'], row['visits']])).toEqual([
      ...[
        ['dollars.test', '/', '1'],
        ['dollars.test', '', '0'],
      ],
      ...[
        ['yen.test', '/', '3'],
        ['yen.test', '', '0'],
      ],
    ]);
  });

  test('names of shops are no formulas', async () => {
    await run(sql`UPDATE shops SET name = '=1+1' WHERE id = ${euros.id} RETURNING id`);
    const { rows } = await fileOf(list([dollars, euros]), { report_type: 'sales', group_by: 'order' });
    expect(new Set(rows.map((row) => row['shop_name']))).toEqual(new Set(['dollars.test', "'=1+1"]));
    await run(sql`UPDATE shops SET name = domain WHERE id = ${euros.id} RETURNING id`);
  });

  test('needs access to each of its shops, to request it and to download it', async () => {
    const { path } = await fileOf(list([dollars, euros]), { report_type: 'sales', group_by: 'country' });
    const here = await person('files-here@dollars.test', 'staff', ['read_sales']);
    const fetched = async () => (await here.call('GET', path)).status;
    const asked = async (shops: readonly Shop[]) =>
      (
        await here.call('POST', `/admin/analytics/export.json?${spanned}&${list(shops)}`, {
          report_type: 'sales',
        })
      ).status;
    expect([await fetched(), await asked([dollars, euros]), await asked([dollars])]).toEqual([403, 403, 202]);
    await join(euros, here.id, 'staff', ['dashboards']);
    expect([await fetched(), await asked([dollars, euros])]).toEqual([403, 403]);
    await run(
      sql`UPDATE memberships SET permissions = '{read_sales}' WHERE user_id = ${here.id} RETURNING user_id`,
    );
    // The file includes profit.
    expect([await fetched(), await asked([dollars, euros])]).toEqual([403, 202]);
    await run(
      sql`UPDATE memberships SET permissions = '{read_sales,read_profit}' WHERE user_id = ${here.id} RETURNING user_id`,
    );
    expect(await fetched()).toBe(200);
    expect(await asked([dollars, foreign])).toBe(403);
  });
});

describe('who may ask', () => {
  const calls = {
    dashboards: '/admin/statistics/total-sales.json',
    read_sales: '/admin/statistics/v2/sales-report.json',
    read_profit: '/admin/statistics/v2/net-profit.json',
  } as const;

  test('each shop asks for the permission by itself: one that refuses ends it, whatever the others say', async () => {
    const roles = [
      ['admin', []],
      ['staff', []],
      ...(['dashboards', 'read_sales', 'read_profit'] as const).map((one) => ['staff', [one]] as const),
    ] as const;
    let n = 0;
    for (const [here, mayHere] of roles)
      for (const [there, mayThere] of [...roles, [null, []] as const]) {
        const one = await person(`p${(n += 1)}@dollars.test`, here, mayHere);
        if (there) await join(euros, one.id, there, mayThere);
        for (const [permission, path] of Object.entries(calls)) {
          const may = (role: string | null, given: readonly string[]) =>
            role !== null && (role !== 'staff' || given.includes(permission));
          const wanted = may(here, mayHere) && may(there, mayThere) ? 200 : 403;
          const answer = await one.call<Failure>('GET', `${path}?${spanned}&${list([dollars, euros])}`);
          const label = `${here} ${mayHere} / ${there} ${mayThere}: ${permission}`;
          expect([answer.status, 'report' in answer.body], label).toEqual([wanted, wanted === 200]);
        }
      }
  });

  test('profit is shown and sortable only with the permission in every shop', async () => {
    const one = await person('profit-here@dollars.test', 'staff', ['read_sales', 'read_profit']);
    await join(euros, one.id, 'staff', ['read_sales']);
    const alone = await ask('v2/sales-report', `${list([dollars])}&group_by=none`, one.call);
    expect(alone.report.totals.profit).not.toBeNull();
    const { report } = await ask('v2/sales-report', `${list([dollars, euros])}&group_by=none`, one.call);
    expect(report.totals).toMatchObject({ profit: null, cost: null, margin: null });
    expect(report.rows[0]).toMatchObject({ profit: null });
    const sorted = `${calls.read_sales}?${spanned}&${list([dollars, euros])}&group_by=country&sort_field=profit`;
    expect((await one.call('GET', sorted)).status).toBe(403);
  });

  test('a foreign shop or a program’s token can’t read another shop', async () => {
    for (const shops of [[dollars, foreign], [foreign], [euros, yen, foreign]])
      for (const path of Object.values(calls)) {
        const answer = await call<Failure>('GET', `${path}?${spanned}&${list(shops)}`);
        expect([answer.status, answer.body.code]).toEqual([403, 'core.forbidden']);
      }
    const ofShoppers = ['actions', 'v2/actions', 'v2/conversion', 'abandoned-checkouts'];
    const byBody = ['analytics', 'analytics/events-traffic', 'analytics/product'];
    const all: ['GET' | 'POST', string][] = [
      ...ofShoppers.map((name): ['GET', string] => ['GET', `statistics/${name}`]),
      ...byBody.map((name): ['POST', string] => ['POST', name]),
    ];
    for (const [method, path] of all) {
      const url = `/admin/${path}.json?${list([dollars, foreign])}`;
      const answer = await call<Failure>(method, url, method === 'POST' ? {} : undefined);
      expect([path, answer.status, Object.keys(answer.body)]).toEqual([
        ...[path, 403],
        expect.not.arrayContaining(['report', 'analytics']),
      ]);
    }
    const token = await makeAccessToken(server.services.db, dollars.id, ['read_reports', 'read_analytics']);
    const program = memberClient(server.app, token);
    expect((await program('GET', `${calls.dashboards}?${spanned}&${list([dollars])}`)).status).toBe(200);
    for (const shops of [[dollars, euros], [euros]])
      expect((await program('GET', `${calls.dashboards}?${spanned}&${list(shops)}`)).status).toBe(403);
  });
});

test('several shops for a call that acts on one are 422 at the field, and a thing of one shop is asked of that one', async () => {
  for (const [method, path, field] of [
    ['GET', `/admin/products.json?${list([dollars, euros])}`, 'shop_ids'],
    ['GET', `/admin/shop/context.json?${list([dollars, euros])}`, 'shop_ids'],
    ['GET', `/admin/products.json?shop_id=${dollars.id}&${list([euros])}`, 'shop_ids'],
    [
      'GET',
      `/admin/statistics/total-sales.json?${list([dollars, euros])}&ref_type=product&ref_id=1`,
      'ref_id',
    ],
    [
      'GET',
      `/admin/statistics/v2/sales-report.json?${list([dollars, euros])}&group_by=order&limit=250&page=21`,
      'page',
    ],
    [
      'GET',
      `/admin/statistics/total-sales.json?shop_ids=${Array.from({ length: 251 }, (_, n) => n + 1).join(',')}`,
      'shop_ids',
    ],
  ] as const) {
    const refused = await call<Failure>(method, path);
    expect([refused.status, Object.keys(refused.body.fields ?? {})], path).toEqual([422, [field]]);
  }
  const written = await call<Failure>('PUT', `/admin/profile.json?shop_id=${dollars.id}`, {
    shop_id: euros.id,
  });
  expect(written.status).not.toBe(200);
});
