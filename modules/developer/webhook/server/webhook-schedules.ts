import { sql } from 'drizzle-orm';
import { forgetting, type Schedule } from '#core/server/jobs/schedule.ts';
import { endUnfetched } from './webhook-fetch.ts';

/** Deliveries go with their event; one that is still tried keeps it. */
const forgetWebhookEvents = forgetting(
  'developer.forget-webhook-events',
  sql`DELETE FROM webhook_events WHERE (shop_id, id) IN (
        SELECT e.shop_id, e.id FROM webhook_events e
        WHERE e.happened_at < now() - interval '30 days' AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries d WHERE d.shop_id = e.shop_id AND d.event_id = e.id AND d.status = 'pending')
        LIMIT 2000)`,
);

export const webhookSchedules: readonly Schedule[] = [forgetWebhookEvents, endUnfetched];
