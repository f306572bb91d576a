import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';

/**
 * Whether the database counts days by this time zone. What only JavaScript knows is none: an offset such as +01:00 the
 * database takes the other way round.
 */
export async function isKnownTimeZone(tx: Tx, zone: string): Promise<boolean> {
  const known = await tx.execute(sql`SELECT 1 FROM pg_timezone_names WHERE name = ${zone} LIMIT 1`);
  return known.rows.length > 0;
}
