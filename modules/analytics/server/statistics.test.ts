import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { toMajor } from '#core/rules/money.ts';
import {
  type CountedShop,
  type CountedShops,
  startCountedShops,
} from '#apps/server/testing/counted-shops.ts';
import type { SalesEntry } from '#apps/server/testing/sales-truth.ts';
import { type FigureName, figureNames, figureUnits, type RefundDay } from '../contract/figure-names.ts';
import type { customerStatistics } from '../contract/people-statistics-calls.ts';
import type { SalesReport } from '../contract/statistics.ts';

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
  for (const one of entries) {
    const net = one.gross - one.discount - one.returns;
    gross += one.gross;
    discount += one.discount;
    returns += one.returns;
    tax += one.tax;
    delivery += one.delivery;
    items += one.quantity;
    orders += one.orders;
    if (one.cost === null) uncosted += net;
    else {
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
    profit: money(costed - cost),
    margin: costed === 0 ? null : two(((costed - cost) / costed) * 100),
    uncosted_sales: money(uncosted),
  };
}

/** What of the costs is known of lines of another store's refunds, a bookkeeper cannot tell: the money fell on some line. */
const ofCosts: readonly FigureName[] = ['profit', 'margin', 'uncosted_sales'];
const told = (figures: Partial<Record<FigureName, number | null>>, but: readonly FigureName[] = []) =>
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
        expect(plain(told(row, ofCosts)), `${shop.currency} ${row.day}`).toEqual(
          plain(told(bookkept(byDay.get(row.day!) ?? [], shop.currency), ofCosts)),
        );
      expect(plain(told(shown.totals, ofCosts))).toEqual(
        plain(told(bookkept(shop.truth.entries, shop.currency), ofCosts)),
      );
      expect(shown.total_rows).toBe(shown.rows.length);
      const own = shop.truth.entries.filter(({ order }) => !order.imported);
      const ofOwn = await report(shop, grouped, {
        ...{ from_time: from, to_time: to, refund_day: basis, columns: all, sources: 'web,pos' },
      });
      const ownByDay = Map.groupBy(own, dayOf);
      for (const row of ofOwn.rows)
        expect(plain(told(row)), `${shop.currency} ${row.day}`).toEqual(
          plain(told(bookkept(ownByDay.get(row.day!) ?? [], shop.currency))),
        );
    }
  });

  test('what is told apart by something of the order adds up to each of its orders', async () => {
    const groups: [by: string, key: string, of: (one: SalesEntry) => unknown][] = [
      ['country', 'country', ({ order }) => order.country],
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
      ['order', 'order_id', ({ order }) => order.id],
    ];
    for (const shop of shops) {
      const { from, to } = spanOf(shop);
      for (const [group_by, key, of] of groups) {
        const rows = new Map<unknown, SalesReport['rows'][number]>();
        for (let page = 1; ; page += 1) {
          const shown = await report(shop, grouped, {
            ...{ from_time: from, to_time: to, refund_day: basis, columns: all, group_by },
            ...{ page: String(page), limit: '50' },
          });
          for (const row of shown.rows) rows.set(row[key as 'country'] ?? null, row);
          if (page * 50 >= shown.total_rows) break;
        }
        const parts = Map.groupBy(shop.truth.entries, of);
        expect(rows.size, group_by).toBe(parts.size);
        for (const [value, entries] of parts) {
          const row = rows.get(value)!;
          expect(plain(told(row, ofCosts)), `${shop.currency} ${group_by} ${value}`).toEqual(
            plain(told(bookkept(entries, shop.currency), ofCosts)),
          );
          if (group_by === 'order')
            expect(row).toMatchObject({ order_name: entries[0]!.order.name, day: entries[0]!.order.day });
        }
      }
    }
  });

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
        expect(plain(told(shown.totals))).toEqual(plain(told(bookkept(own, shop.currency))));
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
      expect(shown.rows.map((row) => row.offer_id).toSorted()).toEqual(ids.toSorted());
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

test('first-time and returning customers: sales, what was earned, orders and people, in each day and as a whole', async () => {
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

test('taxes by order, place and rate add up to what was charged, and what no order names is a row of its own', async () => {
  for (const shop of shops) {
    const { from, to } = spanOf(shop);
    const charged = bookkept(shop.truth.entries, shop.currency).taxes!;
    for (const group_by of ['order', 'country', 'rate'])
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
    expect(new Set(rates.rows.map((row) => `${row.tax_title} ${row.tax_rate}`))).toEqual(
      new Set(['State 20', 'City 1.25', 'null null']),
    );
  }
});
