import { createHash } from 'node:crypto';
import type { PublicCtx } from '#core/server/call/context.ts';
import { countAttempt } from './attempt-limit.ts';

/**
 * Names a mail address in keys without showing it. Only ASCII is put in lower case: letters that merely look
 * or fold alike (the Kelvin sign) are other mailboxes, and what is mailed to one must not count for another.
 */
export function addressKey(email: string): string {
  const normal = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return createHash('sha256').update(normal).digest('base64url');
}

/**
 * Counts a mail with a link of 256 random bits. As `countMail`, but of the 20 an hour to an address only 5 are anyone
 * network address's: a stranger who asks for them leaves some to the person.
 * @throws {Refusal} 429
 */
export async function countLinkMail(ctx: PublicCtx, kind: string, email: string): Promise<void> {
  const to = `mail:${kind}:to:${addressKey(email)}`;
  await countAttempt(ctx.db, `mail:${kind}:from:${ctx.network}`, 30, 3600);
  await countAttempt(ctx.db, `${to}:from:${ctx.network}`, 5, 3600);
  await countAttempt(ctx.db, to, 20, 3600);
}

/**
 * Counts a mail that a stranger may have sent to `email`: 5 an hour to an address and 30 an hour from one
 * network address, of each kind. @throws {Refusal} 429
 */
export async function countMail(ctx: PublicCtx, kind: string, email: string): Promise<void> {
  await countAttempt(ctx.db, `mail:${kind}:from:${ctx.network}`, 30, 3600);
  await countAttempt(ctx.db, `mail:${kind}:to:${addressKey(email)}`, 5, 3600);
}
