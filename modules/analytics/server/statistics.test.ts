import { parse } from 'csv-parse/sync';
import { sql as statement } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { guardedFields } from '#core/contract/guarded-field.ts';
import { toMajor } from '#core/rules/money.ts';
import {
  type CountedShop,
  type CountedShops,
  startCountedShops,
} from '#apps/server/testing/counted-shops.ts';
import { makeAccessToken } from '#apps/server/testing/access-token.ts';
import { makeMember } from '#apps/server/testing/test-people.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { SalesEntry } from '#apps/server/testing/sales-truth.ts';
import {
  type FigureName,
  figureNames,
  figureUnits,
  type RefundDay,
} from '../figure/contract/figure-names.ts';
import type { customerStatistics } from '../sale/contract/people-statistics-calls.ts';
import { salesFigures, type SalesReport } from '../report/contract/statistics.ts';
import { figures } from '../figure/rules/figure.ts';
import { summedGroups } from '../sale/server/sale-statement.ts';
import { sumMonths } from '../sale/server/sale-sums.ts';

let counted: CountedShops;
let shops: readonly CountedShop[];

beforeAll(async () => {
  counted = await startCountedShops();
  ({ shops } = counted);
}, 3_600_000);
afterAll(() => counted.close());

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const daysFrom = (from: string, to: string) => {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** Figures as a bookkeeper makes them of entries, in major units. */
function bookkept(entries: readonly SalesEntry[], currency: string): Record<FigureName, number | null> {
  let [gross, discount, returns, tax, delivery, items, orders] = [0, 0, 0, 0, 0, 0, 0];
  let [cost, costed, uncosted] = [0, 0, 0];
  let [fees, apart] = [0, 0];
  let [reported, reportedApart] = [0, 0];
  for (const one of entries) {
    const net = one.gross - one.discount - one.returns;
    gross += one.gross;
    discount += one.discount;
    returns += one.returns;
    tax += one.tax;
    delivery += one.delivery;
    items += one.quantity;
    orders += one.orders;
    if (one.cost === null) {
      uncosted += net;
      apart += one.fee;
      reportedApart += one.reported;
    } else {
      fees += one.fee;
      reported += one.reported;
      cost += one.cost;
      costed += net;
    }
  }
  const money = (minor: number) => toMajor(Math.round(minor), currency);
  const two = (value: number) => Math.round(value * 100) / 100;
  const net = gross - discount - returns;
  return {
    gross_sales: money(gross),
    discounts: money(discount),
    returns: money(returns),
    net_sales: money(net),
    delivery: money(delivery),
    taxes: money(tax),
    total_sales: money(net + delivery + tax),
    orders,
    items_sold: items,
    average_order: orders === 0 ? null : money(net / orders),
    average_items: orders === 0 ? null : two(items / orders),
    cost: money(cost),
    reported_costs: money(reported),
    fees: money(fees),
    profit: money(costed - cost - reported - fees),
    margin: costed <= 0 ? null : two(((costed - cost - reported - fees) / costed) * 100),
    uncosted_sales: money(uncosted),
    uncosted_fees: money(apart),
    uncosted_costs: money(reportedApart),
  };
}

/** A bookkeeper can't compute the known costs of lines in another store's refunds: the money was booked on any line. */
const ofCosts: readonly FigureName[] = ['profit', 'margin', 'uncosted_sales'];
const figuresOf = (figures: Partial<Record<FigureName, number | null>>, but: readonly FigureName[] = []) =>
  Object.fromEntries(figureNames.filter((name) => !but.includes(name)).map((name) => [name, figures[name]]));
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, one) => (Object.is(one, -0) ? 0 : one)));

