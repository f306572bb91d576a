import { sql } from 'drizzle-orm';
import type { PublicCtx } from '#core/server/call/context.ts';
import { handlePublic, type Route } from '#core/server/call/handle.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { requestPasswordReset, verifyPasswordReset } from '../contract/sign-up-calls.ts';
import { accountReader } from './account-reader.ts';
import { signInKey } from './attempt-limit.ts';
import { forgetDevices } from './device-cookie.ts';
import { mailLink } from './mailed-link.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword, textsOfPerson } from './password-rule.ts';
import { passwordChangedMail, passwordResetMail } from './person-mails.ts';
import { accountById } from './sign-in-flow.ts';
import { forgetTries } from './sign-in-limit.ts';
import { forgetTokens, readToken, spendTokenOfPerson, spentLink } from './single-use-token.ts';

const requestRoute = handlePublic(requestPasswordReset, async (ctx, { body }) => {
  await mailLink(ctx, body.email, 'reset_password', 60, passwordResetMail);
  return { success: true as const };
});

/** Uses the link up and ends everything that began before: sessions, known devices, half sign-ins, other links. */
async function setPassword(ctx: PublicCtx, token: string, password: string): Promise<MailReader> {
  const hash = await hashPassword(password);
  return ctx.db.asSystem(async (tx) => {
    const { user_id: userId } = await spendTokenOfPerson(tx, 'reset_password', token);
    const account = await accountById(tx, userId);
    if (!account) throw spentLink();
    await tx.execute(
      sql`UPDATE users SET password_hash = ${hash}, version = version + 1,
            email_verified_at = coalesce(email_verified_at, now()) WHERE id = ${userId}`,
    );
    await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
    await forgetDevices(tx, userId);
    // An invitation stays: a shop asked for it.
    await forgetTokens(tx, userId, [
      'reset_password',
      'custom_login',
      'second_step',
      'verify_email',
      'temporary_grant',
    ]);
    // Who forgot the password has often tried too many.
    await forgetTries(tx, signInKey(account.email));
    return accountReader(tx, userId, account.email);
  });
}

const verifyRoute = handlePublic(verifyPasswordReset, async (ctx, { body }) => {
  const token = body.reset_password_token;
  const texts = await ctx.db.asSystem(async (tx) => {
    const { user_id: userId } = await readToken(tx, 'reset_password', token);
    if (userId === null) throw spentLink();
    return textsOfPerson(tx, userId);
  });
  if (body.action_type === 'UPDATE_PASSWORD') {
    await requireStrongPassword(body.new_password, 'new_password', texts);
    const reader = await setPassword(ctx, token, body.new_password);
    await sendMail(ctx.services, passwordChangedMail(reader, ctx.services.publicUrl));
  }
  return { success: true as const };
});

export const passwordResetRoutes: Route[] = [requestRoute, verifyRoute];
