import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';

interface ColumnRow {
  name: string;
  type: string;
  required: boolean;
  generated: boolean;
  filled: boolean;
}

/**
 * What a hand-written table says otherwise than the database: one sentence each, none when they agree in
 * columns, types, NOT NULL, generated columns, defaults (that there is one) and primary key.
 */
export async function tableDifferences(url: string, table: PgTable): Promise<string[]> {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<ColumnRow>(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required,
              attgenerated <> '' AS generated, (atthasdef OR attidentity <> '') AS filled
       FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [name],
    );
    const key = await client.query<{ name: string }>(
      `SELECT a.attname AS name FROM pg_index i, unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, place)
       JOIN pg_attribute a ON a.attnum = k.attnum
       WHERE i.indrelid = to_regclass($1) AND a.attrelid = i.indrelid AND i.indisprimary ORDER BY k.place`,
      [name],
    );
    const differences: string[] = [];
    const wanted = new Map(rows.map((row) => [row.name, row]));
    for (const column of columns) {
      const row = wanted.get(column.name);
      wanted.delete(column.name);
      if (!row) {
        differences.push(`${name}.${column.name} is not in the database`);
        continue;
      }
      const filled =
        column.hasDefault || column.generatedIdentity !== undefined || column.generated !== undefined;
      const compare: [string, unknown, unknown][] = [
        ['type', column.getSQLType(), row.type],
        ['not null', column.notNull, row.required],
        ['generated', column.generated !== undefined, row.generated],
        ['default', filled, row.filled],
      ];
      for (const [what, here, there] of compare) {
        if (here !== there) {
          differences.push(
            `${name}.${column.name}: ${what} is ${String(here)} here, ${String(there)} in the database`,
          );
        }
      }
    }
    for (const missing of wanted.keys()) differences.push(`${name}.${missing} is only in the database`);
    const keyHere =
      primaryKeys[0]?.columns.map((column) => column.name) ??
      columns.filter((c) => c.primary).map((c) => c.name);
    const keyThere = key.rows.map((row) => row.name);
    if (keyHere.join() !== keyThere.join()) {
      differences.push(
        `${name}: primary key is (${keyHere.join()}) here, (${keyThere.join()}) in the database`,
      );
    }
    return differences;
  } finally {
    await client.end();
  }
}