const all = figureNames.join(',');
async function report(
  shop: CountedShop,
  path: string,
  query: Record<string, string> = {},
): Promise<SalesReport> {
  const answer = await shop.call<{ report: SalesReport }>('GET', `${path}?${new URLSearchParams(query)}`);
  expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 300)}`).toBe(200);
  return answer.body.report;
}
const grouped = '/admin/statistics/v2/sales-report.json';

const basisDay = (basis: RefundDay) => (one: SalesEntry) => (basis === 'own' ? one.day : one.order.day);
const spanOf = (shop: CountedShop) => {
  const days = shop.truth.entries.flatMap((one) => [one.day, one.order.day]).sort();
  return { from: days[0]!, to: days.at(-1)! };
};

describe.each(['own', 'order'] as const)('with returns on the day: %s', (basis) => {
  const dayOf = basisDay(basis);

  test('every figure of every day is the sum over the orders, and the empty days are there', async () => {
    for (const shop of shops) {
      const { from, to } = spanOf(shop);
      const shown = await report(shop, grouped, {
        from_time: from,
        to_time: to,
        refund_day: basis,
        columns: all,
      });
      expect(shown.rows.map((row) => row.day)).toEqual(daysFrom(from, to));
      const byDay = Map.groupBy(shop.truth.entries, dayOf);
      for (const row of shown.rows)
        expect(plain(figuresOf(row, ofCosts)), `${shop.currency} ${row.day}`).toEqual(
          plain(figuresOf(bookkept(byDay.get(row.day!) ?? [], shop.currency), ofCosts)),
        );
      expect(plain(figuresOf(shown.totals, ofCosts))).toEqual(
        plain(figuresOf(bookkept(shop.truth.entries, shop.currency), ofCosts)),
      );
      expect(shown.total_rows).toBe(shown.rows.length);
      for (const name of ['fees', 'uncosted_fees', 'reported_costs', 'uncosted_costs'] as const)
        expect(shown.totals[name]).toBeGreaterThan(0);
      const own = shop.truth.entries.filter(({ order }) => !order.imported);
      const ofOwn = await report(shop, grouped, {
        ...{ from_time: from, to_time: to, refund_day: basis, columns: all, sources: 'web,pos' },
      });
      const ownByDay = Map.groupBy(own, dayOf);
      for (const row of ofOwn.rows)
        expect(plain(figuresOf(row)), `${shop.currency} ${row.day}`).toEqual(
          plain(figuresOf(bookkept(ownByDay.get(row.day!) ?? [], shop.currency))),
        );
    }
  });

  test('groups by a property of the order add up to their orders', async () => {
    const groups: [by: string, key: string, of: (one: SalesEntry) => unknown][] = [
      ['country', 'country', ({ order }) => order.country],
      ['region', 'country region', ({ order }) => `${order.country} ${order.region}`],
      ['source', 'source', ({ order }) => order.source],
      ['staff', 'user_id', ({ order }) => order.user_id],
      ['payment', 'payment', ({ order }) => (order.test ? 'test' : 'real')],
      [
        'customer_type',
        'customer_type',
        ({ order: { first_time } }) =>
          first_time === null ? 'unknown' : first_time ? 'first_time' : 'returning',
      ],
      ['month', 'month', (one) => dayOf(one).slice(0, 7)],
      ['cost', 'cost_key', (one) => one.cost_key],
      ['order', 'order_id', ({ order }) => order.id],
    ];
    for (const shop of shops) {
      const { from, to } = spanOf(shop);
      for (const [group_by, key, of] of groups) {
        const rows = new Map<unknown, SalesReport['rows'][number]>();
        const limit = group_by === 'order' ? 250 : 50;
        for (let page = 1; ; page += 1) {
          const shown = await report(shop, grouped, {
            ...{ from_time: from, to_time: to, refund_day: basis, columns: all, group_by },
            ...{ page: String(page), limit: String(limit) },
          });
          for (const row of shown.rows) {
            const [one, other] = key.split(' ') as ['country', 'region' | undefined];
            rows.set(other ? `${row[one]} ${row[other]}` : (row[one] ?? null), row);
          }
          if (page * limit >= shown.total_rows) break;
        }
        // Excluded test payments have a row in the payment report only.
        const parts = Map.groupBy(
          group_by === 'payment' ? [...shop.truth.entries, ...shop.truth.leftOut] : shop.truth.entries,
          of,
        );
        expect(rows.size, group_by).toBe(parts.size);
        for (const [value, entries] of parts) {
          const row = rows.get(value)!;
          expect(plain(figuresOf(row, ofCosts)), `${shop.currency} ${group_by} ${value}`).toEqual(
            plain(figuresOf(bookkept(entries, shop.currency), ofCosts)),
          );
          if (group_by === 'order')
            expect(row).toMatchObject({ order_name: entries[0]!.order.name, day: entries[0]!.order.day });
        }
      }
    }
  }, 600_000);

  test('products and variants are their lines to the cent, costs too, and with the row of no product they add up', async () => {
    // Of this shop's own orders: how another store's refund falls on its lines is a rule, and no fact.
    for (const shop of shops) {
      const { from, to } = spanOf(shop);
      const own = shop.truth.entries.filter(({ order }) => !order.imported);
      for (const group_by of ['product', 'variant', 'country_product'] as const) {
        const ask = { from_time: from, to_time: to, refund_day: basis, columns: all, group_by, limit: '250' };
        const everything = await report(shop, grouped, ask);
        const shown = await report(shop, grouped, { ...ask, sources: 'web,pos' });
        const keyOf = (one: SalesEntry) =>
          [
            ...(group_by === 'country_product' ? [one.order.country] : []),
            one.line?.product_id ?? null,
            ...(group_by === 'variant' ? [one.line?.variant_id ?? null] : []),
          ].join(' ');
        const parts = Map.groupBy(own, keyOf);
        expect(shown.rows).toHaveLength(parts.size);
        for (const row of shown.rows) {
          const key = [
            ...(group_by === 'country_product' ? [row.country] : []),
            row.product_id ?? null,
            ...(group_by === 'variant' ? [row.variant_id ?? null] : []),
          ].join(' ');
          const entries = parts.get(key)!;
          const orders =
            new Set(entries.filter((one) => one.kind === 'placed' && one.line).map((one) => one.order.id))
              .size + entries.filter((one) => one.kind === 'added').length;
          const {
            orders: _orders,
            average_order: _order,
            average_items: _items,
            ...sums
          } = bookkept(entries, shop.currency);
          expect(plain(row), `${shop.currency} ${group_by} ${key}`).toMatchObject(
            plain({ ...sums, orders }) as object,
          );
        }
        expect(plain(figuresOf(shown.totals))).toEqual(plain(figuresOf(bookkept(own, shop.currency))));
        for (const name of figureNames) {
          if (
            !['money', 'count'].includes(figureUnits[name]) ||
            name === 'orders' ||
            name === 'average_order'
          )
            continue;
          for (const { rows, totals } of [shown, everything])
            expect(
              Math.round(rows.reduce((sum, row) => sum + (row[name] as number), 0) * shop.unit),
              `${group_by} ${name}`,
            ).toBe(Math.round((totals[name] as number) * shop.unit));
        }
      }
    }
  });

  test('by offer a line counts for each of its offers, once in the whole, and the overlap says the difference', async () => {
    for (const shop of shops) {
      const { from, to } = spanOf(shop);
      const shown = await report(shop, grouped, {
        ...{ from_time: from, to_time: to, refund_day: basis, columns: all, group_by: 'offer', limit: '250' },
        compare: 'previous',
      });
      const ofOffers = shop.truth.entries.filter((one) => one.offers.length > 0);
      const ids = [...new Set(ofOffers.flatMap((one) => one.offers))];
      expect(new Set(shown.rows.map((row) => row.offer_id))).toEqual(new Set(ids));
      expect(shown.rows).toHaveLength(ids.length);
      const counts = (entries: SalesEntry[]) =>
        new Set(entries.filter((one) => one.kind === 'placed').map((one) => one.order.id)).size +
        entries.filter((one) => one.kind === 'added').length;
      const sumsOf = (entries: SalesEntry[]) => {
        const { average_order: _order, average_items: _items, ...sums } = bookkept(entries, shop.currency);
        return plain({ ...sums, orders: counts(entries) }) as object;
      };
      for (const row of shown.rows)
        expect(plain(row)).toMatchObject(
          sumsOf(ofOffers.filter((one) => one.offers.includes(row.offer_id!))),
        );
      expect(plain(shown.totals)).toMatchObject(sumsOf(ofOffers));
      for (const name of ['net_sales', 'gross_sales', 'orders', 'items_sold'] as const)
        expect(Math.round(shown.overlap![name]! * shop.unit)).toBe(
          Math.round(
            (shown.rows.reduce((sum, row) => sum + row[name]!, 0) - shown.totals[name]!) * shop.unit,
          ),
        );
      expect(shown.overlap!.net_sales).toBeGreaterThan(0);
    }
  });
});

test('figures that are read from sums of whole months are those that the orders make', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const ask = { from_time: `${from.slice(0, 8)}01`, to_time: to, columns: all, limit: '250' };
    const answers = async () => {
      const found: Record<string, unknown> = {};
      for (const refund_day of ['own', 'order'])
        for (const group_by of ['none', 'month', ...summedGroups])
          found[`${refund_day} ${group_by}`] = await report(shop, grouped, { ...ask, refund_day, group_by });
      return found;
    };
    const before = await answers();
    const acting = (await counted.server.services.shops.byId(shop.id))!;
    expect(await sumMonths(counted.server.services.db, acting, 1)).toBeGreaterThan(0);
    const after = await answers();
    for (const asked of Object.keys(before))
      expect(after[asked], `${shop.currency} ${asked}`).toEqual(before[asked]);
    // The sums are what is read: one that is another changes the whole.
    const change = (by: number) =>
      counted.sql('UPDATE sale_sums SET gross = gross + $2 WHERE shop_id = $1', [shop.id, by]);
    await change(1);
    expect(await answers()).not.toEqual(before);
    await change(-1);
    for (const basis of ['own', 'order'] as const) {
      const { totals } = after[`${basis} none`] as SalesReport;
      expect(plain(figuresOf(totals, ofCosts))).toEqual(
        plain(figuresOf(bookkept(shop.truth.entries, shop.currency), ofCosts)),
      );
    }
  }
}, 600_000);

test('total sales of each day are those of Home, and of the registry on any other screen', async () => {
  for (const shop of shops) {
    const home = (
      await shop.call<{ daily: { day: string; sales: number; orders: number }[] }>(
        'GET',
        '/admin/analytics/summary.json?date_filter=last_30_days',
      )
    ).body;
    for (const path of [
      'total-sales',
      'v2/total-sales',
      'v2/dashboard/total-sales',
      'total-orders',
      'v2/total-orders',
    ]) {
      const shown = await report(shop, `/admin/statistics/${path}.json`, {
        date_filter: 'last_30_days',
        columns: 'net_sales,orders',
      });
      expect(shown.rows.map(({ day, net_sales, orders }) => ({ day, sales: net_sales, orders }))).toEqual(
        home.daily.map(({ day, sales, orders }) => ({ day, sales, orders })),
      );
    }
  }
});

test('first-time and returning customers: sales, profit, orders and people, by day and in total', async () => {
  type Row = ReplyOf<typeof customerStatistics>['report']['rows'][number];
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    for (const [interval, timeOf] of [
      ['day', (one: SalesEntry) => one.day],
      ['month', (one: SalesEntry) => one.day.slice(0, 7)],
    ] as const) {
      const query = new URLSearchParams({ from_time: from, to_time: to, interval, sources: 'web,pos' });
      const answer = await shop.call<ReplyOf<typeof customerStatistics>>(
        'GET',
        `/admin/analytics/customer.json?${query}`,
      );
      expect(answer.status).toBe(200);
      const { rows, totals } = answer.body.report;
      expect(rows.map((row) => row.display_time)).toEqual([
        ...new Set(daysFrom(from, to).map((day) => (interval === 'day' ? day : day.slice(0, 7)))),
      ]);
      const own = shop.truth.entries.filter(({ order }) => !order.imported);
      const expected = (entries: SalesEntry[]): Omit<Row, 'display_time'> => {
        const parts = {
          first_time: entries.filter(({ order }) => order.first_time === true),
          returning: entries.filter(({ order }) => order.first_time === false),
          unknown: entries.filter(({ order }) => order.first_time === null),
          total: entries,
        };
        const each = (of: (part: SalesEntry[]) => number) => ({
          ...{ first_time: of(parts.first_time), returning: of(parts.returning) },
          ...{ unknown: of(parts.unknown), total: of(parts.total) },
        });
        return {
          sales: each((part) => bookkept(part, shop.currency).net_sales!),
          profit: each((part) => bookkept(part, shop.currency).profit!),
          order: each((part) => bookkept(part, shop.currency).orders!),
          customer: each(
            (part) =>
              new Set(part.flatMap(({ orders, order }) => (orders === 1 ? (order.customer_id ?? []) : [])))
                .size,
          ),
        };
      };
      const byTime = Map.groupBy(own, timeOf);
      for (const { display_time, ...row } of rows)
        expect(plain(row), `${shop.currency} ${display_time}`).toEqual(
          plain(expected(byTime.get(display_time) ?? [])),
        );
      expect(plain(totals)).toEqual(plain(expected(own)));
    }
  }
});

test('taxes by order, place and rate add up to the charged tax, and unnamed tax is a row of its own', async () => {
  const names = new Set<string>();
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const charged = bookkept(shop.truth.entries, shop.currency).taxes!;
    for (const group_by of ['order', 'country', 'region', 'rate'])
      for (const path of ['taxes-report', 'tax-statistic/report'])
        for (const refund_day of ['own', 'order']) {
          let sum = 0;
          for (let page = 1; ; page += 1) {
            const query = {
              from_time: from,
              to_time: to,
              group_by,
              refund_day,
              limit: '2',
              page: String(page),
            };
            if (group_by === 'order') query.limit = '250';
            const shown = await report(shop, `/admin/statistics/${path}.json`, query);
            for (const row of shown.rows) sum += Math.round(row.taxes! * shop.unit);
            expect(shown.totals.taxes).toBe(charged);
            if (page * Number(query.limit) >= shown.total_rows) break;
          }
          expect(toMajor(sum, shop.currency), `${shop.currency} ${group_by}`).toBe(charged);
        }
    const rates = await report(shop, '/admin/statistics/taxes-report.json', {
      ...{ from_time: from, to_time: to, group_by: 'rate' },
    });
    for (const row of rates.rows) names.add(`${row.tax_title} ${row.tax_rate}`);
  }
  expect(names).toEqual(new Set(['State 20', 'City 1.25', 'null null']));
}, 600_000);

test('a file has every row of its report, each cell as the call answers it', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const spanned = { from_time: from, to_time: to, refund_day: 'order' };
    for (const [path, group_by] of [
      ...[
        'none',
        'day',
        'month',
        'product',
        'variant',
        'offer',
        'country',
        'region',
        'country_product',
        'source',
        'staff',
      ].map((by) => ['v2/sales-report', by] as const),
      ...['customer_type', 'payment', 'cost', 'order'].map((by) => ['v2/sales-report', by] as const),
      ...['order', 'region', 'rate'].map((by) => ['taxes-report', by] as const),
    ]) {
      const begun = await shop.call<{ job_id: number }>(
        'POST',
        `/admin/statistics/${path}/export.json?${new URLSearchParams(spanned)}`,
        { filter: { group_by } },
      );
      expect(begun.status, `${path} ${group_by}`).toBe(202);
      await eventually('the file', async () => {
        const { body } = await shop.call<{ job: { status: string } }>(
          'GET',
          `/admin/jobs/${begun.body.job_id}.json`,
        );
        return body.job.status === 'done' || null;
      });
      const file = await shop.call<string>('GET', `/admin/statistics/exports/${begun.body.job_id}.csv`);
      const written: Record<string, string>[] = parse(String(file.body), { columns: true, bom: true });
      const rows: SalesReport['rows'] = [];
      let columns: string[] = [];
      for (let page = 1, total = 1; rows.length < total; page += 1) {
        const shown = await report(shop, `/admin/statistics/${path}.json`, {
          ...{ ...spanned, group_by, limit: '250', page: String(page) },
        });
        total = shown.total_rows;
        columns = shown.columns.map(({ name }) => name);
        rows.push(...shown.rows);
      }
      // A text that a spreadsheet would run is marked, a number below zero is not.
      const cell = (value: unknown) =>
        typeof value === 'string' && /^[=+@-]/.test(value) ? `'${value}` : String(value ?? '');
      const lines = (all: Record<string, unknown>[], as: (value: unknown) => string) =>
        all.map((row) => columns.map((name) => `${name}=${as(row[name])}`).join(' ')).toSorted();
      expect(lines(written, String), `${shop.currency} ${path} ${group_by}`).toEqual(lines(rows, cell));
    }
  }
}, 600_000);

