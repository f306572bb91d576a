import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../order/contract/order.ts';
import { importOrder } from '../../import/server/public.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';

let server: TestServer;
let people: TestPeople;
let admin: ReturnType<typeof memberClient>;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  admin = memberClient(server.app, people.admin);
});
afterAll(() => server.close());

const at = '2026-01-02T00:00:00.000Z';
/** An order of 25.00 with an authorized payment, as imported from other stores. */
async function authorised(gateway = 'test'): Promise<string> {
  const { db, shops } = server.services;
  const shop = (await shops.byId(people.shopId))!;
  const line = {
    ...{ product_id: null, variant_id: null, title: 'Mug', variant_title: '', sku: '', vendor: '' },
    ...{ quantity: 2, price_minor: 1000, tax_minor: 0, discounts: [], requires_shipping: true, grams: 0 },
  };
  const id = await db.inShop(people.shopId, (tx) =>
    importOrder(
      { shop, tx, now: new Date(), services: server.services },
      {
        id: null,
        customer_id: null,
        order: {
          ...{ name: `#A${(made += 1)}`, email: 'a@example.com', phone: '', currency: 'USD', created_at: at },
          ...{ note: '', tags: [], cancelled_at: null, cancel_reason: null, closed_at: null, gateway },
          ...{ source_name: 'shopify', shipping_address: null, billing_address: null, discounts: [] },
          ...{ fulfillments: [], refunds: [], total_tax_minor: 0, total_price_minor: 2500 },
          lines: [line],
          shipping: [{ code: 'post', title: 'Post', price_minor: 500 }],
          payment: 'authorized',
        },
      },
    ),
  );
  return `/admin/orders/${id}`;
}
interface Paid {
  code: string;
  order: Order;
  transaction: { id: number; kind: string; amount: number };
}
const pay = (path: string, transaction: object) =>
  admin<Paid>('POST', `${path}/transactions.json`, { transaction });
const read = async (path: string) => (await admin<{ order: Order }>('GET', `${path}.json`)).body.order;
const moves = (order: Order) => order.transactions.map(({ kind, amount }) => [kind, amount]);

describe('an authorized payment', () => {
  test('is taken once: then the order is paid, and can be refunded', async () => {
    const path = await authorised();
    expect(await read(path)).toMatchObject({
      financial_status: 'authorized',
      total_paid: 0,
      total_outstanding: 25,
    });
    const taken = await pay(path, { kind: 'capture', amount: 25 });
    expect(taken).toMatchObject({
      status: 201,
      body: {
        transaction: { kind: 'capture', amount: 25 },
        order: { financial_status: 'paid', total_paid: 25 },
      },
    });
    for (const kind of ['capture', 'void', 'sale'])
      expect(await pay(path, { kind })).toMatchObject({
        status: 409,
        body: { code: 'orders.payment_state' },
      });
    const { line_items } = await read(path);
    const refund = { refund_line_items: [{ line_item_id: line_items[0]!.id, quantity: 2 }] };
    expect((await admin('POST', `${path}/refunds.json`, { refund })).status).toBe(201);
    const after = await read(path);
    expect([after.financial_status, after.total_refunded, moves(after)]).toEqual([
      'partially_refunded',
      20,
      [
        ['authorization', 25],
        ['capture', 25],
        ['refund', 20],
      ],
    ]);
  });

  test('is let go: then nothing is owed, taken or refunded any more', async () => {
    const path = await authorised();
    const released = await pay(path, { kind: 'void' });
    expect(released.body.order).toMatchObject({
      financial_status: 'voided',
      total_paid: 0,
      total_outstanding: 0,
    });
    expect((await pay(path, { kind: 'capture' })).status).toBe(409);
    const refund = { shipping: { full_refund: true } };
    expect(await admin('POST', `${path}/refunds.json`, { refund })).toMatchObject({
      status: 409,
      body: { code: 'orders.not_paid' },
    });
  });

  test('is taken for what is owed alone', async () => {
    const path = await authorised();
    for (const amount of [24.99, 25.01, 0])
      expect((await pay(path, { kind: 'capture', amount })).status).toBe(409);
    expect((await pay(path, { kind: 'sale' })).status).toBe(409);
    expect(moves(await read(path))).toEqual([['authorization', 25]]);
  });

  test('taken and let go at the same moment, ten times over: one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const path = await authorised();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_one, n) => pay(path, { kind: n % 2 ? 'void' : 'capture' })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201,
        ...Array<number>(9).fill(409),
      ]);
      const order = await read(path);
      expect(moves(order)).toHaveLength(2);
      const won = answers.find(({ status }) => status === 201)!.body.transaction.kind;
      expect([order.financial_status, order.total_paid]).toEqual(
        won === 'capture' ? ['paid', 25] : ['voided', 0],
      );
    }
  });

  test('the same Idempotency-Key takes it once and answers the same', async () => {
    const path = await authorised();
    const send = (kind: string) =>
      server.app.inject({
        method: 'POST',
        url: `${path}/transactions.json`,
        headers: { authorization: `Bearer ${people.admin}`, 'idempotency-key': `take-${path}` },
        payload: { transaction: { kind } },
      });
    const [first, second] = [await send('capture'), await send('capture')];
    expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body]);
    expect((await send('void')).statusCode).toBe(422);
    expect(moves(await read(path))).toHaveLength(2);
  });

  test('goes with a canceled order; one of a gateway that is not here stays as it is', async () => {
    const path = await authorised();
    expect((await admin('POST', `${path}/cancel.json`, {})).status).toBe(200);
    const order = await read(path);
    expect([order.financial_status, order.cancelled_at === null]).toEqual(['voided', false]);
    expect(moves(order).map(([kind]) => kind)).toEqual(['authorization', 'void']);
    expect((await pay(path, { kind: 'capture' })).status).toBe(409);

    const elsewhere = await authorised('shopify_payments');
    expect(await pay(elsewhere, { kind: 'capture' })).toMatchObject({
      status: 409,
      body: { code: 'orders.gateway' },
    });
    expect(moves(await read(elsewhere))).toEqual([['authorization', 25]]);
  });
});
