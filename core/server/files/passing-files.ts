import { sql } from 'drizzle-orm';
import type { ShopCtx } from '../call/context.ts';
import { fileStoreOf } from './file-storage.ts';
import { defineSchedule } from '../jobs/schedule.ts';

/** Files removed in one transaction. */
const filesAtOnce = 100;

/**
 * Notes that these files of the store are wanted for so many hours from now, and no longer. Commit it before they are
 * put: what is being removed at that moment is then waited for, and a killed writer leaves no file behind.
 */
export async function keepForHours(
  ctx: Pick<ShopCtx, 'tx'> & { shop: Pick<ShopCtx['shop'], 'id'> },
  keys: readonly string[],
  hours: number,
): Promise<void> {
  await ctx.tx.execute(
    sql`INSERT INTO passing_files (shop_id, key, until)
        SELECT ${ctx.shop.id}::int, key, now() + make_interval(hours => ${hours})
        FROM unnest(${sql.param(keys)}::text[]) AS list (key) ORDER BY key
        ON CONFLICT (shop_id, key) DO UPDATE SET until = greatest(passing_files.until, excluded.until)`,
  );
}

/** Removes files whose time is over, and forgets them with that; a file that cannot be removed is tried again. */
export const forgetFiles = defineSchedule({
  name: 'core.forget-files',
  everySeconds: 3600,
  async run(services) {
    const storage = await fileStoreOf(services);
    for (let removed = filesAtOnce; removed === filesAtOnce;) {
      removed = await services.db.asSystem(async (tx) => {
        const due = await tx.execute<{ key: string }>(
          sql`WITH due AS MATERIALIZED (
                SELECT shop_id, key FROM passing_files WHERE until < now() ORDER BY until
                LIMIT ${filesAtOnce} FOR UPDATE SKIP LOCKED)
              DELETE FROM passing_files f USING due WHERE f.shop_id = due.shop_id AND f.key = due.key RETURNING f.key`,
        );
        for (const { key } of due.rows) await storage.remove(key);
        return due.rows.length;
      });
    }
  },
});
