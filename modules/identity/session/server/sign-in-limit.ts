import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Refused } from '#core/contract/sentence.ts';
import type { PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { countAttempt, signInKey } from './attempt-limit.ts';
import { knownDevice } from './device-cookie.ts';

const most = 20;
const seconds = 900;

/** Of accounts that exist and of others the same, word for word. */
const locked = (refused: Refused) => (wait: number) =>
  new Refusal(refused, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(wait))) },
  });
const lockedElsewhere = locked(identityRefusals.sign_in_locked.elsewhere);
const lockedHere = locked(identityRefusals.sign_in_locked.here);

/**
 * Counts one try at the password of the account of `email`, known or not, before it is compared, and gives the key of
 * the count, to be forgotten when it was right. A stranger may use the tries of everywhere up; a device that the person
 * has signed in with has as many of its own first, which also bounds what can be guessed with its cookie.
 * @throws {Refusal} 429 `identity.sign_in_locked`
 */
export async function countSignIn(ctx: PublicCtx, request: FastifyRequest, email: string): Promise<string> {
  const device = await knownDevice(ctx.db, request, email);
  if (device !== null) {
    const key = `sign-in:device:${device}`;
    if (await hasTries(ctx, key)) return key;
  }
  const refuse = device === null ? lockedElsewhere : lockedHere;
  await countAttempt(ctx.db, `sign-in:address:${ctx.network}`, 100, seconds, refuse);
  const key = signInKey(email);
  await countAttempt(ctx.db, key, most, seconds, refuse);
  return key;
}

async function hasTries(ctx: PublicCtx, key: string): Promise<boolean> {
  try {
    await countAttempt(ctx.db, key, most, seconds);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Who knows the password has often tried others first. */
export async function forgetTries(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`DELETE FROM rate_limits WHERE key = ${key}`);
}
