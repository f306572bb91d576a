import { sql } from 'drizzle-orm';
import { defineSchedule, forgetting, type Schedule } from '#core/server/jobs/schedule.ts';
import { forgetAsked, shopsThatAsk } from './store-asked.ts';
import { readLink } from '../../link/server/store-link-row.ts';
import { requestSync } from './store-sync.ts';

/** How often everything is read, so that nothing that was never announced is missing for long. */
const fullEveryMs = 24 * 3600_000;
/** How soon everything is read again after a reading that was not whole. */
const fullAgainMs = 3 * 3600_000;

/** Fetches the changes of every connected store; a store that refused its keys waits for new ones. */
const fetchChanges = defineSchedule({
  name: 'store-link.fetch-changes',
  everySeconds: 600,
  async run(services) {
    const links = await services.db.asSystem((tx) =>
      tx.execute<{ shop_id: number }>(
        sql`SELECT shop_id FROM store_links WHERE state = 'connected' ORDER BY shop_id`,
      ),
    );
    for (const { shop_id } of links.rows) {
      const shop = await services.shops.byId(shop_id);
      if (!shop || shop.access) continue;
      await services.db.inShop(shop_id, async (tx) => {
        const ctx = { shop, tx, now: services.now() };
        const link = await readLink(ctx, 'FOR NO KEY UPDATE');
        if (link?.state !== 'connected') return;
        const last = await tx.execute<{ whole: Date | string | null; tried: Date | string | null }>(
          sql`SELECT CASE WHEN bool_and(full_synced_at IS NOT NULL) THEN min(full_synced_at) END AS whole, min(full_tried_at) AS tried
              FROM store_link_resources WHERE shop_id = ${shop_id} AND link_id = ${link.id}`,
        );
        const { whole, tried } = last.rows[0]!;
        const isOlder = (at: Date | string | null, ms: number) =>
          !at || ctx.now.getTime() - new Date(at).getTime() > ms;
        const full = isOlder(whole, fullEveryMs) && isOlder(tried, fullAgainMs);
        await requestSync(ctx, link, { full });
      });
    }
  },
});

/** Has read by its id what webhooks named again within the minute after it was read. */
const readAskedAgain = defineSchedule({
  name: 'store-link.read-asked',
  everySeconds: 60,
  async run(services) {
    for (const shopId of await shopsThatAsk(services)) {
      const shop = await services.shops.byId(shopId);
      if (!shop || shop.access) continue;
      await services.db.inShop(shopId, async (tx) => {
        const ctx = { shop, tx, now: services.now() };
        const link = await readLink(ctx, 'FOR NO KEY UPDATE');
        if (link?.state === 'connected') await requestSync(ctx, link, { full: false });
      });
    }
  },
});

/** Stores repeat what was not taken for two days at most. */
const forgetEvents = forgetting(
  'store-link.forget-events',
  sql`DELETE FROM store_link_events WHERE (shop_id, link_id, event_id) IN (
        SELECT shop_id, link_id, event_id FROM store_link_events WHERE received_at < now() - interval '30 days' LIMIT 1000)`,
);

export const syncSchedules: readonly Schedule[] = [fetchChanges, readAskedAgain, forgetEvents, forgetAsked];
