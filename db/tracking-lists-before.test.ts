import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

test('a shipment of before keeps its number and address as the first of its parcels, and one without has none', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611260100_orders_platform_fields.sql');
    await client.connect();
    await client.query(`INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test')`);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    await client.query(
      `INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
         total_price_minor, total_quantity) VALUES (1, 7, 1, '#1', 'order', 'Ada@Example.com', 'USD', 100, 100, 100, 1)`,
    );
    await client.query(
      `INSERT INTO fulfillments (shop_id, order_id, number, name, status, tracking_number, tracking_url) VALUES
         (1, 7, 1, '#1-F1', 'success', 'PP1', 'https://post.example/PP1'), (1, 7, 2, '#1-F2', 'success', '', '')`,
    );
    await migrate(database.url);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    const parcels = await client.query(
      `SELECT tracking_numbers, tracking_urls, tracking_number, tracking_url FROM fulfillments WHERE shop_id = 1 ORDER BY number`,
    );
    expect(parcels.rows).toEqual([
      {
        ...{ tracking_numbers: ['PP1'], tracking_urls: ['https://post.example/PP1'] },
        ...{ tracking_number: 'PP1', tracking_url: 'https://post.example/PP1' },
      },
      { tracking_numbers: [], tracking_urls: [], tracking_number: '', tracking_url: '' },
    ]);
    const orders = await client.query(`SELECT email_lower, note_attributes FROM orders WHERE shop_id = 1`);
    expect(orders.rows).toEqual([{ email_lower: 'ada@example.com', note_attributes: [] }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
