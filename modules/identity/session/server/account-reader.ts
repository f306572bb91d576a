import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { type MailReader, mailReader } from '#core/server/mail/mail-reader.ts';

interface Locales extends Record<string, unknown> {
  own: string | null;
  shops: string | null;
}

/**
 * Whoever reads a mail to an account outside of any shop's call: in the account's language, else in that of the shop
 * a sign-in leads to. An account without a password is not its person's yet, who has chosen no language then. The
 * same work for nobody's account (`userId` null): that one is not to be told from another by the time it takes. Runs
 * as the cross-shop role.
 */
export async function accountReader(tx: Tx, userId: number | null, to: string): Promise<MailReader> {
  const found = await tx.execute<Locales>(
    sql`SELECT CASE WHEN u.password_hash LIKE '$argon2%' THEN u.locale_code END AS own,
               (SELECT h.locale FROM memberships m JOIN shops h ON h.id = m.shop_id
                WHERE m.user_id = u.id AND m.status IN ('accepted', 'invited')
                ORDER BY m.status, (m.role = 'owner') DESC, (h.access_code IS NULL) DESC, h.id LIMIT 1) AS shops
        FROM users u WHERE u.id = ${userId}`,
  );
  const { own, shops } = found.rows[0] ?? { own: null, shops: null };
  return mailReader(to, ...[own, shops].filter((locale) => locale !== null));
}
