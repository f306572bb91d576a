import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { encode } from 'uqr';
import { open, seal } from '#core/server/process/app-secret.ts';
import type { Services } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import type { SealedKind } from '#core/server/process/secret-check.ts';
import { readRecoveryCode, recoveryCodeOf } from '../rules/recovery-code.ts';

/** Codes are of 30 seconds; one before and one after count, too, since clocks differ. */
const toleranceSeconds = 30;
const recoveryCodes = 10;

const purpose = (userId: number) => `totp/${userId}`;

export const sealedAuthenticators: SealedKind = {
  what: 'authenticator apps',
  values: `SELECT 'totp/' || id AS purpose, totp_secret AS sealed FROM users WHERE totp_secret IS NOT NULL`,
};

/** A new secret (160 bits, base32): sealed for its person, and as their app takes it. */
export function makeAuthenticator(services: Pick<Services, 'secret'>, userId: number, email: string) {
  const secret = generateSecret();
  const otpauth_url = generateURI({ issuer: 'Backroom', label: email, secret });
  const qr = encode(otpauth_url, { ecc: 'M', border: 4 }).data.map((row) =>
    row.map((dark) => (dark ? '1' : '0')).join(''),
  );
  return { sealed: seal(services.secret, purpose(userId), secret), shown: { secret, otpauth_url, qr } };
}

/** The step whose code this is, or null. */
export function codeStep(
  services: Pick<Services, 'secret' | 'now'>,
  userId: number,
  sealed: string,
  code: string,
): number | null {
  const secret = open(services.secret, purpose(userId), sealed);
  if (secret === null || !/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(services.now().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Uses up a code of the person's app: each step counts once, whatever asks at the same time. */
async function spendAppCode(tx: Tx, services: Services, userId: number, code: string): Promise<boolean> {
  const found = await tx.execute<{ totp_secret: string }>(
    sql`SELECT totp_secret FROM users WHERE id = ${userId} AND totp_on_at IS NOT NULL AND totp_secret IS NOT NULL`,
  );
  const sealed = found.rows[0]?.totp_secret;
  const step = sealed === undefined ? null : codeStep(services, userId, sealed, code);
  if (step === null) return false;
  const used = await tx.execute(
    sql`UPDATE users SET totp_last_step = ${step}
        WHERE id = ${userId} AND totp_secret = ${sealed} AND totp_on_at IS NOT NULL AND totp_last_step < ${step}`,
  );
  return used.rowCount === 1;
}

function hashCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

async function spendRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const used = await tx.execute(
    sql`UPDATE user_recovery_codes c SET used_at = now() FROM users u
        WHERE c.user_id = ${userId} AND c.code_hash = ${hashCode(code)} AND c.used_at IS NULL
          AND u.id = c.user_id AND u.totp_on_at IS NOT NULL`,
  );
  return used.rowCount === 1;
}

/**
 * Uses up what was typed at the second step: six digits of the app, or a recovery code. True exactly once.
 * Runs as the cross-shop role; the caller counts the attempts before.
 */
export async function spendSecondStepCode(
  tx: Tx,
  services: Services,
  userId: number,
  typed: string,
): Promise<boolean> {
  const digits = typed.replace(/\s/g, '');
  if (/^[0-9]{6}$/.test(digits)) return spendAppCode(tx, services, userId, digits);
  return spendRecoveryCode(tx, userId, typed);
}

/** Ten new recovery codes in place of those before, shown once and kept as hashes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(recoveryCodeOf(randomBytes(10)));
  await tx.execute(sql`DELETE FROM user_recovery_codes WHERE user_id = ${userId}`);
  for (const code of codes) {
    await tx.execute(
      sql`INSERT INTO user_recovery_codes (user_id, code_hash) VALUES (${userId}, ${hashCode(code)})`,
    );
  }
  return [...codes];
}
