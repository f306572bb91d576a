import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { refuseCrossSite } from '#core/server/http/cross-site.ts';
import type { PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handlePublic, type Route } from '#core/server/call/handle.ts';
import { invalid, Refusal } from '#core/server/call/refusal.ts';
import { acceptInvitation, declineInvitation, getInvitation } from '../contract/invitation-calls.ts';
import type { Role, StaffPermission } from '../../shop/contract/permission.ts';
import { blankText } from '../../session/contract/person-scalar.ts';
import { signInKey } from '../../session/server/attempt-limit.ts';
import { voidInvitations } from './invitation-send.ts';
import { tokenOf } from '../../session/server/member-authentication.ts';
import { postNotice } from '../../notice/server/notice-post.ts';
import { requireStrongPassword } from '../../session/server/password-rule.ts';
import { hashPassword, verifyPassword } from '../../session/server/password.ts';
import { hashToken } from '../../session/server/session.ts';
import { accountById, answerSignIn, openSession } from '../../session/server/sign-in-flow.ts';
import { countSignIn, forgetTries } from '../../session/server/sign-in-limit.ts';
import { readToken, spendToken, spentLink } from '../../session/server/single-use-token.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';

// The token is the cross-shop role's, the membership the shop's (and its change is in the audit log under who
// accepts), so no one transaction holds both. The order:
//   1. read the token, and make sure who it is;
//   2. commit the membership: from `invited` alone, so of accepting and declining at once one wins;
//   3. spend the token, and with it, in one transaction, choose the password and open the session.
// Step 3 decides: of many at once exactly one spends the token. Ended between 2 and 3 the token lives on, and the
// same link goes through 2 without a change and ends what was begun. The other way round it would be used up for
// nothing. A transaction inside the other would hold a connection of one pool while it waits for the other.

interface Invitation extends Record<string, unknown> {
  shop_id: number;
  membership_id: number;
  user_id: number;
  email: string;
  password_hash: string;
  shop_name: string;
  invited_by: string;
  role: Role;
  permissions: StaffPermission[];
  status: string;
}

/** @throws {Refusal} 410 also where the invitation was withdrawn or answered the other way */
async function invitationOf(tx: Tx, token: string, goesOnFrom: string): Promise<Invitation> {
  const { for_shop, membership_id, user_id } = await readToken(tx, 'invitation', token);
  const found = await tx.execute<Invitation>(
    sql`SELECT m.shop_id, m.id AS membership_id, m.user_id, u.email, u.password_hash, h.name AS shop_name,
               coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email, '') AS invited_by,
               m.role, m.permissions, m.status
        FROM memberships m JOIN users u ON u.id = m.user_id JOIN shops h ON h.id = m.shop_id
        LEFT JOIN users b ON b.id = m.invited_by
        WHERE m.shop_id = ${for_shop} AND m.id = ${membership_id} AND m.user_id = ${user_id}
          AND m.status IN ('invited', ${goesOnFrom})`,
  );
  const row = found.rows[0];
  if (!row) throw spentLink();
  return row;
}

const hasPassword = (one: { password_hash: string }) => one.password_hash.startsWith('$argon2');

const getRoute = handlePublic(getInvitation, async (ctx, { params }) => {
  const one = await ctx.db.asSystem((tx) => invitationOf(tx, params.token, 'accepted'));
  const { email, shop_name, invited_by, role, permissions } = one;
  return { invitation: { email, shop_name, invited_by, role, permissions, has_account: hasPassword(one) } };
});

interface OpenSession extends Record<string, unknown> {
  user_id: number;
  is_custom_login: boolean;
}

/** The session that comes with the request, as for any other call: a cookie proves nothing from another site. */
async function sessionOf(ctx: PublicCtx, request: FastifyRequest): Promise<OpenSession | undefined> {
  const sent = tokenOf(request);
  if (!sent) return undefined;
  if (sent.via === 'cookie') refuseCrossSite(request);
  const found = await ctx.db.asSystem((tx) =>
    tx.execute<OpenSession>(
      sql`SELECT s.user_id, s.is_custom_login FROM sessions s JOIN users u ON u.id = s.user_id AND u.enabled
          WHERE s.token_hash = ${hashToken(sent.token)} AND s.expires_at > now()`,
    ),
  );
  return found.rows[0];
}

/** One more try at the account's password, counted together with those of the sign-in page; gives the count's key. */
async function provePassword(
  ctx: PublicCtx,
  request: FastifyRequest,
  invitation: Invitation,
  password: string,
): Promise<string> {
  const tries = await countSignIn(ctx, request, invitation.email);
  if (await verifyPassword(invitation.password_hash, password)) return tries;
  throw new Refusal(identityRefusals.wrong_credentials);
}

