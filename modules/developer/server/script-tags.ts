import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database.ts';

/** Whether any shop of the installation has a script of another program in its store. */
export async function anyScriptTag(db: Database): Promise<boolean> {
  const found = await db.asSystem((tx) =>
    tx.execute<{ any: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM script_tags) AS any`),
  );
  return found.rows[0]?.any ?? false;
}
