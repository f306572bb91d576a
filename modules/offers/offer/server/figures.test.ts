import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toMajor } from '#core/rules/money.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { recount } from '#modules/analytics/metric/server/public.ts';
import type { Report, shopSummary } from '#modules/analytics/metric/contract/report-calls.ts';
import type { SalesReport } from '#modules/analytics/report/contract/statistics.ts';
import type { Customer } from '#modules/orders/customer/contract/customer.ts';
import type { Order } from '#modules/orders/order/contract/order.ts';
import type { AutoOfferRow } from '../../auto/contract/auto-offer.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import type { OfferOverview, OfferStatistics } from '../contract/offer-statistics.ts';
import {
  type CountedShop,
  type CountedShops,
  startCountedShops,
} from '#apps/server/testing/counted-shops.ts';
import { importedOffers } from '#apps/server/testing/offer-file.ts';
import { inSpan, type SalesEntry } from '#apps/server/testing/sales-truth.ts';
import type { Sql } from '#apps/server/testing/store-truth.ts';
import type { TestServer } from '#apps/server/testing/test-server.ts';
import { offerBody, tierBody } from '#apps/server/testing/test-shop.ts';

/** What is answered for an amount with more decimals than its currency has. */
const tooFine = (amount: number, currency: string) =>
  new RegExp(
    `${amount} has too many decimals for ${currency}|${currency} amounts can’t have decimals .${amount}.`,
  );
const filters = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'all_time'] as const;

let counted: CountedShops;
let server: TestServer;
let sql: Sql;
let shops: readonly CountedShop[];

beforeAll(async () => {
  counted = await startCountedShops();
  ({ server, sql, shops } = counted);
}, 3_600_000);
afterAll(() => counted.close());

type Summary = ReplyOf<typeof shopSummary>;
const summaryOf = async (shop: CountedShop, filter: string) =>
  (await shop.call<Summary>('GET', `/admin/analytics/summary.json?date_filter=${filter}`)).body;
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
const lengthOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

test('the orders are what this is about: days below zero, in currencies of 0, 2 and 3 decimals', async () => {
  for (const { truth } of shops) {
    expect([...truth.sales.values()].some((value) => value < 0)).toBe(true);
    expect([...truth.offerSales.values()].some((value) => value < 0)).toBe(true);
  }
  const kinds = await sql(
    `SELECT o.imported, o.cancelled_at IS NOT NULL AS cancelled, count(*)::int AS n, count(r.id)::int AS refunds
     FROM orders o LEFT JOIN refunds r ON r.shop_id = o.shop_id AND r.order_id = o.id GROUP BY 1, 2`,
  );
  expect(kinds).toHaveLength(4);
  for (const kind of kinds) expect(Number(kind['refunds'])).toBeGreaterThan(0);
});

test('Home is the sum over the orders, on every day and over every span, also below zero', async () => {
  for (const shop of shops) {
    const { truth, currency } = shop;
    const money = (minor: number) => toMajor(minor, currency);
    for (const filter of filters) {
      const shown = await summaryOf(shop, filter);
      const { from, to } = shown;
      const length = lengthOf(from, to);
      const spans =
        filter === 'all_time'
          ? [[shown.current, from, to] as const]
          : [
              [shown.current, from, to] as const,
              [shown.previous, dayBefore(from, length), dayBefore(from, 1)] as const,
            ];
      for (const [figures, first, last] of spans) {
        const sales = inSpan(truth.sales, first, last);
        const orders = inSpan(truth.orders, first, last);
        expect(figures, `${currency} ${filter}`).toMatchObject({
          sales: money(sales),
          orders,
          average_order: money(orders === 0 ? 0 : Math.round(sales / orders)),
          offer_sales: money(inSpan(truth.offerSales, first, last)),
        });
      }
      for (const day of shown.daily) {
        expect(day, `${currency} ${filter}`).toMatchObject({
          sales: money(truth.sales.get(day.day) ?? 0),
          offer_sales: money(truth.offerSales.get(day.day) ?? 0),
          orders: truth.orders.get(day.day) ?? 0,
          ...(filter === 'all_time'
            ? {}
            : { previous_sales: money(truth.sales.get(dayBefore(day.day, length)) ?? 0) }),
        });
      }
      for (const best of shown.best_sellers)
        expect(best.quantity).toBe(inSpan(truth.units.get(best.product_id), from, to));
    }
  }
});

