import { sql } from 'drizzle-orm';
import type { Services } from '#core/server/call/context.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { defineSchedule } from '#core/server/jobs/schedule.ts';
import { reviewImportJob } from './review-import.ts';
import { onlyOne } from './start-import.ts';
import { findDueAddresses } from './supplier-addresses.ts';

/** Shops of one turn, and addresses of one look: what is left is the next turn's. */
const shopsAtOnce = 100;
const addressesAtOnce = 20;

/** Starts the weekly checks of addresses, for every shop that has them on. */
async function lookAgain(services: Services): Promise<void> {
  const now = services.now();
  const due = await services.db.asSystem((tx) =>
    tx.execute<{ shop_id: number }>(
      sql`SELECT a.shop_id FROM review_supplier_addresses a
          JOIN review_settings s ON s.shop_id = a.shop_id AND s."group" = 'review_auto_import' AND (s.settings->>'enabled')::boolean
          WHERE a.next_at <= ${now.toISOString()} GROUP BY a.shop_id ORDER BY min(a.next_at), a.shop_id LIMIT ${shopsAtOnce}`,
    ),
  );
  for (const { shop_id } of due.rows) {
    const shop = await services.shops.byId(shop_id);
    if (!shop || shop.access) continue;
    await services.db
      .inShop(shop_id, async (tx) => {
        const ctx = { shop, tx, now };
        await onlyOne(ctx);
        const addresses = await findDueAddresses(ctx, addressesAtOnce);
        if (addresses.length === 0) return;
        await enqueue(ctx, reviewImportJob, {
          source: { from: 'supplier_again', product_id: null, addresses },
          override: false,
          dry_run: false,
          asked_at: now.toISOString(),
          user_id: null,
          token_id: null,
        });
      })
      .catch((error: unknown) => {
        // Another import is running: the next turn finds these addresses due.
        if (!(error instanceof Refusal)) throw error;
      });
  }
}

export const lookAgainSchedule = defineSchedule({
  name: 'reviews.look-again',
  everySeconds: 3600,
  run: lookAgain,
});
