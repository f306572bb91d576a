import { sql } from 'drizzle-orm';
import type { BodyOf, QueryOf } from '#core/contract/endpoint.ts';
import type { PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handlePublic, type Route } from '#core/server/call/handle.ts';
import { mailLanguages } from '#core/server/mail/mail-text.ts';
import { sendMail } from '#core/server/mail/mail.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals, identitySentences } from '../../shop/contract/identity-refusals.ts';
import { sendSignUpCode, signUp, verifyEmail } from '../contract/sign-up-calls.ts';
import { accountReader } from './account-reader.ts';
import { addressKey, countMail } from './mail-limit.ts';
import { codeSubject, guessCode, issueCode, spendCode } from './one-time-code.ts';
import { hasPassword, hashPassword } from './password.ts';
import { requireStrongPassword } from './password-rule.ts';
import { alreadyAccountMail, emailChangedMail, signUpCodeMail } from './person-mails.ts';
import type { ShopPlace } from '../../shop/rules/place-proposal.ts';
import { openNewShop, placeOfNewShop } from '../../shop/server/shop-opening.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  answerSignIn,
  openSession,
  type SignInOutcome,
} from './sign-in-flow.ts';
import { forgetTokens, spendTokenOfPerson } from './single-use-token.ts';

// A code is made either way, so that known and unknown addresses take the same work; one with an account is
// not told it.
const sendCodeRoute = handlePublic(sendSignUpCode, async (ctx, { body }) => {
  await countMail(ctx, 'sign_up', body.email);
  const { account, reader, code } = await ctx.db.asSystem(async (tx) => {
    const found = await accountByEmail(tx, body.email);
    const known = found && hasPassword(found.password_hash) ? found : undefined;
    return {
      account: known,
      reader: await accountReader(tx, found?.id ?? null, known?.email ?? body.email),
      code: await issueCode(tx, ctx.services, codeSubject('sign_up', body.email)),
    };
  });
  await sendMail(
    ctx.services,
    account ? alreadyAccountMail(reader, ctx.services.publicUrl) : signUpCodeMail(reader, code),
  );
  return { success: true as const };
});

type Body = BodyOf<typeof signUp>;
type Tracking = QueryOf<typeof signUp>;

function wrongCode(): Refusal {
  return invalid({ otp: identitySentences.code_old }, identityRefusals.wrong_code);
}

interface NewPerson {
  body: Body;
  place: ShopPlace;
  hash: string;
  tracking: Tracking;
}

/** In which language the person reads Backroom: that of their shop, where Backroom speaks it. */
function languageOf({ locale }: ShopPlace): string {
  return mailLanguages.find((language) => locale.startsWith(`${language}-`)) ?? mailLanguages[0];
}

/** The id of the new user; undefined if the address is taken. */
async function insertPerson(tx: Tx, { body, place, hash, tracking }: NewPerson): Promise<number | undefined> {
  const made = await tx.execute<{ id: number }>(
    sql`INSERT INTO users (email, password_hash, first_name, last_name, locale_code, tracking, email_verified_at)
        VALUES (${body.email}, ${hash}, ${body.first_name}, ${body.last_name}, ${languageOf(place)},
                ${JSON.stringify(tracking)}::jsonb, now())
        ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
  );
  return made.rows[0]?.id;
}

/** The id of someone who was invited and has no password yet; undefined for everybody else. */
async function completeInvited(
  tx: Tx,
  invited: Account,
  { body, place, hash, tracking }: NewPerson,
): Promise<number | undefined> {
  if (hasPassword(invited.password_hash) || addressKey(invited.email) !== addressKey(body.email))
    return undefined;
  const set = await tx.execute<{ id: number }>(
    sql`UPDATE users SET password_hash = ${hash}, first_name = ${body.first_name}, last_name = ${body.last_name},
          locale_code = ${languageOf(place)}, tracking = ${JSON.stringify(tracking)}::jsonb, email_verified_at = now(), version = version + 1
        WHERE id = ${invited.id} AND password_hash = ${invited.password_hash} RETURNING id`,
  );
  return set.rows[0]?.id;
}

async function openAccountAndShop(
  ctx: PublicCtx,
  { body, place, tracking }: Omit<NewPerson, 'hash'>,
): Promise<SignInOutcome> {
  const hash = await hashPassword(body.password);
  return ctx.db.asSystem(async (tx) => {
    if (!(await spendCode(tx, ctx.services, codeSubject('sign_up', body.email), body.otp))) throw wrongCode();
    const person: NewPerson = { body, place, hash, tracking };
    const invited = await accountByEmail(tx, body.email);
    const ownerId = invited ? await completeInvited(tx, invited, person) : await insertPerson(tx, person);
    const account = ownerId === undefined ? undefined : await accountById(tx, ownerId);
    // The address was taken in the meantime; as always, the answer does not reveal it.
    if (!account) throw wrongCode();
    const under = ctx.services.environment.SHOPS_DOMAIN;
    const { shopId } = await openNewShop(tx, {
      name: body.shop_name,
      ownerId: account.id,
      ownerEmail: account.email,
      place,
      under,
    });
    return openSession(tx, ctx, account, { shopId });
  });
}

const signUpRoute = handlePublic(signUp, async (ctx, { body, query }, reply) => {
  const texts = [body.email, body.first_name, body.last_name, body.shop_name];
  await requireStrongPassword(body.password, 'password', texts);
  const place = await placeOfNewShop(ctx.db, body);
  if (!(await guessCode(ctx, codeSubject('sign_up', body.email), body.otp))) throw wrongCode();
  return answerSignIn(ctx, reply, await openAccountAndShop(ctx, { body, place, tracking: query }));
});

/** PostgreSQL's word for a value that must be unique and is not. */
function isTaken(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505';
}

const verifyEmailRoute = handlePublic(verifyEmail, async (ctx, { params }) => {
  try {
    const changed = await ctx.db.asSystem(async (tx) => {
      const { user_id: userId, email } = await spendTokenOfPerson(tx, 'verify_email', params.token);
      const before = await accountById(tx, userId);
      await tx.execute(
        sql`UPDATE users SET email = ${email}, email_verified_at = now(), version = version + 1 WHERE id = ${userId}`,
      );
      // The links went to the old address, which may belong to another person by now.
      await forgetTokens(tx, userId, ['reset_password', 'custom_login']);
      return { email, before: before && (await accountReader(tx, userId, before.email)) };
    });
    const { email, before } = changed;
    if (before && addressKey(before.to) !== addressKey(email))
      await sendMail(ctx.services, emailChangedMail(before, email, ctx.services.publicUrl));
    return { email };
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Refusal(identityRefusals.email_taken);
  }
});

export const signUpRoutes: Route[] = [sendCodeRoute, signUpRoute, verifyEmailRoute];
