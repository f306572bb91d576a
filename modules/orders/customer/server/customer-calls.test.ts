import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetFiles } from '#core/server/files/passing-files.ts';
import type { Job } from '#core/contract/job-calls.ts';
import { eventually } from '#core/testing/test-services.ts';
import type { Customer, CustomerAddress } from '../contract/customer.ts';
import type { DraftOrder } from '../../draft/contract/draft-order-calls.ts';
import type { OrderEvent } from '../../order/contract/order-edit-calls.ts';
import type { Order } from '../../order/contract/order.ts';
import { type ShopServer, startShopServer } from '#apps/server/testing/shop-server.ts';
import { offerBody, type TestProduct } from '#apps/server/testing/test-shop.ts';

let shop: ShopServer;
let mug: TestProduct;
let rare: TestProduct;

beforeAll(async () => {
  shop = await startShopServer();
  mug = await shop.product('mug', 1250, 1000);
  rare = await shop.product('rare', 9900, 1);
  await shop.admin('POST', '/admin/offers.json', {
    offer: offerBody({ target_type: 'product', target_ids: [mug.product] }),
  });
  await eventually('the offer in a decision', async () => {
    const body = { lines: [{ variant_id: mug.variant, quantity: 4 }] };
    const decided = await shop.shopper<{ discount_minor: number }>('POST', '/storefront/cart-offers', body);
    return decided.body.discount_minor === 1000;
  });
});
afterAll(() => shop.server.close());

const cents = (major: number) => Math.round(major * 100);
type CustomerAnswer = { customer: Customer; code: string; current: Customer; fields: Record<string, string> };
const home = {
  first_name: 'Ada',
  last_name: 'Byron',
  address1: '1 Main Street',
  city: 'London',
  country_code: 'GB',
};

async function addCustomer(email: string, given: object = {}): Promise<Customer> {
  const made = await shop.admin<CustomerAnswer>('POST', '/admin/customers.json', {
    customer: { email, ...given },
  });
  expect(made.status).toBe(201);
  return made.body.customer;
}