test('one or two days can be by hour, and each hour has its own events', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    for (const day of daysFrom(from, to)) {
      const shown = await report(shop, '/admin/statistics/v2/total-sales.json', {
        ...{ from_time: day, to_time: day, columns: 'net_sales,orders,items_sold' },
      });
      const entries = shop.truth.entries.filter((one) => one.day === day);
      shown.rows.forEach((row, at) => {
        const begin = Date.parse(row.hour!);
        const { net_sales, orders, items_sold } = bookkept(
          entries.filter((one) => Date.parse(one.at) >= begin && Date.parse(one.at) < begin + 3_600_000),
          shop.currency,
        );
        expect(plain(row), row.hour!).toEqual(plain({ hour: row.hour, net_sales, orders, items_sold }));
        if (at > 0) expect(begin - Date.parse(shown.rows[at - 1]!.hour!)).toBe(3_600_000);
      });
      expect(shown.totals.orders).toBe(entries.reduce((sum, one) => sum + one.orders, 0));
    }
  }
}, 60_000);

test('sales that are narrowed to an offer, a product or a collection are those of its lines, on each day', async () => {
  const [shop] = shops as [CountedShop];
  const { from, to } = spanOf(shop);
  const collection = await shop.call<{ collection: { id: number } }>('POST', '/admin/collections.json', {
    collection: { title: 'Two things', collects: undefined },
  });
  expect(collection.status).toBe(201);
  const [first, second] = shop.products as [number, number];
  for (const product_id of [first, second])
    expect(
      (
        await shop.call('POST', '/admin/collects.json', {
          collect: { product_id, collection_id: collection.body.collection.id },
        })
      ).status,
    ).toBe(201);
  const own = shop.truth.entries.filter(({ order }) => !order.imported);
  const offer = own.find((one) => one.kind === 'placed' && one.offers.length > 0)!.offers[0]!;
  for (const [ref_type, ref_id, has] of [
    ['product', first, (one: SalesEntry) => one.line?.product_id === first],
    [
      'collection',
      collection.body.collection.id,
      (one: SalesEntry) => [first, second].includes(one.line?.product_id ?? 0),
    ],
    ['offer', offer, (one: SalesEntry) => one.offers.includes(offer)],
  ] as const) {
    const shown = await report(shop, '/admin/statistics/v2/sales-report.json', {
      ...{ from_time: from, to_time: to, sources: 'web,pos', ref_type, ref_id: String(ref_id) },
      columns: 'gross_sales,net_sales,items_sold,orders,cost',
    });
    const byDay = Map.groupBy(own.filter(has), (one) => one.day);
    for (const row of shown.rows) {
      const entries = byDay.get(row.day!) ?? [];
      const { gross_sales, net_sales, items_sold, cost } = bookkept(entries, shop.currency);
      const orders =
        new Set(entries.filter((one) => one.kind === 'placed').map((one) => one.order.id)).size +
        entries.filter((one) => one.kind === 'added').length;
      expect(plain(row)).toEqual(plain({ day: row.day, gross_sales, net_sales, items_sold, orders, cost }));
    }
    expect(shown.rows.some((row) => row.orders! > 0)).toBe(true);
    const same = await report(shop, '/admin/statistics/v2/count-orders.json', {
      ...{ from_time: from, to_time: to, sources: 'web,pos', ref_type, ref_id: String(ref_id) },
    });
    expect(same.totals.orders).toBe(shown.totals.orders);
  }
});

