import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

test('checkouts of before have a number and say what became of them; one whose order was deleted is gone', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611260120_orders_checkouts.sql');
    await client.connect();
    await client.query(
      `INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test'), (2, 'Two', 'two.test')`,
    );
    for (const shop of [1, 2]) {
      await client.query(`SELECT set_config('app.shop_id', $1, false)`, [String(shop)]);
      await client.query(`INSERT INTO carts (shop_id, token) VALUES ($1, 'left'), ($1, 'bought')`, [shop]);
      await client.query(
        `INSERT INTO orders (shop_id, id, order_number, name, token, currency, total_line_items_price_minor, subtotal_price_minor,
           total_price_minor, total_quantity) VALUES ($1, 7, 1, '#1', 'order', 'USD', 100, 100, 100, 1)`,
        [shop],
      );
      await client.query(
        `INSERT INTO checkouts (shop_id, token, cart_token, status, order_id, created_at, updated_at) VALUES
           ($1, 'a', 'left', 'open', NULL, '2026-01-01', '2026-01-01'),
           ($1, 'b', 'bought', 'open', NULL, '2026-01-01', '2026-01-01'),
           ($1, 'c', 'bought', 'completed', 7, '2026-01-02', '2026-01-03'),
           ($1, 'd', 'bought', 'open', NULL, '2026-01-04', '2026-01-04'),
           ($1, 'e', 'bought', 'completed', 8, '2026-01-05', '2026-01-05')`,
        [shop],
      );
    }
    await migrate(database.url);
    for (const shop of [1, 2]) {
      await client.query(`SELECT set_config('app.shop_id', $1, false)`, [String(shop)]);
      const found = await client.query<Record<string, unknown>>(
        `SELECT token, order_id::int, id IS NOT NULL AS numbered, completed_at::date::text AS completed, closed_at::date::text AS closed
         FROM checkouts WHERE shop_id = $1 ORDER BY token`,
        [shop],
      );
      const row = (token: string, given: object) => ({
        ...{ token, order_id: null, numbered: true, completed: null, closed: null },
        ...given,
      });
      expect(found.rows).toEqual([
        row('a', {}),
        row('b', { closed: '2026-01-03' }),
        row('c', { order_id: 7, completed: '2026-01-03' }),
        row('d', {}),
      ]);
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
