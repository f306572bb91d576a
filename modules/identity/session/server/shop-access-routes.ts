import { sql } from 'drizzle-orm';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { memberOf, type PublicCtx } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handlePublic, handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { type AccessCode, accessReasons } from '../../shop/contract/access-state.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import {
  grantAccessToken,
  grantAccessTokenOfShop,
  grantShopAccess,
  makeTemporaryGrant,
  redirectToGrant,
} from '../contract/shop-access-calls.ts';
import { accountById, answerSignIn, openSession } from './sign-in-flow.ts';
import { issueToken, readToken, spendToken } from './single-use-token.ts';

/** The admin's page that enters by a POST, so that whoever only opens the address uses nothing up. */
const grantPage = (token: string): string => `/auth/grant?token=${token}`;

async function shopIdOf(tx: Tx, userId: number, domain: string): Promise<number> {
  const found = await tx.execute<{ id: number; name: string; status: string }>(
    sql`SELECT h.id, h.name, m.status FROM shops h JOIN memberships m ON m.shop_id = h.id AND m.user_id = ${userId}
        WHERE h.domain = ${domain.toLowerCase()}`,
  );
  const memberShop = found.rows[0];
  if (memberShop?.status === 'invited') {
    throw new Refusal(identityRefusals.invitation_not_accepted({ shop: memberShop.name }));
  }
  if (memberShop?.status !== 'accepted') {
    throw new Refusal(coreRefusals.forbidden.not_a_member);
  }
  return memberShop.id;
}

const temporaryGrantRoute = handleWithoutTransaction(makeTemporaryGrant, (ctx, { body }) =>
  ctx.db.asSystem(async (tx) => {
    const { userId, isCustomLogin } = memberOf(ctx);
    const shopId = await shopIdOf(tx, userId, body.domain);
    const token = await issueToken(tx, {
      purpose: 'temporary_grant',
      minutes: 1,
      userId,
      shopId,
      isCustomLogin,
    });
    return { token, expires_in: 60 };
  }),
);

/** Used, expired and foreign tokens get the same answer, so a caller learns nothing. */
const grantShopRoute = handlePublic(grantShopAccess, (ctx, { body }) =>
  ctx.db.asSystem(async (tx) => {
    const one = await readToken(tx, 'temporary_grant', body.token).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    const found = await tx.execute<{ domain: string }>(
      sql`SELECT domain FROM shops WHERE id = ${one?.for_shop ?? null}`,
    );
    if (found.rows[0]?.domain !== body.request_domain.toLowerCase()) {
      throw new Refusal(identityRefusals.missing_access_url);
    }
    return { access_url: `${ctx.services.publicUrl}${grantPage(body.token)}` };
  }),
);

/**
 * A stopped shop is not entered: 402 with why, and the role of who asks (V391). Thrown inside the
 * transaction, so that the token lives on until the shop is open.
 */
async function refuseStoppedShop(tx: Tx, shopId: number, userId: number): Promise<void> {
  const found = await tx.execute<{ code: AccessCode; reason: string; role: string }>(
    sql`SELECT h.access_code AS code, h.access_reason AS reason, m.role FROM shops h
        JOIN memberships m ON m.shop_id = h.id AND m.user_id = ${userId}
        WHERE h.id = ${shopId} AND h.access_code IS NOT NULL`,
  );
  const stop = found.rows[0];
  if (!stop) return;
  const stopped = coreRefusals.stopped({ reason: stop.reason || accessReasons[stop.code] });
  throw new Refusal({ ...stopped, code: stop.code }, { extra: { role: stop.role } });
}

async function enterShop(tx: Tx, ctx: PublicCtx, token: string) {
  const one = await spendToken(tx, 'temporary_grant', token);
  const account = await accountById(tx, one.user_id!);
  const shopId = one.for_shop!;
  const outcome = await openSession(tx, ctx, account!, {
    shopId,
    isCustomLogin: one.is_custom_login,
    // The session that asked for the token had its second step.
    secondStepDone: true,
  });
  await refuseStoppedShop(tx, shopId, account!.id);
  return outcome;
}

const enterRouteOf = (endpoint: typeof grantAccessToken): Route =>
  handlePublic(endpoint, async (ctx, { body }, reply) =>
    answerSignIn(ctx, reply, await ctx.db.asSystem((tx) => enterShop(tx, ctx, body.token))),
  );

const redirectRoute = handlePublic(redirectToGrant, async (_ctx, { query }) => ({
  redirect_url: grantPage(query.token),
}));

export const shopAccessRoutes: Route[] = [
  temporaryGrantRoute,
  grantShopRoute,
  enterRouteOf(grantAccessToken),
  enterRouteOf(grantAccessTokenOfShop),
  redirectRoute,
];
