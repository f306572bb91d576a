import { sql } from 'drizzle-orm';
import { forgetting, type Schedule } from '#core/server/jobs/schedule.ts';

/** Used codes stay stored as long as a client might try them again. */
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

export const oauthSchedules: readonly Schedule[] = [forgetCodes, forgetRefreshTokens, forgetAddedTokens];
