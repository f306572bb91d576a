import { afterAll, beforeAll, expect } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import { coreKeeper } from '#core/server/area/core-keeper.ts';
import { registerKeepers } from '#core/server/area/person-keeper.ts';
import { customerKeeper } from '../privacy/server/customer-keeper.ts';
import { redactCustomerJob } from '../privacy/server/customer-redaction.ts';
import { orderExportJob } from '../order/server/order-exports.ts';
import { customerExportJob } from '../customer/server/customer-exports.ts';
import { restateDaysJob, restateFeesJob } from '../sale/server/sales-restating.ts';

let made: TestServices;
beforeAll(async () => {
  made = await createTestServices();
  registerKeepers(made.services, [coreKeeper, customerKeeper]);
});
afterAll(() => made.close());

const exportAll = <F>(kind: JobKind<F>, shop: ActingShop) =>
  made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, kind, {} as F));

/** The file of the shop's only export, part after part. */
async function exported(shop: ActingShop, kind: JobKind) {
  const [job] = await made.sql<{ id: number }>('SELECT id FROM jobs WHERE shop_id = $1 AND kind = $2', [
    shop.id,
    kind.kind,
  ]);
  const files = await made.sql<{ key: string }>(
    `SELECT key FROM passing_files WHERE shop_id = $1 AND key LIKE $2 ORDER BY length(key), key`,
    [shop.id, `%/${job!.id}-%`],
  );
  const storage = await fileStoreOf(made.services);
  return Promise.all(files.map(async ({ key }) => (await storage.read(key))?.toString()));
}

// The last part is not full, so that the job doesn’t look for another one.
const many = 3_700;

