import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#core/server/database/database.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { scriptsHaveOrigin } from '#core/server/address/store-names.ts';
import { postNotice } from '#modules/identity/notice/server/public.ts';

/** Whether any shop of the installation has a script of another program in its store. */
export async function anyScriptTag(db: Database): Promise<boolean> {
  const found = await db.asSystem((tx) =>
    tx.execute<{ any: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM script_tags) AS any`),
  );
  return found.rows[0]?.any ?? false;
}

const kind = 'scripts_left_out';
const keyOf = (tagId: number) => `script_tag:${tagId}`;

/** Tells a shop that its scripts have no place to run; once for each that is added. */
export function tellLeftOut(ctx: { tx: Tx; shop: { readonly id: number } }, tagId: number): Promise<void> {
  return postNotice(ctx, { kind, eventKey: keyOf(tagId), values: {}, permission: 'themes' });
}

interface PendingNotice extends Record<string, unknown> {
  shop_id: number;
  tag_id: number;
}

/** Notifies shops whose scripts no longer have a place, because a setting changed between two starts. */
export const tellOfScriptsLeftOut = defineSchedule({
  name: 'developer.tell-scripts-left-out',
  everySeconds: 3600,
  async run({ db, stores }) {
    if (scriptsHaveOrigin(stores)) return;
    for (let notified = 1; notified > 0;) {
      const pending = await db.asSystem((tx) =>
        tx.execute<PendingNotice>(
          sql`SELECT s.shop_id, s.tag_id FROM (SELECT shop_id, max(id) AS tag_id FROM script_tags GROUP BY shop_id) s
              WHERE NOT EXISTS (SELECT 1 FROM notices n
                WHERE n.shop_id = s.shop_id AND n.kind = ${kind} AND n.event_key = 'script_tag:' || s.tag_id)
              LIMIT 500`,
        ),
      );
      for (const { shop_id, tag_id } of pending.rows)
        await db.asSystem((tx) => tellLeftOut({ tx, shop: { id: shop_id } }, tag_id));
      notified = pending.rows.length;
    }
  },
});
