import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { setOfficeCookie } from '#core/server/http/office-cookie.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import type { SignedIn } from '../contract/session-calls.ts';
import { keepDevice } from './device-cookie.ts';
import { beginSession, sessionCookie, sessionDays } from './session.ts';
import { issueToken } from './single-use-token.ts';
import { noteDevice } from './user-device.ts';

/** An account as every way of signing in needs it. */
export interface Account extends Record<string, unknown> {
  id: number;
  email: string;
  /** Not an argon2 hash for someone invited who has not chosen one yet. */
  password_hash: string;
  enabled: boolean;
  /** Why it is not, in the operator's words; may be empty. */
  block_status: string;
  two_step: boolean;
}

const accountColumns = sql`id, email, password_hash, enabled, block_status, totp_on_at IS NOT NULL AS two_step`;

/** By address, compared in lower case. Runs as the cross-shop role, as all of this file. */
export async function accountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const found = await tx.execute<Account>(
    sql`SELECT ${accountColumns} FROM users WHERE lower(email) = ${email.toLowerCase()}`,
  );
  return found.rows[0];
}

export async function accountById(tx: Tx, id: number): Promise<Account | undefined> {
  const found = await tx.execute<Account>(sql`SELECT ${accountColumns} FROM users WHERE id = ${id}`);
  return found.rows[0];
}

export interface SignInHow {
  /** The shop to act on; else the first the person owns, then the first they are an accepted member of. */
  shopId?: number | null;
  isCustomLogin?: boolean;
  /** The code of the authenticator app has been given already. */
  secondStepDone?: boolean;
}

interface MemberShop extends Record<string, unknown> {
  shop_id: number;
  name: string;
  domain: string;
  status: string;
}

/** The shop a sign-in leads to. @throws {Refusal} 403 no_shop, invitation_not_accepted */
export async function memberShopOf(tx: Tx, account: Account, shopId: number | null): Promise<MemberShop> {
  const found = await tx.execute<MemberShop>(
    sql`SELECT h.id AS shop_id, h.name, h.domain, m.status
        FROM memberships m JOIN shops h ON h.id = m.shop_id
        WHERE m.user_id = ${account.id} AND m.status IN ('accepted', 'invited') AND (${shopId}::int IS NULL OR h.id = ${shopId})
        ORDER BY m.status, (m.role = 'owner') DESC, (h.access_code IS NULL) DESC, h.id LIMIT 1`,
  );
  const memberShop = found.rows[0];
  if (!memberShop) throw new Refusal(identityRefusals.no_shop);
  if (memberShop.status !== 'accepted') {
    throw new Refusal(identityRefusals.invitation_not_accepted({ shop: memberShop.name }));
  }
  return memberShop;
}

/** A session, or the token with which the second step is given. */
export type SignInOutcome = SignedIn | { second_step_token: string };

/**
 * Goes on once the password, code or link has proven the account. `answerSignIn` turns the outcome into the
 * answer after the commit, since a second step must keep what was used up.
 * @throws {Refusal} 403 account_blocked, no_shop, invitation_not_accepted
 */
export async function openSession(
  tx: Tx,
  ctx: PublicCtx,
  account: Account,
  how: SignInHow = {},
): Promise<SignInOutcome> {
  if (!account.enabled) {
    const { plain, why } = identityRefusals.account_blocked;
    throw new Refusal(account.block_status === '' ? plain : why({ reason: account.block_status }));
  }
  const { shop_id: shopId, domain } = await memberShopOf(tx, account, how.shopId ?? null);
  const isCustomLogin = how.isCustomLogin ?? false;
  if (account.two_step && !how.secondStepDone) {
    const userId = account.id;
    return {
      second_step_token: await issueToken(tx, {
        purpose: 'second_step',
        minutes: 10,
        userId,
        shopId,
        isCustomLogin,
      }),
    };
  }
  const session = { userId: account.id, shopId, userAgent: ctx.userAgent, ip: ctx.ip, isCustomLogin };
  await noteDevice(tx, session);
  const token = await beginSession(tx, session);
  return { user_id: account.id, access_token: token, email: account.email, shop_id: shopId, domain };
}

/** Gives the browser its session and makes it a known device, or asks for the second step with 401. */
export async function answerSignIn(
  ctx: PublicCtx,
  reply: FastifyReply,
  outcome: SignInOutcome,
): Promise<SignedIn> {
  if ('second_step_token' in outcome) {
    throw new Refusal(identityRefusals.second_step, {
      extra: outcome,
    });
  }
  await keepDevice(ctx, reply, outcome.access_token);
  setSessionCookie(reply, outcome.access_token);
  return outcome;
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  setOfficeCookie(reply, sessionCookie, token, sessionDays * 24 * 3600);
}
