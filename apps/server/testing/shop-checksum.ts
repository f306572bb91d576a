import pg from 'pg';

/** Every table that has a `shop_id`, without the partitions behind one. */
export async function tenantTables(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'shop_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  return found.rows.map((row) => row.name);
}

/** One hash over all rows of a shop in all tables: equal before and after means that nothing was touched. */
export async function shopChecksum(databaseUrl: string, shopId: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT set_config('app.shop_id', $1, false)", [String(shopId)]);
    const sums: string[] = [];
    for (const table of await tenantTables(client)) {
      const found = await client.query<{ sum: string | null }>(
        `SELECT md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS sum FROM ${client.escapeIdentifier(table)} t WHERE shop_id = $1`,
        [shopId],
      );
      sums.push(`${table}:${found.rows[0]?.sum ?? ''}`);
    }
    const shop = await client.query<{ sum: string }>(
      'SELECT md5(t::text) AS sum FROM shops t WHERE id = $1',
      [shopId],
    );
    return [...sums, `shops:${shop.rows[0]?.sum}`].join('\n');
  } finally {
    await client.end();
  }
}