interface Sent {
  password?: string | undefined;
  new_password?: string | undefined;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** What makes the new account its person's: sets nothing where a password has been chosen meanwhile. */
async function chosenAccount(invitation: Invitation, sent: Sent): Promise<SQL> {
  const { new_password = '', first_name = '', last_name = '' } = sent;
  const blank = Object.entries({ new_password, first_name }).filter(([, value]) => value === '');
  if (blank.length > 0) throw invalid(Object.fromEntries(blank.map(([field]) => [field, blankText])));
  await requireStrongPassword(new_password, 'new_password', [
    invitation.email,
    first_name,
    last_name,
    invitation.shop_name,
  ]);
  const hash = await hashPassword(new_password);
  return sql`UPDATE users SET password_hash = ${hash}, first_name = ${first_name}, last_name = ${last_name},
      version = version + 1 WHERE id = ${invitation.user_id} AND password_hash NOT LIKE '$argon2%'`;
}

/**
 * Answers the invitation for its shop; once more from the same answer changes nothing.
 * @throws {Refusal} 410 when it was withdrawn, or answered the other way, since it was read
 */
async function answer(
  ctx: PublicCtx,
  invitation: Invitation,
  status: 'accepted' | 'declined',
): Promise<void> {
  const { shop_id: shopId, membership_id: id, user_id: userId, email } = invitation;
  await ctx.db.inShop(
    shopId,
    async (tx) => {
      const changed = await tx.execute<{ version: number }>(
        sql`UPDATE memberships SET status = ${status}, version = version + 1,
              accepted_at = CASE WHEN ${status} = 'accepted' THEN now() END
            WHERE shop_id = ${shopId} AND id = ${id} AND user_id = ${userId} AND status = 'invited' RETURNING version`,
      );
      const row = changed.rows[0];
      if (!row) {
        const found = await tx.execute(
          sql`SELECT 1 FROM memberships WHERE shop_id = ${shopId} AND id = ${id} AND status = ${status}`,
        );
        if (found.rows.length === 0) throw spentLink();
        return;
      }
      await postNotice(
        { tx, shop: { id: shopId } },
        {
          kind: 'staff_changed',
          eventKey: `${status}:${id}:${row.version}`,
          values: { change: status, email },
          link: '/settings/staff',
          permission: 'admin',
        },
      );
    },
    { userId },
  );
}

const acceptRoute = handlePublic(acceptInvitation, async (ctx, { params, body }, reply) => {
  const invitation = await ctx.db.asSystem((tx) => invitationOf(tx, params.token, 'accepted'));
  const { user_id: userId, shop_id: shopId, email } = invitation;
  const session = await sessionOf(ctx, reply.request);
  if (session && session.user_id !== userId) {
    throw new Refusal(identityRefusals.other_account.invitation({ email }));
  }
  const account = await ctx.db.asSystem((tx) => accountById(tx, userId));
  if (!account?.enabled) throw new Refusal(identityRefusals.account_blocked.plain);
  let choose: SQL | undefined;
  let tries = signInKey(email);
  if (!session && hasPassword(invitation)) {
    if (!body.password) throw invalid({ password: blankText });
    tries = await provePassword(ctx, reply.request, invitation, body.password);
  } else if (!session) choose = await chosenAccount(invitation, body);

  await answer(ctx, invitation, 'accepted');
  const outcome = await ctx.db.asSystem(async (tx) => {
    await spendToken(tx, 'invitation', params.token);
    await voidInvitations(tx, shopId, invitation.membership_id);
    if (choose && (await tx.execute(choose)).rowCount === 0) throw spentLink();
    await tx.execute(
      sql`UPDATE users SET email_verified_at = coalesce(email_verified_at, now()) WHERE id = ${userId}`,
    );
    await forgetTries(tx, tries);
    // Of an earlier membership, and the one that has just proven who it is.
    await tx.execute(sql`DELETE FROM sessions WHERE user_id = ${userId} AND acting_shop = ${shopId}`);
    return openSession(tx, ctx, account, {
      shopId,
      isCustomLogin: session?.is_custom_login ?? false,
      secondStepDone: session !== undefined,
    });
  });
  return answerSignIn(ctx, reply, outcome);
});

const declineRoute = handlePublic(declineInvitation, async (ctx, { params }) => {
  const invitation = await ctx.db.asSystem((tx) => invitationOf(tx, params.token, 'declined'));
  await answer(ctx, invitation, 'declined');
  await ctx.db.asSystem(async (tx) => {
    await spendToken(tx, 'invitation', params.token);
    await voidInvitations(tx, invitation.shop_id, invitation.membership_id);
  });
  return { success: true as const };
});

export const invitationRoutes: Route[] = [getRoute, acceptRoute, declineRoute];
