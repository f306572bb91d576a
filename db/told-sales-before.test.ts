import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

test('what facts said of orders waits by order, also of those that are gone; other facts stay as they are', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611260200_analytics_sale_movements.sql');
    await client.connect();
    await client.query(`INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test')`);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    await client.query(
      `INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
         total_price_minor, total_quantity, processed_at)
       VALUES (1, 7, 1, '#1', 'one', '', 'USD', 100, 100, 100, 1, '2026-01-02T12:00Z'), (1, 8, 2, '#2', 'two', '', 'USD', 0, 0, 0, 0, '2026-01-03T12:00Z')`,
    );
    await client.query(
      `INSERT INTO order_lines (shop_id, id, order_id, title, quantity, fulfillable_quantity, price_minor, position)
       VALUES (1, 70, 7, 'Mug', 1, 1, 100, 1)`,
    );
    await client.query(`INSERT INTO refunds (shop_id, id, order_id, amount_minor) VALUES (1, 700, 7, 0)`);
    const fact = (
      key: string,
      subject: string,
      id: number,
      metric: string,
      value: number,
      day = '2026-01-02',
    ) =>
      client.query(
        `INSERT INTO metric_facts (shop_id, fact_key, day, subject, subject_id, metric, value, at) VALUES (1, $1, $2, $3, $4, $5, $6, now())`,
        [key, day, subject, id, metric, value],
      );
    await fact('order:7:orders', 'shop', 0, 'orders', 1);
    await fact('order:7:sales', 'shop', 0, 'sales', 60);
    await fact('order:7:p5:q', 'product', 5, 'quantity', 1);
    await fact('order:7:offer:9:sales', 'offer', 9, 'sales', 60);
    await fact('added:70:sales', 'shop', 0, 'sales', 40);
    await fact('refund:700:sales', 'shop', 0, 'sales', -10, '2026-01-04');
    await fact('order:99:sales', 'shop', 0, 'sales', 500);
    await fact('checkout:abc:offer:9', 'offer', 9, 'checkout', 1);
    await fact('post-purchase:3:funnel:sales', 'funnel', 3, 'sales', 40);
    await migrate(database.url);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    const reported = await client.query<Record<string, unknown>>(
      `SELECT order_id::int AS o, day::text AS day, subject, subject_id::int AS id, metric, value::int AS value FROM told_sales ORDER BY 1, 2, 3, 4, 5`,
    );
    expect(reported.rows.map((row) => Object.values(row).join(' '))).toEqual([
      '0 2026-01-02 shop 0 sales 500',
      '7 2026-01-02 offer 9 sales 60',
      '7 2026-01-02 product 5 quantity 1',
      '7 2026-01-02 shop 0 orders 1',
      '7 2026-01-02 shop 0 sales 100',
      '7 2026-01-04 shop 0 sales -10',
      '8 2026-01-03 shop 0 orders 0',
    ]);
    const facts = await client.query<{ fact_key: string }>(`SELECT fact_key FROM metric_facts ORDER BY 1`);
    expect(facts.rows.map((row) => row.fact_key)).toEqual([
      'checkout:abc:offer:9',
      'post-purchase:3:funnel:sales',
    ]);
    const costs = await client.query(`SELECT unit_cost_minor FROM order_lines`);
    expect(costs.rows).toEqual([{ unit_cost_minor: null }]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test('orders whose prices hold tax wait to be stated anew, and no others', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611260810_orders_held_taxes.sql');
    await client.connect();
    await client.query(`INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test')`);
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    const taxes = '[{"title": "VAT", "rate": 0.2, "price_minor": 20}]';
    for (const [id, included, ofOrder, ofLine] of [
      [1, true, taxes, taxes],
      [2, true, '[]', taxes],
      [3, true, '[]', '[]'],
      [4, false, taxes, taxes],
      [5, null, taxes, taxes],
    ] as const) {
      await client.query(
        `INSERT INTO orders (shop_id, id, order_number, name, token, email, currency, total_line_items_price_minor, subtotal_price_minor,
           total_price_minor, total_quantity, processed_at, taxes_included, tax_lines)
         VALUES (1, $1::int, $1::int, $1::text, $1::text, '', 'USD', 120, 120, 120, 1, '2026-01-02T12:00Z', $2, $3::jsonb)`,
        [id, included, ofOrder],
      );
      await client.query(
        `INSERT INTO order_lines (shop_id, order_id, title, quantity, fulfillable_quantity, price_minor, position, tax_lines)
         VALUES (1, $1, 'Mug', 1, 1, 120, 1, $2::jsonb)`,
        [id, ofLine],
      );
    }
    await migrateBefore(database.url, '202611260811_analytics_regions.sql');
    await client.query(`SELECT set_config('app.shop_id', '1', false)`);
    const waiting = await client.query<{ id: number; value: number }>(
      `SELECT order_id::int AS id, value::int AS value FROM told_sales ORDER BY 1`,
    );
    expect(waiting.rows).toEqual([
      { id: 1, value: 0 },
      { id: 2, value: 0 },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
