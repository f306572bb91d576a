import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sign } from '#core/server/process/app-secret.ts';
import type { PublicCtx, Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { countAttempt } from './attempt-limit.ts';
import { addressKey } from './mail-limit.ts';

/** Guesses a code bears, right or wrong, ever. */
export const guessesPerCode = 5;
const guessesPerHour = 25;
const minutes = 10;

export type CodePurpose = 'sign_up';

/** What a code is for: a purpose and the address it was mailed to. Key of `one_time_codes`. */
export function codeSubject(purpose: CodePurpose, email: string): string {
  return `${purpose}:${addressKey(email)}`;
}

/** Six digits are few enough to try all: without the server's key the stored form says nothing. */
function hashCode(services: Services, subject: string, code: string): Buffer {
  return Buffer.from(sign(services.secret, 'one-time-code', `${subject}:${code}`), 'base64url');
}

/** A new code of six digits for `subject`, good for ten minutes; the one before is worth nothing any more. */
export async function issueCode(tx: Tx, services: Services, subject: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.execute(
    sql`INSERT INTO one_time_codes (subject, code_hash, expires_at)
        VALUES (${subject}, ${hashCode(services, subject, code)}, now() + make_interval(mins => ${minutes}))
        ON CONFLICT (subject) DO UPDATE SET code_hash = excluded.code_hash, guesses = 0, used_at = NULL,
          created_at = now(), expires_at = excluded.expires_at`,
  );
  return code;
}

/**
 * Whether `code` is the living one. First one of its five guesses is taken, in one committed statement, and
 * only then is it compared: however many guess at once, from wherever, no sixth is ever evaluated.
 * @throws {Refusal} 429 after 25 guesses an hour on one address, over all its codes
 */
export async function guessCode(ctx: PublicCtx, subject: string, code: string): Promise<boolean> {
  await countAttempt(ctx.db, `guess:${subject}`, guessesPerHour, 3600);
  const taken = await ctx.db.asSystem((tx) =>
    tx.execute<{ code_hash: Buffer }>(
      sql`UPDATE one_time_codes SET guesses = guesses + 1
          WHERE subject = ${subject} AND guesses < ${guessesPerCode} AND used_at IS NULL AND expires_at > now()
          RETURNING code_hash`,
    ),
  );
  const stored = taken.rows[0]?.code_hash;
  return stored !== undefined && timingSafeEqual(stored, hashCode(ctx.services, subject, code));
}

/**
 * Uses up a code that was guessed right; false when another call was faster. What it is used for belongs into
 * the same transaction.
 */
export async function spendCode(tx: Tx, services: Services, subject: string, code: string): Promise<boolean> {
  const used = await tx.execute(
    sql`UPDATE one_time_codes SET used_at = now()
        WHERE subject = ${subject} AND code_hash = ${hashCode(services, subject, code)}
          AND used_at IS NULL AND expires_at > now()`,
  );
  return used.rowCount === 1;
}