test('every version of a call has the same figure', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const spanned = { from_time: from, to_time: to };
    const whole = bookkept(shop.truth.entries, shop.currency);
    for (const path of [
      ...['total-sales', 'v2/total-sales', 'v2/dashboard/total-sales', 'total-orders', 'v2/total-orders'],
      ...[
        'v2/dashboard/total-orders',
        'count-orders',
        'v2/count-orders',
        'shop-aov',
        'shop-aoi',
        'v2/shop-aoi',
      ],
      ...['top-products', 'v2/top-products', 'v2/top-sales', 'sales-statistic', 'count-sales-statistic'],
      ...['sales-report', 'v2/sales-report', 'v3/sales-report/country-product', 'v3/top-countries'],
      ...[
        'v3/sales-report/top-countries',
        'v3/countries-shop',
        'v3/orders-by-country',
        'v2/staff-performance',
      ],
      ...['v2/net-profit', 'v2/profit-report', 'taxes-report'],
    ]) {
      const { totals } = await report(shop, `/admin/statistics/${path}.json`, spanned);
      for (const name of Object.keys(totals) as FigureName[])
        if (!ofCosts.includes(name)) expect(plain(totals[name]), `${path} ${name}`).toBe(plain(whole[name]));
    }
    const product = await shop.call<{ report: SalesReport }>(
      'POST',
      '/admin/analytics/product.json',
      spanned,
    );
    expect(product.body.report.totals).toMatchObject({
      net_sales: whole.net_sales,
      items_sold: whole.items_sold,
    });
    const rows = await report(shop, '/admin/statistics/sales-statistic.json', {
      ...spanned,
      group_by: 'product',
    });
    const counted = await shop.call<{ count: number }>(
      'GET',
      `/admin/statistics/count-sales-statistic.json?${new URLSearchParams({ ...spanned, group_by: 'product' })}`,
    );
    expect(counted.body.count).toBe(rows.total_rows);
    const [best, next] = (
      await report(shop, '/admin/statistics/top-products.json', { ...spanned, top_product: '2' })
    ).rows;
    expect(best!.net_sales).toBeGreaterThanOrEqual(next!.net_sales!);
  }
});

