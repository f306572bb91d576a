import { sql, type SQL } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';

type TableName = 'products' | 'variants' | 'product_images' | 'collections' | 'collects';
type Row = Record<string, unknown>;

function columnList(columns: readonly string[]): SQL {
  return sql.raw(columns.map((column) => `"${column}"`).join(', '));
}

/** The rows of a JSON list in the table's own column types; one parameter, however many rows. */
function rowsOfJson(table: TableName, rows: readonly Row[]): SQL {
  return sql`jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Inserts rows that all have the same columns, in one statement. `shop_id` is added. Returns their ids in order. */
export async function insertRows(ctx: ShopCtx, table: TableName, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0]!);
  const inserted = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO ${sql.identifier(table)} (shop_id, ${columnList(columns)})
        SELECT ${ctx.shop.id}::int, ${columnList(columns)} FROM ${rowsOfJson(table, rows)} RETURNING id`,
  );
  // The list is read in order and ids only grow.
  return inserted.rows.map((row) => Number(row.id)).sort((a, b) => a - b);
}

/** Writes rows that all have the same columns over those with their `id`, in one statement, in the order of their ids. */
export async function updateRows(
  ctx: ShopCtx,
  table: TableName,
  rows: readonly (Row & { id: number })[],
  also: SQL = sql`updated_at = now()`,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!).filter((column) => column !== 'id');
  await ctx.tx.execute(
    sql`UPDATE ${sql.identifier(table)} AS t
        SET ${sql.raw(columns.map((column) => `"${column}" = x."${column}"`).join(', '))}, ${also}
        FROM ${rowsOfJson(table, rows)} AS x WHERE t.shop_id = ${ctx.shop.id} AND t.id = x.id`,
  );
}
