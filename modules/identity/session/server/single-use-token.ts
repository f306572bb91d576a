import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { hashToken, newToken } from './session.ts';

export type TokenPurpose =
  'reset_password' | 'verify_email' | 'custom_login' | 'invitation' | 'second_step' | 'temporary_grant';

/** What a token stands for. Bound to its purpose: one of another purpose is no token at all. */
export interface SingleUse extends Record<string, unknown> {
  id: number;
  user_id: number | null;
  for_shop: number | null;
  membership_id: number | null;
  is_custom_login: boolean;
  email: string;
}

export interface NewToken {
  purpose: TokenPurpose;
  minutes: number;
  userId?: number | null;
  shopId?: number | null;
  membershipId?: number;
  isCustomLogin?: boolean;
  email?: string;
}

/** A new token of 256 random bits, shown once and kept as a hash. Runs as the cross-shop role. */
export async function issueToken(tx: Tx, one: NewToken): Promise<string> {
  const token = newToken();
  await tx.execute(
    sql`INSERT INTO single_use_tokens (token_hash, purpose, user_id, for_shop, membership_id, is_custom_login, email, expires_at)
        VALUES (${hashToken(token)}, ${one.purpose}, ${one.userId ?? null}, ${one.shopId ?? null}, ${one.membershipId ?? null},
                ${one.isCustomLogin ?? false}, ${one.email ?? ''}, now() + make_interval(mins => ${one.minutes}))`,
  );
  return token;
}

/** For a link that was used, is too old, or never was. */
export function spentLink(): Refusal {
  return new Refusal(identityRefusals.link_spent);
}

const columns = sql`id, user_id, for_shop, membership_id, is_custom_login, email`;

/** What a living token stands for; uses nothing up. @throws {Refusal} 410 `identity.link_spent` */
export async function readToken(tx: Tx, purpose: TokenPurpose, token: string): Promise<SingleUse> {
  const found = await tx.execute<SingleUse>(
    sql`SELECT ${columns} FROM single_use_tokens
        WHERE token_hash = ${hashToken(token)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > now()`,
  );
  const row = found.rows[0];
  if (!row) throw spentLink();
  return row;
}

/**
 * Uses a token up, in one statement, so that of many at once exactly one succeeds. What it is used for belongs
 * into the same transaction: when that fails, the token lives on.
 * @throws {Refusal} 410 `identity.link_spent`
 */
export async function spendToken(tx: Tx, purpose: TokenPurpose, token: string): Promise<SingleUse> {
  const found = await tx.execute<SingleUse>(
    sql`UPDATE single_use_tokens SET used_at = now()
        WHERE token_hash = ${hashToken(token)} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > now()
        RETURNING ${columns}`,
  );
  const row = found.rows[0];
  if (!row) throw spentLink();
  return row;
}

/**
 * The same for a token that changes its person: their row is locked before the token, so that two calls which
 * end several tokens of one person never wait for each other.
 * @throws {Refusal} 410 `identity.link_spent`, also when the token is nobody's
 */
export async function spendTokenOfPerson(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
): Promise<SingleUse & { user_id: number }> {
  const { user_id: userId } = await readToken(tx, purpose, token);
  if (userId === null) throw spentLink();
  // Not FOR UPDATE: a session that is beginning holds the row's key.
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  return { ...(await spendToken(tx, purpose, token)), user_id: userId };
}

/** Ends the person's living tokens of these purposes: someone else may have asked for them. */
export async function forgetTokens(tx: Tx, userId: number, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx.execute(
    sql`UPDATE single_use_tokens SET used_at = now()
        WHERE user_id = ${userId} AND purpose = ANY (${`{${purposes.join(',')}}`}::text[]) AND used_at IS NULL`,
  );
}