test("the offers' overview is Home's figure, whatever offers there are, and names the best of all", async () => {
  for (const shop of shops) {
    for (const filter of filters) {
      const home = await summaryOf(shop, filter);
      const answer = await shop.call<{ overview: OfferOverview }>(
        'GET',
        `/admin/offers/overview.json?date_filter=${filter}`,
      );
      expect(answer.status).toBe(200);
      const { overview } = answer.body;
      expect(overview.offer_sales).toBe(home.current.offer_sales);
      const salesOf = [...shop.truth.salesOf]
        .map(([id, sums]) => ({ id, sales: inSpan(sums, home.from, home.to) }))
        .filter(({ sales }) => sales > 0)
        .toSorted((a, b) => b.sales - a.sales || a.id - b.id);
      expect(overview.best.map(({ id, sales }) => ({ id, sales }))).toEqual(
        salesOf.slice(0, 5).map(({ id, sales }) => ({ id, sales: toMajor(sales, shop.currency) })),
      );
    }
  }
});

test('every list, report and panel says the same of an offer', async () => {
  for (const shop of shops) {
    const { call, truth, currency } = shop;
    const listed = new Map<number, number>();
    for (let page = 1; ; page += 1) {
      const { body } = await call<{ offers: OfferRow[]; has_more: boolean }>(
        'GET',
        `/admin/offers/list.json?date_filter=all_time&limit=250&page=${page}`,
      );
      for (const offer of body.offers) listed.set(offer.id, offer.sales);
      if (!body.has_more) break;
    }
    const automated = await call<{ auto_offers: AutoOfferRow[] }>(
      'GET',
      '/admin/plusbase-sourcing/auto-offer.json?date_filter=all_time&limit=250',
    );
    for (const offer of automated.body.auto_offers) listed.set(offer.id, offer.sales);
    for (const offer of shop.offers) {
      const sales = toMajor(inSpan(truth.salesOf.get(offer), '2000-01-01', '2100-01-01'), currency);
      expect(listed.get(offer), `${currency} offer ${offer}`).toBe(sales);
      const { report } = (
        await call<{ report: Report }>('POST', '/admin/analytics/report.json', {
          report_type: 'offer',
          filters: [{ field: 'offer_id', relation: 'equals', value: offer }],
          date_filter: 'all_time',
        })
      ).body;
      expect(report.totals).toMatchObject({
        sales,
        orders: inSpan(truth.ordersOf.get(offer), '2000-01-01', '2100-01-01'),
      });
      for (const row of report.rows)
        expect(row['sales']).toBe(toMajor(truth.salesOf.get(offer)?.get(String(row['day'])) ?? 0, currency));
      // Of automated offers there is no panel.
      const panel = await call<{ statistics: OfferStatistics }>(
        'GET',
        `/admin/offers/${offer}/statistics.json?date_filter=all_time`,
      );
      if (panel.status === 200) expect(panel.body.statistics.sales).toBe(sales);
    }
  }
});

/** A file that a job writes, as rows by column. */
async function rowsOfFile(
  { call }: CountedShop,
  export_: { begin: string; file: (job: number) => string; body?: object },
): Promise<Record<string, string>[]> {
  const begun = await call<{ job_id: number }>('POST', export_.begin, export_.body ?? {});
  expect(begun.status, export_.begin).toBe(202);
  await eventually(
    'the export',
    async () => {
      const { body } = await call<{ job: { status: string } }>(
        'GET',
        `/admin/jobs/${begun.body.job_id}.json`,
      );
      return body.job.status === 'done' || null;
    },
    60,
  );
  const file = await call<string>('GET', export_.file(begun.body.job_id));
  expect(file.status).toBe(200);
  return parse(String(file.body), { columns: true, bom: true });
}

const ordersFile = {
  begin: '/admin/orders/export.json',
  file: (job: number) => `/admin/orders/exports/${job}.csv`,
};

/** Every row of a list that programs loop over by `since_id`. */
async function everyRow<Row extends { id: number }>(
  shop: CountedShop,
  path: string,
  list: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const url = `${path}?limit=250&since_id=${rows.at(-1)?.id ?? 0}`;
    const { status, body } = await shop.call<Record<string, Row[]>>('GET', url);
    expect(status, url).toBe(200);
    rows.push(...body[list]!);
    if (body[list]!.length < 250) return rows;
  }
}

/** Every row of a report by order. */
async function reportByOrder(
  shop: CountedShop,
  query: Record<string, string> = {},
): Promise<SalesReport['rows']> {
  const rows: SalesReport['rows'] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const asked = { date_filter: 'all_time', group_by: 'order', limit: '250', page: String(page), ...query };
    const url = `/admin/statistics/v2/sales-report.json?${new URLSearchParams(asked)}`;
    const { status, body } = await shop.call<{ report: SalesReport }>('GET', url);
    expect(status, url).toBe(200);
    total = body.report.total_rows;
    rows.push(...body.report.rows);
  }
  return rows;
}