describe('customers', () => {
  test('are added with addresses, found, changed and kept from being overwritten unseen', async () => {
    const made = await addCustomer('ada@example.com', {
      first_name: 'Ada',
      last_name: 'Byron',
      tags: 'vip, vip, wholesale',
      addresses: [home, { ...home, address1: '2 Side Street' }],
    });
    expect(made).toMatchObject({ tags: 'vip, wholesale', orders_count: 0, total_spent: 0, version: 1 });
    expect(made.addresses.map((one) => [one.address1, one.default])).toEqual([
      ['1 Main Street', true],
      ['2 Side Street', false],
    ]);
    expect(made.default_address).toMatchObject({ name: 'Ada Byron', country: 'United Kingdom' });
    for (const filter of ['search=byron', 'tag=wholesale', 'search=ADA@example', `ids=${made.id}`]) {
      const list = await shop.admin<{ customers: Customer[] }>('GET', `/admin/customers.json?${filter}`);
      expect([filter, list.body.customers.map((one) => one.id)]).toEqual([filter, [made.id]]);
    }
    expect(
      (await shop.admin<{ count: number }>('GET', '/admin/customers/count.json?tag=nobody')).body.count,
    ).toBe(0);
    const path = `/admin/customers/${made.id}.json`;
    const saved = await shop.admin<CustomerAnswer>('PUT', path, {
      customer: { note: 'Likes blue', version: 1 },
    });
    expect(saved.body.customer).toMatchObject({ note: 'Likes blue', version: 2, first_name: 'Ada' });
    const late = await shop.admin<CustomerAnswer>('PUT', path, {
      customer: { note: 'Likes red', version: 1 },
    });
    expect([late.status, late.body.code, late.body.current.note]).toEqual([409, 'core.stale', 'Likes blue']);
  });

  test('an address of mail belongs to one customer, without regard to capitals', async () => {
    const one = await addCustomer('same@example.com');
    const again = await shop.admin<CustomerAnswer>('POST', '/admin/customers.json', {
      customer: { email: 'SAME@example.com' },
    });
    expect([again.status, again.body.code]).toEqual([422, 'orders.email_taken']);
    const two = await addCustomer('else@example.com');
    const taken = await shop.admin<CustomerAnswer>('PUT', `/admin/customers/${two.id}.json`, {
      customer: { email: 'Same@Example.com' },
    });
    expect(taken.body.fields).toHaveProperty(['customer.email']);
    const own = await shop.admin<CustomerAnswer>('PUT', `/admin/customers/${one.id}.json`, {
      customer: { email: 'Same@example.com' },
    });
    expect(own.status).toBe(200);
  });

  test('have one default address while they have any', async () => {
    const { id } = await addCustomer('moves@example.com');
    const base = `/admin/customers/${id}/addresses`;
    const add = (address1: string) =>
      shop.admin<{ customer_address: CustomerAddress }>('POST', `${base}.json`, {
        address: { ...home, address1 },
      });
    const first = (await add('First')).body.customer_address;
    const second = (await add('Second')).body.customer_address;
    expect([first.default, second.default]).toEqual([true, false]);
    expect((await shop.admin<{ code: string }>('DELETE', `${base}/${first.id}.json`)).body.code).toBe(
      'orders.default_address',
    );
    expect((await shop.admin('PUT', `${base}/${second.id}/default.json`)).status).toBe(200);
    expect((await shop.admin('DELETE', `${base}/${first.id}.json`)).status).toBe(200);
    const left = await shop.admin<{ addresses: CustomerAddress[] }>('GET', `${base}.json`);
    expect(left.body.addresses.map((one) => [one.address1, one.default])).toEqual([['Second', true]]);
    const stranger = await addCustomer('stranger@example.com');
    const wrong = `/admin/customers/${stranger.id}/addresses/${second.id}.json`;
    for (const method of ['GET', 'DELETE'] as const)
      expect((await shop.admin(method, wrong)).status).toBe(404);
    await Promise.all([1, 2, 3, 4].map((n) => add(`Parallel ${n}`)));
    const all = await shop.admin<{ addresses: CustomerAddress[] }>('GET', `${base}.json`);
    expect(all.body.addresses.filter((one) => one.default)).toHaveLength(1);
  });
});

