import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';

/** Runs a statement as the cross-shop role, for what a test sets up or looks at behind the calls. */
export async function systemRows<R extends Record<string, unknown>>(
  db: Database,
  statement: SQL,
): Promise<R[]> {
  const found = await db.asSystem((tx) => tx.execute(statement));
  return found.rows as R[];
}
