import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShopServer } from '#apps/server/testing/shop-server.ts';
import type { Tx } from '#core/server/database/database.ts';
import { eventually } from '#core/testing/test-services.ts';
import { orderExportJob } from './order-exports.ts';

type ShopServer = Awaited<ReturnType<typeof startShopServer>>;
interface Listed {
  orders: { name: string }[];
  count: number;
  fields: Record<string, string>;
}

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer();
  // One of each payment and each delivery; every fourth is closed, every fifth cancelled.
  await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
    tx.execute(sql`INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor,
        subtotal_price_minor, total_price_minor, total_quantity, financial_status, fulfillment_status, closed_at, cancelled_at,
        cancel_reason, paid_minor, refunded_minor)
      SELECT ${shop.people.shopId}, 5000 + row_number() OVER (), paid || ' ' || coalesce(sent, 'unfulfilled'), gen_random_uuid()::text, 'USD',
        100, 100, 100, 1, paid, sent, CASE WHEN row_number() OVER () % 4 = 0 THEN now() END, CASE WHEN row_number() OVER () % 5 = 0 THEN now() END,
        CASE WHEN row_number() OVER () % 5 = 0 THEN 'other' END,
        CASE WHEN paid LIKE 'p%' AND paid <> 'pending' OR paid = 'refunded' THEN 100 ELSE 0 END,
        CASE paid WHEN 'refunded' THEN 100 WHEN 'partially_refunded' THEN 50 ELSE 0 END
      FROM unnest(ARRAY['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided']) paid,
        unnest(ARRAY[NULL, 'partial', 'fulfilled']) sent`),
  );
});
afterAll(() => shop.server.close());

const ask = (path: string, query: Record<string, string>) =>
  shop.admin<Listed>('GET', `/admin/${path}?${new URLSearchParams(query).toString()}`);
async function names(query: Record<string, string>): Promise<string[]> {
  const { body } = await ask('orders.json', { limit: '250', ...query });
  const { body: counted } = await ask('orders/count.json', query);
  expect(counted.count).toBe(body.orders.length);
  return body.orders.map(({ name }) => name).toSorted();
}
const either = async (name: string, words: readonly string[]) =>
  (await Promise.all(words.map((word) => names({ [name]: word })))).flat().toSorted();

test('several states are the orders of each; any is all of them, alone and beside others', async () => {
  const all = await names({});
  expect(all.length).toBe(18);
  for (const [name, words] of [
    ['financial_status', ['authorized', 'pending']],
    ['financial_status', ['paid', 'refunded', 'voided']],
    ['fulfillment_status', ['unfulfilled', 'partial']],
    ['status', ['closed', 'cancelled']],
    ['status', ['open', 'closed']],
  ] as const) {
    const found = await names({ [name]: words.join(',') });
    expect(found).toEqual(await either(name, words));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(18);
    expect(await names({ [name]: words.join(', ') })).toEqual(found);
    expect(await names({ [name]: `${words[0]},${words.join(',')}` })).toEqual(found);
    expect(await names({ [name]: 'any' })).toEqual(all);
    expect(await names({ [name]: `${words[0]},any` })).toEqual(all);
  }
  expect(await names({ financial_status: 'paid,voided', fulfillment_status: 'partial,fulfilled' })).toEqual([
    'paid fulfilled',
    'paid partial',
    'voided fulfilled',
    'voided partial',
  ]);
});

test('words of the platform mean the states they are', async () => {
  for (const [name, theirs, ours] of [
    ['fulfillment_status', 'shipped', 'fulfilled'],
    ['fulfillment_status', 'unshipped', 'unfulfilled'],
    ['financial_status', 'unpaid', 'authorized'],
    ['financial_status', 'unpaid,authorized', 'authorized'],
  ] as const)
    expect([theirs, await names({ [name]: theirs })]).toEqual([theirs, await names({ [name]: ours })]);
});

test('order_status is status; both at once must say the same', async () => {
  expect(await names({ order_status: 'cancelled' })).toEqual(await names({ status: 'cancelled' }));
  expect((await names({ order_status: 'cancelled' })).length).toBeLessThan(18);
  expect(await names({ order_status: 'open', status: 'open' })).toEqual(await names({ status: 'open' }));
  const refused = await ask('orders.json', { status: 'open', order_status: 'closed' });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { order_status: 'order_status and status are names of the same field, but their values differ.' },
  ]);
  const near = await ask('orders.json', { order_statsu: 'open' });
  expect(near.body.fields).toEqual({
    order_statsu: 'Unknown field order_statsu. Did you mean order_status?',
  });
});

test('a word for a state that no order has here is refused by name, and so is what is no word', async () => {
  for (const [query, said] of [
    [{ financial_status: 'partially_paid' }, 'Nothing in this list can be partially_paid.'],
    [{ fulfillment_status: 'fulfilled,restocked' }, 'Nothing in this list can be restocked.'],
    [{ fulfillment_status: 'processing' }, 'Nothing in this list can be processing.'],
    [{ status: 'canceled' }, 'canceled isn’t one of any, open, closed, cancelled.'],
    [{ financial_status: 'paid,' }, expect.stringMatching(/^ isn’t one of any, pending, /)],
    [{ financial_status: '' }, expect.stringMatching(/^ isn’t one of any, pending, /)],
    [{ fulfillment_status: 'constructor' }, expect.stringMatching(/^constructor isn’t one of/)],
  ] as const) {
    const answer = await ask('orders.json', query);
    expect([query, answer.status, Object.values(answer.body.fields)]).toEqual([query, 422, [said]]);
  }
});

test('an export of several states has their orders, also one that was asked for before there were several', async () => {
  const { services } = shop.server;
  const inShop = <T>(work: (tx: Tx) => Promise<T>) => services.db.inShop(shop.people.shopId, work);
  const exported = (id: number) =>
    eventually('the end of the export', async () => {
      const { rows } = await inShop((tx) =>
        tx.execute<{ status: string; total: number }>(sql`SELECT status, total FROM jobs WHERE id = ${id}`),
      );
      return rows[0]!.status === 'done' ? rows[0]! : null;
    });
  const { body } = await shop.admin<{ job_id: number }>(
    'POST',
    '/admin/orders/export.json?financial_status=paid,voided&fulfillment_status=unshipped',
    {},
  );
  expect(await exported(body.job_id)).toMatchObject({ total: 2 });
  const before = { status: 'any', financial_status: 'paid' };
  expect(orderExportJob.params.parse(before)).toEqual({ financial_status: ['paid'] });
  expect(orderExportJob.params.parse({ financial_status: ['paid', 'voided'] })).toEqual({
    financial_status: ['paid', 'voided'],
  });
});
