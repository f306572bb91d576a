import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { type ImportedOrder, importOrder } from '#modules/orders/import/server/public.ts';

let server: TestServer;
let people: TestPeople;
let offer: number;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  const [made] = await rows<{ id: number }>(
    sql`INSERT INTO offers (shop_id, offer_type, offer_name, target_type, activated, discount_data)
        VALUES (${people.shopId}, 'in-cart', 'A rose', 'all', false, '{}') RETURNING id`,
  );
  offer = made!.id;
});

const rows = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<R[]> =>
  (await server.services.db.inShop(people.shopId, (tx) => tx.execute<R>(query))).rows as R[];

const placed = '2026-01-02T10:00:00.000Z';
const later = '2026-01-05T10:00:00.000Z';
const line = {
  ...{ product_id: null, variant_id: null, variant_title: '', sku: '', vendor: '' },
  ...{ tax_minor: 0, requires_shipping: true, grams: 0 },
};

/** Three roses, 600 off by the offer, and a vase at its price. */
function order(part: Partial<ImportedOrder> = {}): ImportedOrder {
  return {
    ...{
      name: '#1',
      email: 'a@example.com',
      phone: '',
      currency: 'USD',
      created_at: placed,
      note: '',
      tags: [],
    },
    ...{ cancelled_at: null, cancel_reason: null, closed_at: null, source_name: 'shopify', gateway: 'cards' },
    ...{ shipping_address: null, billing_address: null, fulfillments: [], refunds: [], shipping: [] },
    visitor: 'a1b2c3d4e5f60718',
    lines: [
      {
        ...line,
        title: 'Rose',
        quantity: 3,
        price_minor: 1000,
        discounts: [{ discount: 0, amount_minor: 600 }],
      },
      { ...line, title: 'Vase', quantity: 1, price_minor: 3000, discounts: [] },
    ],
    discounts: [
      {
        ...{ type: 'discount_code', title: 'SAVE-BCDFGHJKLMNPQRST', value: 6, value_type: 'fixed_amount' },
        ...{ shipping_minor: 0, offer: { id: offer, version: 4, name: 'A rose' } },
      },
    ],
    total_tax_minor: 0,
    total_price_minor: 5400,
    payment: 'paid',
    ...part,
  };
}

const roseBack: ImportedOrder['refunds'][number] = {
  ...{ external_id: '77', created_at: later, note: '', amount_minor: 800, shipping_minor: 0 },
  lines: [{ line: 0, quantity: 1, restock_type: 'no_restock', subtotal_minor: 800, tax_minor: 0 }],
};

/** As often as the store tells of it. */
async function importTimes(id: number | null, given: ImportedOrder, times = 1): Promise<number> {
  let known = id;
  for (let time = 0; time < times; time += 1) {
    known = await server.services.db.inShop(people.shopId, async (tx) => {
      const shop = (await server.services.shops.byId(people.shopId))!;
      const ctx = { shop, tx, now: new Date(), services: server.services };
      return importOrder(ctx, { id: known, customer_id: null, order: given });
    });
    await server.settle();
  }
  return known!;
}

/** What offer and shop have by day: `2026-01-02 sales 2400`. */
const figures = async () =>
  (
    await rows<{ day: string; metric: string; value: number }>(
      sql`SELECT day::text AS day, metric, sum(value)::float8 AS value FROM daily_metrics
          WHERE shop_id = ${people.shopId} AND subject = 'offer' AND subject_id = ${offer}
          GROUP BY 1, 2 HAVING sum(value) <> 0 ORDER BY 1, 2`,
    )
  ).map(({ day, metric, value }) => `${day} ${metric} ${value}`);

test('an order of another store with our offer is the offer’s, once, with version and visitor', async () => {
  const id = await importTimes(null, order(), 3);
  expect(await figures()).toEqual(['2026-01-02 orders 1', '2026-01-02 sales 2400']);
  const [kept] = await rows<{ visitor: string; discount_applications: object[] }>(
    sql`SELECT visitor, discount_applications FROM orders WHERE shop_id = ${people.shopId} AND id = ${id}`,
  );
  expect(kept!.visitor).toBe('a1b2c3d4e5f60718');
  expect(kept!.discount_applications).toMatchObject([
    { offer_id: offer, offer_version: 4, amount_minor: 600, description: 'A rose' },
  ]);
});

test('a line that was taken from an offer counts for it without a discount, too', async () => {
  const [rose, vase] = order().lines;
  const lines = [
    { ...rose!, discounts: [] },
    { ...vase!, taken_offer_id: offer },
  ];
  await importTimes(null, order({ lines, discounts: [], total_price_minor: 6000 }));
  expect(await figures()).toEqual(['2026-01-02 orders 1', '2026-01-02 sales 3000']);
});

test('what comes back there is taken off the offer on its own day, once; a cancelled unpaid order wholly', async () => {
  const id = await importTimes(null, order());
  await importTimes(id, order({ refunds: [roseBack] }), 3);
  expect(await figures()).toEqual(['2026-01-02 orders 1', '2026-01-02 sales 2400', '2026-01-05 sales -800']);
  await importTimes(id, order(), 2);
  expect(await figures(), 'the refund was none').toEqual(['2026-01-02 orders 1', '2026-01-02 sales 2400']);
  await importTimes(id, order({ payment: 'voided', cancelled_at: later, cancel_reason: 'other' }), 2);
  expect(await figures()).toEqual(['2026-01-02 orders 1', '2026-01-02 sales 2400', '2026-01-05 sales -2400']);
});

test('units of a limited offer go back with what comes back there, each once', async () => {
  const id = await importTimes(null, order());
  await rows(sql`INSERT INTO offer_stock (shop_id, offer_id, taken) VALUES (${people.shopId}, ${offer}, 3)`);
  await rows(
    sql`INSERT INTO offer_stock_uses (shop_id, order_id, offer_id, taken, amount_minor, restocks)
        SELECT shop_id, ${id}, offer_id, 3, 600, restocks FROM offer_stock
        WHERE shop_id = ${people.shopId} AND offer_id = ${offer}`,
  );
  const taken = async () =>
    (
      await rows<{ taken: number }>(
        sql`SELECT taken FROM offer_stock WHERE shop_id = ${people.shopId} AND offer_id = ${offer}`,
      )
    )[0]!.taken;
  await importTimes(id, order({ refunds: [roseBack] }), 3);
  expect(await taken()).toBe(2);
  await importTimes(id, order({ refunds: [roseBack], cancelled_at: later, cancel_reason: 'other' }), 3);
  expect(await taken()).toBe(0);
});
