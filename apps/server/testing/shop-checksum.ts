import pg from 'pg';

/** Every table that has a `shop_id`, without the partitions behind one. */
export async function tenantTables(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'shop_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  return found.rows.map((row) => row.name);
}

/** One hash over all rows of a shop in all tables: equal before and after means that nothing was touched. */
export function shopChecksum(databaseUrl: string, shopId: number): Promise<string> {
  return readShop(databaseUrl, shopId, 'checksum');
}

/** Every row of a shop as text. */
export function shopText(databaseUrl: string, shopId: number): Promise<string> {
  return readShop(databaseUrl, shopId, 'text');
}

const columns = {
  checksum: "md5(string_agg(t::text, E'\\n' ORDER BY t::text))",
  text: "string_agg(t::text, E'\\n')",
};

/** One connection a database, and one prepared statement over all tables: suites look a thousand times. */
const readers = new Map<string, Promise<{ pool: pg.Pool; tables: string[] }>>();

async function readShop(databaseUrl: string, shopId: number, what: keyof typeof columns): Promise<string> {
  let reader = readers.get(databaseUrl);
  if (!reader) readers.set(databaseUrl, (reader = openReader(databaseUrl)));
  const { pool, tables } = await reader;
  const client = await pool.connect();
  try {
    await client.query(`SET app.shop_id = '${Number(shopId)}'`);
    const parts = tables.map(
      (table) =>
        `SELECT '${table}' AS name, ${columns[what]} AS value FROM ${client.escapeIdentifier(table)} t WHERE shop_id = $1`,
    );
    const text = [...parts, `SELECT 'shops', ${columns[what]} FROM shops t WHERE id = $1`].join(
      '\nUNION ALL ',
    );
    const values = [shopId];
    const found = await client.query<{ name: string; value: string | null }>({ name: what, text, values });
    return found.rows.map(({ name, value }) => `${name}:${value ?? ''}`).join('\n');
  } finally {
    client.release();
  }
}

async function openReader(databaseUrl: string): Promise<{ pool: pg.Pool; tables: string[] }> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // Its database is dropped under it when the suite ends.
  pool.on('error', () => readers.delete(databaseUrl));
  return { pool, tables: await tenantTables(pool) };
}