test('the exported orders add up to the orders', async () => {
  for (const shop of shops) {
    const rows = await rowsOfFile(shop, ordersFile);
    const sum = (column: string) =>
      rows.reduce((all, row) => all + Math.round(Number(row[column] ?? 0) * shop.unit), 0);
    const [truth] = await sql(
      `SELECT sum(subtotal_price_minor)::float8 AS subtotal, sum(refunded_minor)::float8 AS refunded, sum(total_price_minor)::float8 AS total
       FROM orders WHERE shop_id = $1`,
      [shop.id],
    );
    expect(
      { subtotal: sum('Subtotal'), refunded: sum('Refunded Amount'), total: sum('Total') },
      shop.currency,
    ).toEqual(truth);
  }
}, 600_000);

test('what each order kept is the same in the list, on its page, in the file of orders and in figures', async () => {
  for (const shop of shops) {
    const minor = (amount: unknown) => Math.round(Number(amount) * shop.unit);
    const orders = await everyRow<Order>(shop, '/admin/orders.json', 'orders');
    const figures = new Map(
      (await reportByOrder(shop, { columns: 'net_sales,delivery,taxes,total_sales' })).map((row) => [
        row.order_id!,
        row,
      ]),
    );
    const booked = (entries: readonly SalesEntry[]) => {
      const remaining = new Map<number, number>();
      for (const { order, gross, discount, returns, tax, delivery } of entries)
        remaining.set(order.id, (remaining.get(order.id) ?? 0) + gross - discount - returns + tax + delivery);
      return remaining;
    };
    const [counted, leftOut] = [booked(shop.truth.entries), booked(shop.truth.leftOut)];
    expect(new Set(figures.keys())).toEqual(new Set(counted.keys()));
    expect(orders).toHaveLength(counted.size + leftOut.size);
    expect(leftOut.size).toBeGreaterThan(0);
    const written = new Map(
      (await rowsOfFile(shop, ordersFile))
        .filter((row) => row['Total'] !== '')
        .map((row) => [row['Name'], row]),
    );
    expect(written.size).toBe(orders.length);
    for (const order of orders) {
      const named = `${shop.currency} ${order.name} ${order.financial_status}`;
      const remaining = counted.get(order.id) ?? leftOut.get(order.id)!;
      const row = figures.get(order.id);
      if (row) {
        expect(minor(row.total_sales), named).toBe(remaining);
        expect(minor(row.net_sales) + minor(row.delivery) + minor(row.taxes), named).toBe(remaining);
      }
      const paid = ['paid', 'partially_refunded', 'refunded'].includes(order.financial_status);
      // What an unpaid order will bring is its price, less what went back of it by name; cancelled, nothing.
      if (paid || (order.cancelled_at === null && order.refunds.length === 0))
        expect(minor(order.current_total_price), named).toBe(remaining);
      else if (order.cancelled_at !== null) expect(remaining, named).toBe(0);
      const line = written.get(order.name)!;
      expect([minor(line['Total']), minor(line['Refunded Amount']), line['Financial Status']], named).toEqual(
        [minor(order.total_price), minor(order.total_refunded), order.financial_status],
      );
    }
    for (const order of orders.filter((_order, index) => index % 40 === 0)) {
      const page = await shop.call<{ order: Order }>('GET', `/admin/orders/${order.id}.json`);
      expect(page.body.order).toEqual(order);
    }
  }
}, 600_000);

test('what customers spent is what their orders kept, in the list and in the file', async () => {
  for (const shop of shops) {
    const minor = (amount: unknown) => Math.round(Number(amount) * shop.unit);
    const orders = await everyRow<Order>(shop, '/admin/orders.json', 'orders');
    const customers = await everyRow<Customer>(shop, '/admin/customers.json', 'customers');
    const written = new Map(
      (
        await rowsOfFile(shop, {
          begin: '/admin/customers/export.json',
          file: (job) => `/admin/customers/exports/${job}.csv`,
        })
      ).map((row) => [row['Email'], row]),
    );
    expect(written.size).toBe(customers.length);
    const byCustomer = Map.groupBy(orders, (order) => order.customer?.id);
    for (const customer of customers) {
      const bought = byCustomer.get(customer.id) ?? [];
      const remaining = bought.reduce(
        (sum, one) => sum + minor(one.total_paid) - minor(one.total_refunded),
        0,
      );
      const line = written.get(customer.email)!;
      expect(
        [
          [customer.orders_count, minor(customer.total_spent)],
          [Number(line['Total Orders']), minor(line['Total Spent'])],
        ],
        `${shop.currency} ${customer.email}`,
      ).toEqual([
        [bought.length, remaining],
        [bought.length, remaining],
      ]);
    }
  }
}, 600_000);

