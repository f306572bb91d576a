import { sql } from 'drizzle-orm';
import { memberOf } from '#core/server/call/context.ts';
import type { Tx } from '#core/server/database/database.ts';
import { handleWithoutTransaction, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import {
  changePassword,
  getAccountProfile,
  maxDevelopmentShops,
  openShop,
  setMobileNotices,
  updateAccountProfile,
} from '../contract/profile-calls.ts';
import { changeAccount, refusePhoneNotices } from './account-change.ts';
import { readAccountProfile } from './account-profile.ts';
import { countAttempt } from '../../session/server/attempt-limit.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { changeOwnPassword } from './password-change.ts';
import { hashToken } from '../../session/server/session.ts';
import { openNewShop, placeOfNewShop } from '../../shop/server/shop-opening.ts';
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

/** Refuses one shop more than a person of development may own; one after another, so that two at once count each other. */
async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`);
  const owned = await tx.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM memberships m JOIN shops h ON h.id = m.shop_id
        WHERE m.user_id = ${userId} AND m.role = 'owner' AND h.status <> 'closed'`,
  );
  if (owned.rows[0]!.count >= maxDevelopmentShops)
    throw new Refusal(identityRefusals.too_many_shops({ most: maxDevelopmentShops }));
}

const openShopRoute = handleWithoutTransaction(openShop, async (ctx, { body }) => {
  const { userId, email, isDevStore } = memberOf(ctx);
  const place = await placeOfNewShop(ctx.db, body);
  await countAttempt(ctx.db, `open-shop:${userId}`, 20, 86_400);
  return ctx.db.asSystem(async (tx) => {
    if (isDevStore) await requireRoom(tx, userId);
    const { shopId, domain } = await openNewShop(tx, {
      name: body.shop_name,
      ownerId: userId,
      ownerEmail: email,
      under: ctx.services.environment.SHOPS_DOMAIN,
      place,
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