test('a date range is compared with as many days right before it, or with the same days a year earlier', async () => {
  const [shop] = shops as [CountedShop];
  const { to } = spanOf(shop);
  const from = dayAfter(to, -13);
  const path = '/admin/statistics/v2/sales-report.json';
  const columns = 'net_sales,orders,average_order';
  const before = { from: dayAfter(from, -14), to: dayAfter(from, -1) };
  for (const group_by of ['none', 'day', 'product', 'country']) {
    const shown = await report(shop, path, {
      from_time: from,
      to_time: to,
      compare: 'previous',
      columns,
      group_by,
    });
    const { net_sales, orders, average_order } = bookkept(
      shop.truth.entries.filter(({ day }) => day >= before.from && day <= before.to),
      shop.currency,
    );
    expect(shown.previous).toEqual({ ...before, totals: { net_sales, orders, average_order } });
  }
  const year = await report(shop, path, {
    from_time: '2024-02-29',
    to_time: '2024-03-01',
    compare: 'year',
    group_by: 'none',
  });
  expect(year.previous).toMatchObject({ from: '2023-02-28', to: '2023-03-01' });
  expect((await report(shop, '/admin/statistics/v2/dashboard/total-sales.json')).previous).not.toBeNull();
  expect((await report(shop, '/admin/statistics/v2/total-sales.json')).previous).toBeNull();
});

