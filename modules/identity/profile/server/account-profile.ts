import { sql } from 'drizzle-orm';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { utcText } from '#core/server/database/utc-text.ts';
import { identitySentences } from '../../shop/contract/identity-refusals.ts';
import type { AccountProfile } from '../contract/profile-calls.ts';

type ProfileRow = Omit<AccountProfile, 'name' | 'roles' | 'is_custom_login'> & Record<string, unknown>;

/** The signed-in person's account. Runs as the cross-shop role. */
export async function readAccountProfile(tx: Tx, ctx: Ctx): Promise<AccountProfile> {
  const member = memberOf(ctx);
  const found = await tx.execute<ProfileRow>(
    sql`SELECT u.id, u.email, u.first_name, u.last_name, u.avatar, u.phone, u.local_code, u.country, u.locale_code,
          u.user_enable_notification_mobile, to_jsonb(u.mail_notices) AS mail_notices, u.crisp_token_id, u.is_dev_store,
          u.enabled, u.block_status, u.version, ${utcText(sql`u.created_at`)} AS created_at,
          u.password_hash LIKE '$argon2%' AS has_password, u.totp_on_at IS NOT NULL AS two_step,
          (SELECT count(*)::int FROM user_recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS recovery_codes_left,
          (SELECT t.email FROM single_use_tokens t
           WHERE t.user_id = u.id AND t.purpose = 'verify_email' AND t.used_at IS NULL AND t.expires_at > now()
             AND t.email NOT IN ('', u.email) ORDER BY t.id DESC LIMIT 1) AS pending_email
        FROM users u WHERE u.id = ${member.userId}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(identitySentences.this_account);
  return {
    ...row,
    name: `${row.first_name} ${row.last_name}`.trim(),
    roles: [member.role],
    is_custom_login: member.isCustomLogin,
  };
}
