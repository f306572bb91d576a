import { sql } from 'drizzle-orm';
import { type MailReader, mailReader } from '#core/server/mail/mail-reader.ts';
import type { Tx } from '#core/server/database/database.ts';
import { hashToken } from '../../session/server/session.ts';
import { spentLink } from '../../session/server/single-use-token.ts';

// An account is the cross-shop role's, a handover the shop's. Who the two are is read first, everything that changes is
// one transaction of the shop: the handover with the hash of its link, the memberships, the activity and the mails.

/** One of the two whom a handover is about. */
export interface Party {
  user_id: number;
  email: string;
  /** The name that other users of the shop see; the email address if they gave no name. */
  name: string;
  has_password: boolean;
  enabled: boolean;
  reader: MailReader;
}

interface PartyRow extends Omit<Party, 'reader'>, Record<string, unknown> {
  locale_code: string;
}

const partyColumns = sql`u.id AS user_id, u.email, u.locale_code, u.enabled,
  coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) AS name,
  u.password_hash LIKE '$argon2%' AS has_password`;

const party = ({ locale_code, ...row }: PartyRow, shopLocale: string): Party => ({
  ...row,
  reader: mailReader(row.email, locale_code, shopLocale),
});

/** Who hands a shop over and who is to have it, by their accounts. Runs as the cross-shop role. */
export async function partiesOf(
  tx: Tx,
  shopLocale: string,
  ownerId: number,
  heirId: number,
): Promise<{ owner: Party; heir: Party }> {
  const found = await tx.execute<PartyRow>(
    sql`SELECT ${partyColumns} FROM users u WHERE u.id IN (${ownerId}, ${heirId}) LIMIT 2`,
  );
  const one = (id: number) =>
    party(
      found.rows.find((row) => row.user_id === id)!,
      shopLocale,
    );
  return { owner: one(ownerId), heir: one(heirId) };
}

/** A handover that can still be answered, by its link. */
export interface OpenHandover extends Record<string, unknown> {
  shop_id: number;
  id: number;
  from_user: number;
  to_user: number;
  stays: boolean;
  expires_at: Date;
  shop_name: string;
  shop_locale: string;
  currency: string;
  timezone: string;
}

/** What the link of a mail hands over. Runs as the cross-shop role. @throws {Refusal} 410 where nothing does any more */
export async function handoverByToken(tx: Tx, token: string): Promise<OpenHandover> {
  const found = await tx.execute<OpenHandover & { expires_at: string }>(
    sql`SELECT o.shop_id, o.id, o.from_user, o.to_user, o.stays, o.expires_at, h.name AS shop_name,
          h.locale AS shop_locale, h.currency, h.timezone
        FROM handovers o JOIN shops h ON h.id = o.shop_id
        WHERE o.token_hash = ${hashToken(token)} AND o.state = 'open' AND o.expires_at > now() LIMIT 1`,
  );
  const row = found.rows[0];
  if (!row) throw spentLink();
  return { ...row, expires_at: new Date(row.expires_at) };
}

/** Ends an open handover; false when it has ended, or run out, before. Runs in the shop. */
export async function endHandover(
  tx: Tx,
  shopId: number,
  id: number,
  state: 'accepted' | 'declined' | 'withdrawn',
): Promise<boolean> {
  const ended = await tx.execute(
    sql`UPDATE handovers SET state = ${state}, ended_at = now()
        WHERE shop_id = ${shopId} AND id = ${id} AND state = 'open' AND expires_at > now() RETURNING id`,
  );
  return ended.rows.length > 0;
}