describeJob(customerExportJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO customers (shop_id, email, first_name, created_at)
       SELECT $1, 'c' || n || '@example.com', 'First ' || n, '2026-01-01' FROM generate_series(1, $2) n`,
      [shop.id, many],
    );
    return exportAll(customerExportJob, shop);
  },
  left: (shop) => exported(shop, customerExportJob),
});

describeJob(orderExportJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql(
      `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor,
         subtotal_price_minor, total_price_minor, total_quantity, processed_at, created_at)
       SELECT $1, n, '#' || n, $2 || n, 'USD', 2000, 2000, 2000, 2, '2026-01-01', '2026-01-01' FROM generate_series(1, $3) n`,
      [shop.id, `export-${shop.id}-`, many],
    );
    // Each seventh order has no line, the others one to three.
    await made.sql(
      `INSERT INTO order_lines (shop_id, order_id, title, sku, quantity, fulfillable_quantity, price_minor, position)
       SELECT o.shop_id, o.id, 'Cup', 'CUP-' || place, 1, 1, 1000, place
       FROM orders o, LATERAL generate_series(1, least(3, o.order_number % 7)) place WHERE o.shop_id = $1`,
      [shop.id],
    );
    return exportAll(orderExportJob, shop);
  },
  async left(shop) {
    const parts = await exported(shop, orderExportJob);
    expect(parts.join('').match(/^#\d+,,pending/gm)).toHaveLength(many);
    return parts;
  },
});

describeJob(redactCustomerJob, {
  made: () => made,
  async enqueue(shop) {
    const [customer] = await made.sql<{ id: number }>(
      `INSERT INTO customers (shop_id, email, first_name, last_name, phone, note, created_at)
       VALUES ($1, 'ada@example.com', 'Ada', 'Person', '+351 900 000 111', 'Ada calls early', '2026-01-01') RETURNING id`,
      [shop.id],
    );
    const id = Number(customer!.id);
    await made.sql(
      `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
         total_price_minor, total_quantity, customer_id, email, note, shipping_address)
       SELECT $1, 9000 + n, '#P' || n, $2 || n, 'USD', 2000, 2000, 2000, 2, $3, 'ada@example.com', 'For Ada',
         '{"first_name": "Ada", "last_name": "Person", "address1": "Long Street 1"}' FROM generate_series(1, 3) n`,
      [shop.id, `person-${shop.id}-`, id],
    );
    await made.sql(`INSERT INTO redactions (shop_id, customer_id) VALUES ($1, $2)`, [shop.id, id]);
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, redactCustomerJob, { customer_id: id }),
    );
  },
  async left(shop) {
    const people = await made.sql<{
      first_name: string;
      sealed: string | null;
      done: boolean;
      hashes: number;
    }>(
      `SELECT c.first_name, c.last_name, c.phone, c.note, r.sealed, r.done_at IS NOT NULL AS done,
         (SELECT count(*) FROM redacted_people p WHERE p.shop_id = c.shop_id) AS hashes
       FROM customers c JOIN redactions r ON r.shop_id = c.shop_id AND r.customer_id = c.id WHERE c.shop_id = $1`,
      [shop.id],
    );
    expect(people).toMatchObject([{ first_name: '', sealed: null, done: true, hashes: 2 }]);
    const orders = await made.sql(
      `SELECT name, email, note, shipping_address, total_price_minor FROM orders
       WHERE shop_id = $1 AND name LIKE '#P%' ORDER BY id`,
      [shop.id],
    );
    const events = await made.sql(
      `SELECT count(*) AS n FROM outbox WHERE shop_id = $1 AND topic = 'orders.customer_redacted'`,
      [shop.id],
    );
    return { people, orders, events };
  },
});

describeJob(restateDaysJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql('DELETE FROM orders WHERE shop_id = $1', [shop.id]);
    await made.sql('DELETE FROM jobs WHERE shop_id = $1', [shop.id]);
    await made.sql(
      `INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor,
         subtotal_price_minor, total_price_minor, total_quantity, processed_at, created_at)
       SELECT $1, n, '#' || n, $2 || n, 'USD', 1000, 1000, 1000, 1, '2026-01-01T23:30Z', '2026-01-01T23:30Z' FROM generate_series(1, 750) n`,
      [shop.id, `restated-${shop.id}-`],
    );
    await made.sql(
      `INSERT INTO order_lines (shop_id, order_id, title, quantity, fulfillable_quantity, price_minor, position)
       SELECT shop_id, id, 'Cup', 1, 1, 1000, 1 FROM orders WHERE shop_id = $1`,
      [shop.id],
    );
    return made.services.db.inShop(shop.id, (tx) => enqueue({ shop, tx }, restateDaysJob, {}));
  },
  async left(shop) {
    const sums = await made.sql(
      'SELECT day, subject, metric, value FROM daily_metrics WHERE shop_id = $1 ORDER BY 1, 2, 3',
      [shop.id],
    );
    expect(sums).toEqual([
      { day: '2026-01-01', subject: 'shop', metric: 'orders', value: 750 },
      { day: '2026-01-01', subject: 'shop', metric: 'sales', value: 750_000 },
    ]);
    return sums;
  },
});

describeJob(restateFeesJob, {
  made: () => made,
  async enqueue(shop) {
    await made.sql('DELETE FROM orders WHERE shop_id = $1', [shop.id]);
    await made.sql('DELETE FROM sale_movements WHERE shop_id = $1', [shop.id]);
    await made.sql('DELETE FROM jobs WHERE shop_id = $1', [shop.id]);
    // Of these the first are of days before the rate.
    await made.sql(
      `WITH placed AS (
         INSERT INTO orders (shop_id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
           total_price_minor, paid_minor, financial_status, total_quantity, processed_at, created_at)
         SELECT $1, n, '#' || n, $2 || n, 'USD', 1000, 1000, 1000, 1000, 'paid', 1, at, at
         FROM generate_series(1, 800) n, LATERAL (SELECT timestamptz '2026-01-01T12:00Z' + (n > 50)::int * interval '10 days' AS at) day
         RETURNING shop_id, id
       ), lines AS (
         INSERT INTO order_lines (shop_id, order_id, title, quantity, fulfillable_quantity, price_minor, position)
         SELECT shop_id, id, 'Cup', 1, 1, 1000, 1 FROM placed)
       INSERT INTO transactions (shop_id, order_id, kind, gateway, status, amount_minor, currency)
       SELECT shop_id, id, 'sale', 'cards', 'success', 1000, 'USD' FROM placed`,
      [shop.id, `fees-${shop.id}-`],
    );
    await made.sql(
      `INSERT INTO fee_rates (shop_id, valid_from, percent, fixed_minor) VALUES ($1, '2026-01-11', 2.9, 30)`,
      [shop.id],
    );
    return made.services.db.inShop(shop.id, (tx) =>
      enqueue({ shop, tx }, restateFeesJob, { from: '2026-01-11' }),
    );
  },
  async left(shop) {
    const fees = await made.sql(
      `SELECT day::text AS day, count(*)::int AS n, sum(fee_minor)::int AS fees FROM sale_movements
       WHERE shop_id = $1 AND line_id IS NOT NULL GROUP BY day`,
      [shop.id],
    );
    // 29 cents and 30 of each.
    expect(fees).toEqual([{ day: '2026-01-11', n: 750, fees: 750 * 59 }]);
    return fees;
  },
});