test('profit needs its permission: in rows, as their sort order, and in files', async () => {
  const [shop] = shops as [CountedShop];
  const { db } = counted.server.services;
  const readsSales = memberClient(
    counted.server.app,
    await makeMember(db, shop.id, { email: 'sales@counted.test', permissions: ['read_sales', 'dashboards'] }),
  );
  const { from, to } = spanOf(shop);
  const spanned = `from_time=${from}&to_time=${to}`;
  const path = `/admin/statistics/v2/sales-report.json?${spanned}`;
  const mayNot = await readsSales<{ report: SalesReport }>(
    'GET',
    `${path}&group_by=product&compare=previous`,
  );
  const { rows, totals, previous } = mayNot.body.report;
  for (const figures of [...rows, totals, previous!.totals])
    expect(figures).toMatchObject({ cost: null, profit: null, margin: null });
  expect(rows[0]!.net_sales).not.toBeNull();
  const sorted = await readsSales<{ fields: object }>('GET', `${path}&sort_field=profit`);
  expect([sorted.status, Object.keys(sorted.body.fields)]).toEqual([403, ['sort_field']]);
  for (const closed of ['v2/net-profit', 'v2/profit-report'])
    expect((await readsSales('GET', `/admin/statistics/${closed}.json?${spanned}`)).status).toBe(403);
  const customers = await readsSales<ReplyOf<typeof customerStatistics>>(
    'GET',
    `/admin/analytics/customer.json?${spanned}`,
  );
  expect(customers.body.report.totals.profit).toBeNull();
  expect(customers.body.report.rows.every(({ profit }) => profit === null)).toBe(true);

  const fileOf = async (who: CountedShop['call']) => {
    const begun = await who<{ job_id: number }>(
      'POST',
      `/admin/statistics/v2/sales-report/export.json?${spanned}`,
      { filter: { group_by: 'product' } },
    );
    await counted.server.settle();
    return `/admin/statistics/exports/${begun.body.job_id}.csv`;
  };
  const without = String((await readsSales<string>('GET', await fileOf(readsSales))).body);
  expect(without).toContain('net_sales');
  expect(without).not.toContain('profit');
  const costs = await fileOf(shop.call);
  expect(String((await shop.call<string>('GET', costs)).body)).toContain('profit');
  expect((await readsSales('GET', costs)).status).toBe(403);
  // A program without the scope reads null where a person without the permission may not call.
  const program = memberClient(counted.server.app, await makeAccessToken(db, shop.id, ['read_reports']));
  const earned = await program<{ report: SalesReport }>(
    'GET',
    `/admin/statistics/v2/net-profit.json?${spanned}`,
  );
  expect(earned.body.report.totals).toMatchObject({ profit: null, cost: null });
});

test('the orders behind a cost key are listed and add up to it, in every grouping', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const asked = { from_time: from, to_time: to, columns: 'reported_costs,uncosted_costs,profit,net_sales' };
    for (const refund_day of ['own', 'order']) {
      const ask = (query: Record<string, string>) =>
        report(shop, '/admin/statistics/v2/profit-report.json', { ...asked, refund_day, ...query });
      const shown = await ask({ group_by: 'cost' });
      expect(shown.cost_kinds).toMatchObject([
        { key: 'supplier', place: 'goods', name: 'Supplier', said: { code: 'test.supplier' } },
        { key: 'print', place: 'goods', name: 'Print' },
        { key: 'shipping_label', place: 'delivery', name: 'Shipping labels' },
      ]);
      const costs = shown.rows.filter((row) => row.cost_key !== null);
      expect(new Set(costs.map((row) => row.cost_name))).toEqual(
        new Set(['Supplier', 'Print', 'Shipping labels']),
      );
      for (const cost of costs) {
        const entries = shop.truth.entries.filter((one) => one.cost_key === cost.cost_key);
        for (const group_by of ['order', 'product', 'day', 'none']) {
          const rows: SalesReport['rows'] = [];
          for (let page = 1, total = 1; rows.length < total; page += 1) {
            const part = await ask({
              ...{ cost_key: cost.cost_key!, group_by, page: String(page), limit: '250' },
              ...(group_by === 'order' && { sort_field: 'reported_costs' }),
            });
            total = part.total_rows;
            rows.push(...part.rows);
            expect(plain(figuresOf(part.totals))).toEqual(plain(figuresOf(cost)));
          }
          if (group_by === 'order')
            expect(new Set(rows.map((row) => row.order_id))).toEqual(
              new Set(entries.map((one) => one.order.id)),
            );
          for (const name of ['reported_costs', 'uncosted_costs', 'profit'] as const)
            expect(Math.round(rows.reduce((sum, row) => sum + row[name]!, 0) * shop.unit), name).toBe(
              Math.round(cost[name]! * shop.unit),
            );
        }
      }
    }
  }
}, 600_000);

