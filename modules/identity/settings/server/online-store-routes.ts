import { handle, type Route } from '#core/server/call/handle.ts';
import { stale } from '#core/server/call/refusal.ts';
import { getOnlineStorePreferences, updateOnlineStorePreferences } from '../contract/shop-settings-calls.ts';
import { onlineStoreOf, saveOnlineStore } from './online-store.ts';

const preferencesRoute = handle(getOnlineStorePreferences, async (ctx) => ({
  online_store_preferences: await onlineStoreOf(ctx),
}));

const updateRoute = handle(updateOnlineStorePreferences, async (ctx, { body }) => {
  const { version, ...given } = body.online_store_preferences;
  const before = await onlineStoreOf(ctx, true);
  if (version !== before.version) throw stale(before);
  return { online_store_preferences: await saveOnlineStore(ctx, before, given) };
});

/** The online store's title, description and password, for the shop's people. */
export const onlineStoreRoutes: Route[] = [preferencesRoute, updateRoute];
