import { type PublicCtx } from '#core/server/call/context.ts';
import type { MailReader } from '#core/server/mail/mail-reader.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import type { Mail } from '#core/server/mail/mailbox.ts';
import { accountReader } from './account-reader.ts';
import { countLinkMail } from './mail-limit.ts';
import { noAccountMail } from './person-mails.ts';
import { accountByEmail } from './sign-in-flow.ts';
import { issueToken } from './single-use-token.ts';

/**
 * Mails a link to the account of `email`, or that there is none. The same work either way: without an account
 * the token is nobody's and never leaves the server. The mail goes to the address as the account has it, never
 * to one that merely compares equal.
 * @throws {Refusal} 429
 */
export async function mailLink(
  ctx: PublicCtx,
  email: string,
  purpose: 'reset_password' | 'custom_login',
  minutes: number,
  mail: (reader: MailReader, origin: string, token: string) => Mail,
): Promise<void> {
  await countLinkMail(ctx, purpose, email);
  const { account, reader, token } = await ctx.db.asSystem(async (tx) => {
    const found = await accountByEmail(tx, email);
    const userId = found?.id ?? null;
    return {
      account: found,
      reader: await accountReader(tx, userId, found?.email ?? email),
      token: await issueToken(tx, { purpose, minutes, userId }),
    };
  });
  const { publicUrl } = ctx.services;
  await sendMail(ctx.services, account ? mail(reader, publicUrl, token) : noAccountMail(reader, publicUrl));
}