describe('draft orders', () => {
  const draft = (given: object) =>
    shop.admin<{ draft_order: DraftOrder; code: string; fields: Record<string, string> }>(
      'POST',
      '/admin/draft_orders.json',
      { draft_order: given },
    );
  const finish = (one: DraftOrder, given: object = {}) =>
    shop.admin<{ draft_order: DraftOrder; order: Order; code: string; current: DraftOrder }>(
      'POST',
      `/admin/draft_orders/${one.id}/complete.json`,
      { total_price: one.total_price, ...given },
    );

  test('are priced by the shop’s offers, then by a discount of their own, and become an order that says the same', async () => {
    const buyer = await addCustomer('buyer@example.com', { first_name: 'Grace', last_name: 'Hopper' });
    const made = await draft({
      customer_id: buyer.id,
      tags: 'phone',
      line_items: [
        { variant_id: mug.variant, quantity: 4 },
        { title: 'Engraving', price: 7.77, quantity: 3, requires_shipping: false },
      ],
      applied_discount: { title: 'Old friend', value_type: 'percentage', value: 15 },
      shipping_line: { title: 'Courier', price: 5 },
      shipping_address: home,
    });
    expect(made.status).toBe(201);
    const one = made.body.draft_order;
    // 4 × 12.50 less 20 %, 3 × 7.77; of the 63.31 15 % are 9.50, laid by what the lines cost.
    expect(one).toMatchObject({
      name: '#D1',
      total_line_items_price: 73.31,
      total_discounts: 19.5,
      total_price: 58.81,
    });
    expect(one.applied_discount).toMatchObject({ title: 'Old friend', amount: 9.5 });
    const seen = await finish(one, { total_price: one.total_price + 1 });
    expect([seen.status, seen.body.code, seen.body.current.total_price]).toEqual([
      409,
      'orders.draft_changed',
      58.81,
    ]);
    const done = await finish(one);
    expect(done.status).toBe(200);
    const { order } = done.body;
    expect(order).toMatchObject({
      total_price: 58.81,
      total_shipping: 5,
      financial_status: 'paid',
      source_name: 'draft',
      tags: 'phone',
      email: 'buyer@example.com',
      customer: { id: buyer.id },
    });
    expect(
      order.discount_applications.map((each) => [each.type, each.offer_id === null, each.amount]),
    ).toEqual([
      ['automatic', false, 10],
      ['manual', true, 9.5],
    ]);
    expect(order.line_items[1]).toMatchObject({
      product_id: null,
      title: 'Engraving',
      requires_shipping: false,
    });
    let manual = 0;
    for (const line of order.line_items) {
      const own = line.discount_allocations.reduce((sum, each) => sum + cents(each.amount), 0);
      expect(own).toBe(cents(line.total_discount));
      manual += line.discount_allocations
        .filter((each) => each.discount_application_index === 1)
        .reduce((sum, each) => sum + cents(each.amount), 0);
    }
    expect(manual).toBe(950);
    expect(done.body.draft_order).toMatchObject({
      status: 'completed',
      order_id: order.id,
      total_price: 58.81,
    });
    const again = await finish(one);
    expect([again.status, again.body.code]).toEqual([409, 'orders.draft_completed']);
    const after = await shop.admin<CustomerAnswer>('GET', `/admin/customers/${buyer.id}.json`);
    expect(after.body.customer).toMatchObject({
      orders_count: 1,
      total_spent: 58.81,
      last_order_id: order.id,
    });
    expect(
      (await shop.admin<{ code: string }>('DELETE', `/admin/customers/${buyer.id}.json`)).body.code,
    ).toBe('orders.customer_has_orders');
    // A new name of the buyer finds the order.
    await shop.admin('PUT', `/admin/customers/${buyer.id}.json`, { customer: { last_name: 'Murray' } });
    for (const search of ['murray', 'mug', 'buyer@', order.name]) {
      const list = await shop.admin<{ orders: { id: number }[] }>(
        'GET',
        `/admin/orders.json?search=${encodeURIComponent(search)}`,
      );
      expect([search, list.body.orders.map((each) => each.id)]).toEqual([search, [order.id]]);
    }
  });

  test('left to be paid, an order is marked as paid once, by one of ten at once', async () => {
    const made = await draft({
      email: 'later@example.com',
      line_items: [{ variant_id: mug.variant, quantity: 1 }],
    });
    const { order } = (await finish(made.body.draft_order, { payment_pending: true })).body;
    expect(order).toMatchObject({ financial_status: 'pending', total_paid: 0, total_outstanding: 12.5 });
    const refused = await shop.admin<{ code: string }>('POST', `/admin/orders/${order.id}/refunds.json`, {
      refund: { refund_line_items: [{ line_item_id: order.line_items[0]!.id, quantity: 1 }] },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.not_paid']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.admin('POST', `/admin/orders/${order.id}/transactions.json`, { transaction: { kind: 'sale' } }),
      ),
    );
    expect(answers.filter((one) => one.status === 201)).toHaveLength(1);
    expect(answers.filter((one) => one.status === 409)).toHaveLength(9);
    const paid = (await shop.admin<{ order: Order }>('GET', `/admin/orders/${order.id}.json`)).body.order;
    expect(paid).toMatchObject({ financial_status: 'paid', total_outstanding: 0 });
  });

  test('canceled unpaid, an order is void and its stock comes back', async () => {
    const made = await draft({ line_items: [{ variant_id: rare.variant, quantity: 1 }] });
    const { order } = (await finish(made.body.draft_order, { payment_pending: true })).body;
    expect(order.customer).toBeNull();
    const second = await draft({ line_items: [{ variant_id: rare.variant, quantity: 1 }] });
    expect(second.body.draft_order.line_items[0]!.available).toBe(false);
    expect((await finish(second.body.draft_order)).body.code).toBe('orders.sold_out');
    const cancelled = await shop.admin<{ order: Order }>('POST', `/admin/orders/${order.id}/cancel.json`, {
      reason: 'customer',
    });
    expect(cancelled.body.order).toMatchObject({
      financial_status: 'voided',
      cancel_reason: 'customer',
      total_outstanding: 0,
    });
    expect(cancelled.body.order.line_items[0]!.fulfillable_quantity).toBe(0);
    expect((await finish(second.body.draft_order)).status).toBe(200);
  });

  test('a discount above everything takes everything and no more; a nameless line is refused', async () => {
    const all = await draft({
      line_items: [{ variant_id: mug.variant, quantity: 4 }],
      applied_discount: { value_type: 'fixed_amount', value: 1000 },
    });
    expect(all.body.draft_order).toMatchObject({ total_price: 0, total_discounts: 50 });
    const done = await finish(all.body.draft_order);
    expect(done.body.order).toMatchObject({ total_price: 0, financial_status: 'paid' });
    const nameless = await draft({ line_items: [{ quantity: 1 }] });
    expect(nameless.body.fields).toHaveProperty(['draft_order.line_items.0.title']);
    const stranger = await draft({ customer_id: 987_654, line_items: [] });
    expect(stranger.body.fields).toHaveProperty(['draft_order.customer_id']);
  });

  test('completed ten times at once, one draft is one order', async () => {
    const made = await draft({ line_items: [{ variant_id: mug.variant, quantity: 1 }] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(made.body.draft_order)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.every((one) => [200, 409].includes(one.status))).toBe(true);
  });
});

describe('orders', () => {
  test('are edited, tagged, archived in bulk, commented on, and every change is published', async () => {
    const list = await shop.admin<{ orders: { id: number }[] }>('GET', '/admin/orders.json?limit=2');
    const ids = list.body.orders.map((one) => one.id);
    const [id] = ids;
    const path = `/admin/orders/${id}.json`;
    const { order } = (await shop.admin<{ order: Order }>('GET', path)).body;
    const saved = await shop.admin<{ order: Order }>('PUT', path, {
      order: { note: 'Ring twice', shipping_address: home, version: order.version },
    });
    expect(saved.body.order).toMatchObject({ note: 'Ring twice', shipping_address: { city: 'London' } });
    const stale = await shop.admin<{ current: Order }>('PUT', path, {
      order: { note: 'x', version: order.version },
    });
    expect([stale.status, stale.body.current.note]).toEqual([409, 'Ring twice']);
    const same = await shop.admin<{ order: Order }>('PUT', path, { order: { shipping_address: home } });
    expect(same.body.order.version).toBe(saved.body.order.version);
    const tagged = await shop.admin<{ changed: number[]; skipped: number[] }>(
      'PUT',
      '/admin/orders/batch.json',
      {
        action: 'add_tags',
        ids: [...ids, 987_654],
        tags: 'gift, fragile',
      },
    );
    expect(tagged.body).toEqual({ changed: ids, skipped: [987_654] });
    await shop.admin('PUT', '/admin/orders/batch.json', { action: 'remove_tags', ids, tags: 'gift' });
    const found = await shop.admin<{ orders: { id: number; tags: string }[] }>(
      'GET',
      '/admin/orders.json?tag=fragile',
    );
    expect(found.body.orders.map((one) => one.id)).toEqual(ids);
    expect((await shop.admin<{ tags: string[] }>('GET', '/admin/orders/tags.json')).body.tags).toContain(
      'fragile',
    );
    await shop.admin('PUT', '/admin/orders/batch.json', { action: 'close', ids: [id] });
    const closed = await shop.admin<{ orders: { id: number }[] }>('GET', '/admin/orders.json?status=closed');
    expect(closed.body.orders.map((one) => one.id)).toEqual([id]);
    const comment = await shop.admin<{ event: OrderEvent }>('POST', `/admin/orders/${id}/events.json`, {
      event: { body: 'Called back' },
    });
    expect(comment.body.event).toMatchObject({ kind: 'comment', body: 'Called back', user_name: 'Test' });
    const events = await shop.admin<{ events: OrderEvent[] }>('GET', `/admin/orders/${id}/events.json`);
    // The email's own time says when its confirmation was sent.
    const kinds = events.body.events.map((one) => one.kind).filter((kind) => !kind.startsWith('mail_'));
    expect(kinds.slice(0, 5)).toEqual(['comment', 'closed', 'edited', 'edited', 'edited']);
  });

  test('the timeline is not rewritten: the application may only add to it', async () => {
    const change = shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute(sql`UPDATE order_events SET body = 'x'`),
    );
    await expect(change).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

describe('exports', () => {
  let lastJob = 0;
  async function exported(thing: 'orders' | 'customers', query = '', body?: object): Promise<string> {
    const started = await shop.admin<{ job_id: number }>('POST', `/admin/${thing}/export.json${query}`, body);
    expect(started.status).toBe(202);
    const id = started.body.job_id;
    lastJob = id;
    await eventually('the export', async () => {
      const { job } = (await shop.admin<{ job: Job }>('GET', `/admin/jobs/${id}.json`)).body;
      if (job.status === 'failed') throw new Error(job.error ?? 'failed');
      return job.status === 'done';
    });
    const other = thing === 'orders' ? 'customers' : 'orders';
    expect((await shop.admin('GET', `/admin/${other}/exports/${id}.csv`)).status).toBe(404);
    const file = await shop.admin<string>('GET', `/admin/${thing}/exports/${id}.csv`);
    expect(file.status).toBe(200);
    return file.body;
  }

  test('hold what the filter has, with cells that begin a formula made harmless', async () => {
    await addCustomer('formula@example.com', { first_name: '=SUM(A1)', tags: 'odd' });
    const file = await exported('customers', '?tag=odd');
    const lines = file.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('First Name,Last Name,Email');
    expect(lines[1]).toMatch(/^'=SUM\(A1\),,formula@example.com/);
  });

  test('of 1,200 customers come in parts, each once; of orders one row a line', async () => {
    await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute(
        sql`INSERT INTO customers (shop_id, email, tags) SELECT ${shop.people.shopId}, 'n' || n || '@many.test', ARRAY['many'] FROM generate_series(1, 1200) n`,
      ),
    );
    const lines = (await exported('customers', '?tag=many')).trim().split('\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(1200);
    expect(lines).toHaveLength(1200);
    const orders = (await exported('orders')).trim().split('\n').slice(1);
    const counted = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute<{ n: number }>(sql`SELECT count(*) AS n FROM order_lines`),
    );
    expect(orders).toHaveLength(counted.rows[0]!.n);
  });

  test('of a selection larger than an address holds: exactly these', async () => {
    const found = await shop.server.services.db.inShop(shop.people.shopId, (tx) =>
      tx.execute<{ id: number }>(
        sql`SELECT id FROM customers WHERE email LIKE 'n%@many.test' AND id % 2 = 0`,
      ),
    );
    const ids = found.rows.map((row) => row.id);
    expect(ids.length).toBeGreaterThan(500);
    const lines = (await exported('customers', '', { ids })).trim().split('\n').slice(1);
    expect(lines).toHaveLength(ids.length);
    expect((await shop.admin('POST', '/admin/customers/export.json', { ids: [] })).status).toBe(422);
  });

  test('a file is there for a day, then it is gone from the store', async () => {
    await exported('customers', '?tag=many');
    const folder = join(shop.server.services.dataDir, 'files', 'exports', String(shop.people.shopId));
    const parts = async () => (await readdir(folder)).filter((file) => file.startsWith(`${lastJob}-`)).length;
    expect(await parts()).toBe(3);
    const noted = await shop.server.services.db.asSystem((tx) =>
      tx.execute<{ hours: number }>(
        sql`UPDATE passing_files SET until = until - interval '25 hours' WHERE key LIKE ${`exports/%/${lastJob}-%`}
            RETURNING extract(epoch FROM until + interval '25 hours' - now()) / 3600 AS hours`,
      ),
    );
    expect(noted.rows.every(({ hours }) => hours > 23 && hours <= 24)).toBe(true);
    await forgetFiles.run(shop.server.services);
    expect(await parts()).toBe(0);
    const late = await shop.admin<{ code: string }>('GET', `/admin/customers/exports/${lastJob}.csv`);
    expect([late.status, late.body.code]).toEqual([410, 'orders.export_forgotten']);
  });
});