test('a customer comes for the first time once among counted orders, whatever tests and unpaid ones came before', async () => {
  for (const shop of shops) {
    const orders = new Map(
      (await everyRow<Order>(shop, '/admin/orders.json', 'orders')).map((order) => [order.id, order]),
    );
    const of = async (first_time: string) =>
      (await reportByOrder(shop, { columns: 'orders', first_time })).map(
        (row) => orders.get(row.order_id!)!.customer!.id,
      );
    const [first, again] = [await of('true'), await of('false')];
    expect(new Set(first).size).toBe(first.length);
    expect(new Set([...first, ...again])).toEqual(new Set(first));
    expect(again.length).toBeGreaterThan(0);
    // The orders above must be distinguished: test orders, which figures leave out, and unpaid ones.
    const tests = new Set(shop.truth.leftOut.map(({ order }) => order.customer_id));
    expect(first.some((customer) => tests.has(customer))).toBe(true);
    expect([...orders.values()].some((order) => order.financial_status === 'pending')).toBe(true);
  }
}, 600_000);

test('an amount that the currency has no coin for is refused at its field, with the figure', async () => {
  const fine = { USD: [12.25, 1.005], JPY: [12, 12.5], KWD: [12.125, 1.0005] } as const;
  for (const { call, token, currency, products } of shops) {
    const [good, finer] = fine[currency as keyof typeof fine];
    const bundle = (amount_discount: number) => ({
      ...{
        offer_name: 'Set',
        offer_type: 'bundle',
        target_type: 'product',
        target_ids: products.slice(0, 2),
      },
      ...{ recommend_type: 'product', recommend_ids: products.slice(0, 2), enable_discount: true },
      discount_data: { discount_type: 'fixed_amount', amount_discount },
    });
    const tiers = (type: string, value: number) =>
      offerBody({ discount_data: { data: [tierBody(0, 2, value, type)], is_default_select: 0 } });
    const asked: [method: 'POST' | 'PUT', url: string, field: string, body: (amount: number) => object][] = [
      [
        'POST',
        '/admin/products.json',
        'product.variants.0.price',
        (price) => ({ product: { title: 'Thing', variants: [{ price }] } }),
      ],
      [
        'POST',
        '/admin/draft_orders.json',
        'draft_order.line_items.0.price',
        (price) => ({ draft_order: { line_items: [{ title: 'Thing', price, quantity: 1 }] } }),
      ],
      [
        'POST',
        '/admin/draft_orders.json',
        'draft_order.applied_discount.value',
        (value) => ({
          draft_order: {
            line_items: [{ title: 'Thing', price: 90, quantity: 1 }],
            applied_discount: { value_type: 'fixed_amount', value },
          },
        }),
      ],
      [
        'POST',
        '/admin/offers.json',
        'offer.discount_data.data.0.value_discount',
        (value) => ({ offer: tiers('amount_each', value) }),
      ],
      [
        'POST',
        '/admin/offers.json',
        'offer.discount_data.amount_discount',
        (value) => ({ offer: bundle(value) }),
      ],
    ];
    for (const [method, url, field, body] of asked) {
      const label = `${currency} ${url} ${field}`;
      const refused = await call<{ fields: Record<string, string> }>(method, url, body(finer));
      expect(refused.status, label).toBe(422);
      expect(refused.body.fields[field], label).toMatch(tooFine(finer, currency));
      const taken = await call<{ fields?: Record<string, string> }>(method, url, body(good));
      expect(taken.body.fields?.[field], label).toBeUndefined();
    }
    // A percentage is no amount.
    const percent = await call('POST', '/admin/offers.json', { offer: tiers('percentage_each', 12.125) });
    expect(percent.status).toBe(201);
    const { discount_data } = tiers('amount_each', finer);
    const line = [
      'Buy more',
      'Save',
      'quantity',
      'all',
      `"${JSON.stringify(discount_data).replaceAll('"', '""')}"`,
    ];
    const file = `offer_name,offer_message,offer_type,target_type,discount_data\n${line.join(',')}\n`;
    const { failures } = await importedOffers(server.app, token, file);
    expect(failures).toMatchObject([{ line: 2, message: expect.stringMatching(tooFine(finer, currency)) }]);
  }
});

test('sums of days are those of the facts, and reading all orders again changes none', async () => {
  const figures = () => sql('SELECT * FROM daily_metrics WHERE value <> 0 ORDER BY 1, 2, 3, 4, 5');
  const before = await figures();
  await sql(
    `INSERT INTO outbox (shop_id, topic, payload) SELECT shop_id, 'orders.imported', jsonb_build_object('order_id', id) FROM orders`,
  );
  await server.drain();
  expect(await figures()).toEqual(before);
  for (const shop of shops) {
    const acting = (await server.services.shops.byId(shop.id))!;
    expect(await server.services.db.inShop(shop.id, (tx) => recount({ shop: acting, tx }))).toEqual([]);
  }
  // 10,000 orders in the long form.
}, 3_600_000);