test('reported costs need the profit permission, and an unknown key is refused', async () => {
  const [shop] = shops as [CountedShop];
  const { db } = counted.server.services;
  const readsSales = memberClient(
    counted.server.app,
    await makeMember(db, shop.id, { email: 'costs@counted.test', permissions: ['read_sales', 'dashboards'] }),
  );
  const path = '/admin/statistics/v2/sales-report.json?date_filter=last_30_days';
  type Refused = { fields: Record<string, string>; report: SalesReport };
  for (const [query, field] of [
    ['group_by=cost', 'group_by'],
    ['cost_key=supplier', 'cost_key'],
    ['sort_field=reported_costs', 'sort_field'],
  ]) {
    const refused = await readsSales<Refused>('GET', `${path}&${query}`);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([403, [field]]);
  }
  const { report: shown } = (await readsSales<Refused>('GET', `${path}&columns=${all}`)).body;
  expect(shown.totals).toMatchObject({ reported_costs: null, uncosted_costs: null });
  expect(shown).not.toHaveProperty('cost_kinds');
  const exported = (who: CountedShop['call'], body: object, query = '') =>
    who<Refused & { job_id: number }>(
      'POST',
      `/admin/statistics/v2/sales-report/export.json?date_filter=last_30_days${query}`,
      body,
    );
  expect((await exported(readsSales, { filter: { group_by: 'cost' } })).status).toBe(403);
  const file = await exported(shop.call, { filter: { columns: 'net_sales' } }, '&cost_key=supplier');
  await counted.server.settle();
  const address = `/admin/statistics/exports/${file.body.job_id}.csv`;
  expect((await shop.call('GET', address)).status).toBe(200);
  expect((await readsSales('GET', address)).status).toBe(403);
  const unknown = await shop.call<Refused>('GET', `${path}&cost_key=supplies`);
  expect([unknown.status, unknown.body.fields['cost_key']]).toEqual([
    422,
    expect.stringContaining('supplier, print, shipping_label'),
  ]);
});

test('calls hide exactly the figures that need a permission in the registry', () => {
  const hidden = guardedFields(salesFigures).map(({ path, permission }) => [path.join('.'), permission]);
  expect(hidden).toEqual(
    figureNames.flatMap((name) => (figures[name].permission ? [[name, figures[name].permission]] : [])),
  );
});

