import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { type Ctx, memberOf } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { renewDevice, setDeviceCookie } from '../../session/server/device-cookie.ts';
import { proveOwnPassword } from '../../session/server/own-password.ts';
import { requireStrongPassword, textsOfPerson } from '../../session/server/password-rule.ts';
import { hashPassword } from '../../session/server/password.ts';
import { passwordChangedMail } from '../../session/server/person-mails.ts';
import { hashToken, newToken } from '../../session/server/session.ts';
import { endSessionsBut } from '../../session/server/end-sessions.ts';
import { setSessionCookie } from '../../session/server/sign-in-flow.ts';
import { forgetTokens } from '../../session/server/single-use-token.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';

/**
 * Changes the signed-in person's password. Every other session ends, and every link that was mailed before; this
 * session and its device go on under new tokens, so that a stolen copy of them is worthless, too.
 * @throws {Refusal} 422 at `current_password` or `new_password`
 */
export async function changeOwnPassword(ctx: Ctx, current: string, wanted: string): Promise<void> {
  const { userId, email, localeCode } = memberOf(ctx);
  await proveOwnPassword(ctx, current);
  if (wanted === current)
    throw invalid({ new_password: identitySentences.other_password }, identityRefusals.weak_password);
  const texts = await ctx.db.asSystem((tx) => textsOfPerson(tx, userId));
  await requireStrongPassword(wanted, 'new_password', texts);
  const hashed = await hashPassword(wanted);
  const ownToken = hashToken(ctx.sessionToken ?? '');
  const token = newToken();
  let device: string | null = null;
  await ctx.db.asSystem(async (tx) => {
    // The person's row first, as everywhere, so that no two calls wait for each other.
    await tx.execute(sql`UPDATE users SET password_hash = ${hashed} WHERE id = ${userId}`);
    // Of two changes at once the second finds its session gone.
    const renewed = await tx.execute(
      sql`UPDATE sessions SET token_hash = ${hashToken(token)} WHERE user_id = ${userId} AND token_hash = ${ownToken}`,
    );
    if (renewed.rowCount !== 1) throw new Refusal(coreRefusals.signed_out);
    await endSessionsBut(tx, userId, token);
    device = await renewDevice(tx, token);
    // Whoever knew the old password may have asked for some. An invitation stays: a shop asked for it.
    await forgetTokens(tx, userId, [
      'reset_password',
      'custom_login',
      'second_step',
      'verify_email',
      'temporary_grant',
    ]);
  });
  ctx.afterCommit((reply) => {
    setSessionCookie(reply, token);
    if (device !== null) setDeviceCookie(reply, device);
  });
  const reader = mailReader(email, localeCode, ctx.shop.locale);
  await sendMail(ctx.services, passwordChangedMail(reader, ctx.services.publicUrl));
}
