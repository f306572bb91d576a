import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { deviceName } from '../../notice/rules/device-name.ts';
import { postNotice } from '../../notice/server/notice-post.ts';

/** As `0012_identity_account.sql` made the first ones. */
function deviceHash(userAgent: string, ip: string): Buffer {
  return createHash('sha256').update(`${userAgent}\n${ip}`).digest();
}

/**
 * Remembers where the person signs in from, and tells them of a browser and address not seen before; not of
 * their very first. What was not seen for a year is forgotten. Runs as the cross-shop role.
 */
export async function noteDevice(
  tx: Tx,
  from: { userId: number; shopId: number; userAgent: string; ip: string },
): Promise<void> {
  const { userId, userAgent, ip } = from;
  const hash = deviceHash(userAgent, ip);
  const noted = await tx.execute<{ is_new: boolean; others: boolean }>(
    sql`INSERT INTO user_devices (user_id, device_hash) VALUES (${userId}, ${hash})
        ON CONFLICT (user_id, device_hash) DO UPDATE SET last_seen_at = now()
        RETURNING xmax = 0 AS is_new,
          EXISTS (SELECT 1 FROM user_devices d WHERE d.user_id = ${userId} AND d.device_hash <> ${hash}) AS others`,
  );
  const row = noted.rows[0];
  if (!row?.is_new) return;
  await tx.execute(
    sql`DELETE FROM user_devices WHERE user_id = ${userId} AND last_seen_at < now() - interval '1 year'`,
  );
  if (!row.others) return;
  await postNotice(
    { tx, shop: { id: from.shopId } },
    {
      kind: 'sign_in_new',
      eventKey: `device:${userId}:${hash.toString('base64url')}`,
      values: { device: deviceName(userAgent), ip },
      link: '/account/security',
      userId,
    },
  );
}
