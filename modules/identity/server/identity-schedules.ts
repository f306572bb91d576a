import { sql } from 'drizzle-orm';
import { forgetting } from '#core/server/jobs/schedule.ts';

const forgetSessions = forgetting(
  'identity.forget-sessions',
  sql`DELETE FROM sessions WHERE token_hash IN (
        SELECT token_hash FROM sessions WHERE expires_at < now() LIMIT 5000)`,
);

const forgetDevices = forgetting(
  'identity.forget-devices',
  sql`DELETE FROM device_cookies WHERE id IN (
        SELECT id FROM device_cookies WHERE expires_at < now() LIMIT 5000) AND expires_at < now()`,
);

/** Rows stay a day longer, so that an old link gets the same answer as before. */
const forgetTokens = forgetting(
  'identity.forget-tokens',
  sql`DELETE FROM single_use_tokens WHERE id IN (
        SELECT id FROM single_use_tokens WHERE expires_at < now() - interval '1 day' LIMIT 5000)`,
);

const forgetCodes = forgetting(
  'identity.forget-codes',
  sql`DELETE FROM one_time_codes WHERE subject IN (
        SELECT subject FROM one_time_codes WHERE expires_at < now() LIMIT 5000) AND expires_at < now()`,
);

/** Asked again while deleting: the same key may have begun to count anew. */
const forgetLimits = forgetting(
  'identity.forget-limits',
  sql`DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE resets_at < now() LIMIT 5000) AND resets_at < now()`,
);

const forgetNotices = forgetting(
  'identity.forget-notices',
  sql`DELETE FROM notices WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM notices WHERE created_at < now() - interval '90 days' LIMIT 5000)`,
);

/** Long after the last day on which its link could work; the activity log has what came of it. */
const forgetHandovers = forgetting(
  'identity.forget-handovers',
  sql`DELETE FROM handovers WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM handovers WHERE created_at < now() - interval '90 days' LIMIT 5000)`,
);

const forgetAudit = forgetting(
  'identity.forget-audit',
  sql`DELETE FROM audit_log WHERE (shop_id, id) IN (
        SELECT shop_id, id FROM audit_log WHERE created_at < now() - interval '400 days' LIMIT 5000)`,
);

/** What people leave behind, each kind for as long as it is of use. */
export const identitySchedules = [
  forgetSessions,
  forgetDevices,
  forgetTokens,
  forgetCodes,
  forgetLimits,
  forgetNotices,
  forgetHandovers,
  forgetAudit,
];
