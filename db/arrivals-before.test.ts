import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

test('what other stores sent has not arrived; what was marked so here has, line by line', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611261600_orders_arrivals.sql');
    await client.connect();
    await client.query(`INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test')`);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    await client.query(
      `INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
         total_price_minor, total_quantity, fulfillment_status, imported)
       SELECT 1, id, id, '#' || id, 'order' || id, '', 'USD', 300, 300, 300, 3, 'fulfilled', id = 8 FROM generate_series(7, 8) AS id`,
    );
    await client.query(
      `INSERT INTO order_lines (shop_id, id, order_id, position, title, quantity, price_minor, fulfilled_quantity, fulfillable_quantity)
       SELECT 1, id, id, 1, 'Mug', 3, 100, 3, 0 FROM generate_series(7, 8) AS id`,
    );
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO fulfillments (shop_id, id, order_id, number, name, status, date_done) VALUES
         (1, 1, 7, 1, 'F1', 'success', '2026-01-05T00:00:00Z'), (1, 2, 7, 2, 'F2', 'open', NULL),
         (1, 3, 8, 1, 'F1', 'success', '2026-01-02T00:00:00Z')`,
    );
    await client.query(
      `INSERT INTO fulfillment_lines (shop_id, order_id, fulfillment_id, order_line_id, quantity) VALUES
         (1, 7, 1, 7, 2), (1, 7, 2, 7, 1), (1, 8, 3, 8, 3)`,
    );
    await client.query('COMMIT');
    await migrate(database.url);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    const parcels = await client.query(
      `SELECT id::int, status, shipment_status, date_done IS NULL AS never FROM fulfillments ORDER BY id`,
    );
    expect(parcels.rows).toEqual([
      { id: 1, status: 'success', shipment_status: 'delivered', never: false },
      { id: 2, status: 'open', shipment_status: null, never: true },
      { id: 3, status: 'open', shipment_status: null, never: true },
    ]);
    const lines = await client.query(
      `SELECT order_id::int, delivered_quantity, delivered_at FROM order_lines ORDER BY order_id`,
    );
    expect(lines.rows).toEqual([
      { order_id: 7, delivered_quantity: 2, delivered_at: new Date('2026-01-05T00:00:00Z') },
      { order_id: 8, delivered_quantity: 0, delivered_at: null },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
