import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#core/testing/test-database.ts';
import { migrate } from './migrate.ts';
import { migrateBefore } from './testing/before-migration.ts';

test('tokens, access and codes of before keep what they hold, and go on reading costs where they did', async () => {
  const database = await createTestDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, '202611252120_developer_scopes.sql');
    await client.connect();
    await client.query(
      `INSERT INTO shops (id, name, domain) VALUES (1, 'One', 'one.test'), (2, 'Two', 'two.test')`,
    );
    await client.query(`INSERT INTO users (id, email, password_hash, first_name)
      VALUES (1, 'owner@one.test', 'x', 'O'), (2, 'clerk@one.test', 'x', 'C')`);
    for (const shop of [1, 2]) {
      await client.query(`SELECT set_config('app.shop_id', $1, false)`, [String(shop)]);
      await client.query(
        `INSERT INTO memberships (shop_id, user_id, email, role, permissions)
         VALUES ($1, 1, 'owner@one.test', 'owner', '{}'), ($1, 2, 'clerk@one.test', 'staff', '{products,apps}')`,
        [shop],
      );
      await client.query(
        `INSERT INTO api_tokens (shop_id, name, scopes, token_hash, ending, costs) VALUES
           ($1, 'a', '{read_products,write_orders}', '\\x01', 'x', true),
           ($1, 'b', '{write_products}', '\\x02', 'x', false),
           ($1, 'c', '{read_themes,write_fulfillments}', '\\x03', 'x', true)`,
        [shop],
      );
      await client.query(
        `INSERT INTO oauth_codes (shop_id, code_hash, client_id, user_id, granted_by, scopes, expires_at) VALUES
           ($1, '\\x01', 'bra_1_x', 1, 'O', '{read_products}', now()), ($1, '\\x02', 'bra_1_x', 2, 'C', '{read_products}', now())`,
        [shop],
      );
    }
    await migrate(database.url);
    for (const shop of [1, 2]) {
      await client.query(`SELECT set_config('app.shop_id', $1, false)`, [String(shop)]);
      const held = await client.query<{ scopes: string }>(
        `SELECT scopes::text FROM api_tokens WHERE shop_id = $1 ORDER BY name`,
        [shop],
      );
      expect(held.rows.map(({ scopes }) => scopes)).toEqual([
        '{read_products,write_orders,read_profit}',
        '{write_products}',
        '{read_themes,write_fulfillments}',
      ]);
      const codes = await client.query<{ scopes: string }>(
        `SELECT scopes::text FROM oauth_codes WHERE shop_id = $1 ORDER BY user_id`,
        [shop],
      );
      expect(codes.rows.map(({ scopes }) => scopes)).toEqual([
        '{read_products,read_profit}',
        '{read_products}',
      ]);
    }
  } finally {
    await client.end();
    await database.drop();
  }
});
