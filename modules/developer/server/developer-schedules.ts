import { sql } from 'drizzle-orm';
import { forgetting } from '#core/server/schedule.ts';
import { endUnfetched } from './webhook-fetch.ts';
import { tellOfScriptsLeftOut } from './script-tags.ts';

/** Deliveries go with their event; one that is still tried keeps it. */
const forgetWebhookEvents = forgetting(
  'developer.forget-webhook-events',
  sql`DELETE FROM webhook_events WHERE (shop_id, id) IN (
        SELECT e.shop_id, e.id FROM webhook_events e
        WHERE e.happened_at < now() - interval '30 days' AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries d WHERE d.shop_id = e.shop_id AND d.event_id = e.id AND d.status = 'pending')
        LIMIT 2000)`,
);

/** Used codes are kept as long as somebody might try them again. */
const forgetCodes = forgetting(
  'developer.forget-oauth-codes',
  sql`DELETE FROM oauth_codes WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM oauth_codes WHERE expires_at < now() - interval '30 days' LIMIT 2000)`,
);

const forgetRefreshTokens = forgetting(
  'developer.forget-refresh-tokens',
  sql`DELETE FROM oauth_refresh_tokens WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM oauth_refresh_tokens WHERE expires_at < now() - interval '30 days' LIMIT 2000)`,
);

/** Its refresh tokens go with it; each of them was kept for as long before. */
const forgetAddedTokens = forgetting(
  'developer.forget-added-tokens',
  sql`DELETE FROM oauth_access_tokens WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM oauth_access_tokens WHERE renewable_until < now() - interval '30 days' LIMIT 2000)`,
);

export const developerSchedules = [
  forgetWebhookEvents,
  endUnfetched,
  forgetCodes,
  forgetRefreshTokens,
  forgetAddedTokens,
  tellOfScriptsLeftOut,
];
