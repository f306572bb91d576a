import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tx } from '#core/server/database/database.ts';

export const sessionCookie = 'backroom_session';
/** How long a session and its cookie last (V489). */
export const sessionDays = 7;

/** 256 random bits; only their hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Begins a session of `userId` acting on `shopId` and gives its token, which is shown once. */
export async function beginSession(
  tx: Tx,
  session: { userId: number; shopId: number; userAgent: string; ip?: string; isCustomLogin?: boolean },
): Promise<string> {
  const token = newToken();
  await tx.execute(
    sql`INSERT INTO sessions (token_hash, user_id, acting_shop, user_agent, ip, is_custom_login, expires_at)
        VALUES (${hashToken(token)}, ${session.userId}, ${session.shopId}, ${session.userAgent},
                ${session.ip ?? ''}, ${session.isCustomLogin ?? false}, now() + make_interval(days => ${sessionDays}))`,
  );
  return token;
}

export async function endSessions(tx: Tx, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const hashes = sql.join(
    tokens.map((token) => sql`${hashToken(token)}`),
    sql`, `,
  );
  await tx.execute(sql`DELETE FROM sessions WHERE token_hash IN (${hashes})`);
}
