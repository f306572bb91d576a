import { sql } from 'drizzle-orm';
import { memberOf } from '#core/server/context.ts';
import { handleWithoutTransaction, type Route } from '#core/server/handle.ts';
import {
  changePassword,
  getAccountProfile,
  openShop,
  setMobileNotices,
  updateAccountProfile,
} from '../contract/profile-calls.ts';
import { changeAccount, refusePhoneNotices } from './account-change.ts';
import { readAccountProfile } from './account-profile.ts';
import { countAttempt } from '../../session/server/attempt-limit.ts';
import { changeOwnPassword } from './password-change.ts';
import { hashToken } from '../../session/server/session.ts';
import { standardPlace } from '../../shop/rules/place-proposal.ts';
import { openNewShop } from '../../shop/server/shop-opening.ts';
import { userSessionRoutes } from './user-session-routes.ts';

// The account belongs to the person, not to a shop: no shop's transaction is opened for these.

const profileRoute = handleWithoutTransaction(getAccountProfile, async (ctx) => ({
  user: await ctx.db.asSystem((tx) => readAccountProfile(tx, ctx)),
}));

const updateRoute = handleWithoutTransaction(updateAccountProfile, async (ctx, { body }) => ({
  user: await changeAccount(ctx, body.user),
}));

const passwordRoute = handleWithoutTransaction(changePassword, async (ctx, { body }) => {
  await changeOwnPassword(ctx, body.current_password, body.new_password);
  return { success: true as const };
});

const mobileRoute = handleWithoutTransaction(setMobileNotices, async (ctx, { body }) => {
  const on = body.user_enable_notification_mobile;
  await ctx.db.asSystem(async (tx) => {
    const present = await readAccountProfile(tx, ctx);
    refusePhoneNotices(on, present.user_enable_notification_mobile, 'user_enable_notification_mobile');
    await tx.execute(
      sql`UPDATE users SET user_enable_notification_mobile = ${on}, version = version + 1
          WHERE id = ${memberOf(ctx).userId} AND user_enable_notification_mobile <> ${on}`,
    );
  });
  return { user_enable_notification_mobile: on };
});

const openShopRoute = handleWithoutTransaction(openShop, async (ctx, { body }) => {
  const { userId, email } = memberOf(ctx);
  await countAttempt(ctx.db, `open-shop:${userId}`, 20, 86_400);
  return ctx.db.asSystem(async (tx) => {
    const { shopId, domain } = await openNewShop(tx, {
      name: body.shop_name,
      ownerId: userId,
      ownerEmail: email,
      under: ctx.services.environment.SHOPS_DOMAIN,
      place: standardPlace,
    });
    await tx.execute(
      sql`UPDATE sessions SET acting_shop = ${shopId}
          WHERE user_id = ${userId} AND token_hash = ${hashToken(ctx.sessionToken ?? '')}`,
    );
    return { shop_id: shopId, domain };
  });
});

export const profileRoutes: Route[] = [
  profileRoute,
  updateRoute,
  passwordRoute,
  ...userSessionRoutes,
  mobileRoute,
  openShopRoute,
];
