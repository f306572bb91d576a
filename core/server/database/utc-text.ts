import { sql, type SQL } from 'drizzle-orm';

/** A `timestamptz` as calls answer it: `2026-01-02T03:04:05.678Z`, or null. */
export function utcText(column: SQL): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