test('a wrong query is refused at its field, with the known values', async () => {
  const [shop, other] = shops as [CountedShop, CountedShop];
  const path = '/admin/statistics/v2/sales-report.json';
  type Refused = { code: string; fields: Record<string, string> };
  for (const [query, field, words] of [
    ['from_time=2026-03-02&to_time=2026-03-01', 'to_time', 'before the start'],
    ['from_time=2020-01-01&to_time=2026-01-01', 'from_time', '1100 days'],
    ['from_time=2026-03-02', 'to_time', 'end date'],
    ['from_time=yesterday&to_time=2026-01-01', 'from_time', ''],
    ['from_time[]=2026-03-01&to_time=2026-03-02', 'from_time[]', 'from_time'],
    ['date_filter=last_7_days&from_time=2026-03-01', 'date_filter', 'either'],
    ['columns=net_sales,nets', 'columns', 'one of gross_sales'],
    ['sort_field=nets', 'sort_field', 'gross_sales'],
    ['sort_field=country', 'sort_field', 'day, gross_sales'],
    ['group_by=planet', 'group_by', 'country'],
    ['ref_type=planet&ref_id=1', 'ref_type', 'offer'],
    ['ref_id=1', 'ref_type', 'offer, funnel, product, collection'],
    ['ref_type=offer', 'ref_id', 'offer'],
    ['group_by=product&limit=251', 'limit', '250'],
    ['group_by=hour&from_time=2026-03-01&to_time=2026-03-03', 'from_time', '2 days'],
    ['shop_idss=1', 'shop_idss', 'shop_ids'],
  ] as const) {
    const refused = await shop.call<Refused>('GET', `${path}?${query}`);
    expect([refused.status, Object.keys(refused.body.fields)], query).toEqual([422, [field]]);
    expect(refused.body.fields[field], query).toContain(words);
  }
  const gone = await shop.call('GET', `${path}?ref_type=offer&ref_id=${other.offers[0]}`);
  expect(gone.status).toBe(404);
  const foreign = await shop.call('GET', `${path}?shop_ids=${shop.id},${other.id}`);
  expect(foreign.status).toBe(403);
  expect((await shop.call('GET', `${path}?shop_ids=${shop.id}`)).status).toBe(200);
  const byRate = '/admin/statistics/taxes-report.json?group_by=rate';
  for (const [query, field] of [
    ['columns=net_sales', 'columns'],
    ['sort_field=orders', 'sort_field'],
  ] as const) {
    const refused = await shop.call<Refused>('GET', `${byRate}&${query}`);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
});

test('times are days, instants and seconds, and mean days of the shop’s calendar', async () => {
  const [shop] = shops as [CountedShop];
  const path = '/admin/statistics/v2/sales-report.json';
  // Five in the morning in London is midnight in New York, in winter.
  for (const time of [
    '2026-01-15',
    '2026-01-15T05:00:00Z',
    '2026-01-16T04:59:59Z',
    String(Date.UTC(2026, 0, 15, 5) / 1000),
  ]) {
    const { from, to } = await report(shop, path, { from_time: time, to_time: time });
    expect({ from, to }, time).toEqual({ from: '2026-01-15', to: '2026-01-15' });
  }
});

/** A shop in which nothing was sold yet. */
async function emptyShop(domain: string) {
  const { db } = counted.server.services;
  const made = await db.asSystem((tx) =>
    tx.execute<{ id: number }>(
      statement`INSERT INTO shops (name, domain, currency, timezone) VALUES (${domain}, ${domain}, 'USD', 'UTC') RETURNING id`,
    ),
  );
  const { id } = made.rows[0]!;
  const token = await makeMember(db, id, { email: `owner@${domain}`, role: 'owner' });
  return { id, call: memberClient(counted.server.app, token) };
}

test('the first and last possible days work like any other day, in every time zone', async () => {
  for (const shop of shops)
    for (const time of [
      ...['0001-01-01', '0001-01-01T00:00:00Z', '1000-06-01T00:00:00+14:00', '1970-01-01', '0'],
      ...['9999-12-31', '9999-12-31T23:59:59Z', '99999999999'],
    ])
      for (const path of ['v2/total-sales', 'v2/sales-report', 'v2/dashboard/total-orders']) {
        for (const compare of ['previous', 'year']) {
          const query = { from_time: time, to_time: time, compare };
          const { totals } = await report(shop, `/admin/statistics/${path}.json`, query);
          expect(totals.orders ?? 0, `${path} ${time}`).toBe(0);
        }
      }
});

test('all time begins with the first day that has anything, and is refused where it is too long', async () => {
  const { id, call } = await emptyShop('old.test');
  const path = '/admin/statistics/v2/sales-report.json?date_filter=all_time';
  const empty = (await call<{ report: SalesReport }>('GET', path)).body.report;
  expect(empty).toMatchObject({ from: empty.to, total_rows: 1, previous: null, totals: { net_sales: 0 } });
  const order = (number: number, day: string) =>
    counted.sql(
      `INSERT INTO sale_movements (shop_id, order_id, key, kind, at, day, order_day, orders, gross_minor, cost_minor)
       VALUES ($1, $2, 'placed', 'placed', $3, $3::timestamptz, $3::timestamptz, 1, 500, 0)`,
      [id, number, `${day}T12:00:00Z`],
    );
  await order(1, dayAfter(empty.to, -1099));
  const long = (await call<{ report: SalesReport }>('GET', path)).body.report;
  expect(long).toMatchObject({ from: dayAfter(empty.to, -1099), total_rows: 1100, totals: { orders: 1 } });
  expect(long.rows).toHaveLength(1100);
  await order(2, dayAfter(empty.to, -1100));
  const refused = await call<{ code: string; fields: object }>('GET', path);
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
    ...[422, 'analytics.span'],
    ['date_filter'],
  ]);
});

test('a state is that of the address that the country is of, and what is narrowed to it, or to none, are its orders', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const ask = {
      from_time: from,
      to_time: to,
      columns: 'net_sales,orders',
      group_by: 'order',
      limit: '250',
    };
    for (const region of ['CA', 'none']) {
      const shown = await report(shop, grouped, { ...ask, country: 'US', region });
      const rows = [...shown.rows];
      for (let page = 2; rows.length < shown.total_rows; page += 1) {
        const more = await report(shop, grouped, { ...ask, country: 'US', region, page: String(page) });
        if (more.rows.length === 0) break;
        rows.push(...more.rows);
      }
      const entries = shop.truth.entries.filter(
        ({ order }) => order.country === 'US' && order.region === (region === 'none' ? '' : region),
      );
      expect(rows).toHaveLength(shown.total_rows);
      expect(new Set(rows.map((row) => row.order_id))).toEqual(new Set(entries.map(({ order }) => order.id)));
      const { net_sales, orders } = bookkept(entries, shop.currency);
      expect(plain(shown.totals)).toEqual(plain({ net_sales, orders }));
    }
  }
});

test('test payments are excluded from all figures once there are real ones, and listed by payment type', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    expect(shop.truth.leftOut.length).toBeGreaterThan(0);
    const ask = { from_time: from, to_time: to, columns: 'orders,total_sales,average_order' };
    const shown = await report(shop, grouped, { ...ask, group_by: 'payment' });
    const of = (entries: SalesEntry[]) => {
      const { orders, total_sales } = bookkept(entries, shop.currency);
      return plain({ orders, total_sales });
    };
    expect(plain(shown.left_out)).toEqual(of(shop.truth.leftOut));
    expect(plain(shown.totals)).toMatchObject(of(shop.truth.entries) as object);
    const whole = await report(shop, grouped, { ...ask, group_by: 'none' });
    expect(whole.totals).toEqual(shown.totals);
    expect(whole.left_out).toBeNull();
    // Of a span, and narrowed, the same.
    const narrow = { ...ask, country: 'DE', to_time: dayAfter(from, 20) };
    const some = await report(shop, grouped, { ...narrow, group_by: 'payment' });
    expect(plain(some.left_out)).toEqual(
      of(shop.truth.leftOut.filter((one) => one.order.country === 'DE' && one.day <= narrow.to_time)),
    );
  }
});
