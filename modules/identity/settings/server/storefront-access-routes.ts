import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { enterStorefront, getStorefrontAccess } from '../contract/shop-settings-calls.ts';
import { countAttempt } from '../../session/server/attempt-limit.ts';
import { identityRefusals } from '../../shop/contract/identity-refusals.ts';
import { isStorePass, isStorePassword, makeStorePass, onlineStoreOf } from './online-store.ts';

/** Shoppers hear that a shop is stopped, never why. */
const accessRoute = handle(getStorefrontAccess, async (ctx, { query }) => {
  const shop_name = ctx.shop.name;
  if (ctx.shop.access) {
    return { state: 'stopped' as const, shop_name, title: '', meta_description: '', message: '' };
  }
  const store = await onlineStoreOf(ctx);
  const shut = store.enable_password && !isStorePass(ctx, store, query.pass);
  return {
    state: shut ? ('password' as const) : ('open' as const),
    shop_name,
    title: store.title,
    meta_description: store.meta_description,
    message: shut ? store.password_message : '',
  };
});

const enterRoute = handle(enterStorefront, async (ctx, { body }) => {
  const key = `storefront:${ctx.shop.id}:${ctx.network}`;
  await countAttempt(ctx.db, key, 20, 900);
  const store = await onlineStoreOf(ctx);
  if (!isStorePassword(store, body.password)) {
    throw new Refusal(identityRefusals.wrong_store_password);
  }
  await ctx.db.asSystem((tx) => tx.execute(sql`DELETE FROM rate_limits WHERE key = ${key}`));
  return { pass: makeStorePass(ctx, store) };
});

export const storefrontAccessRoutes: Route[] = [accessRoute, enterRoute];
