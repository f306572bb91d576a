import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { textArray } from '#core/server/database/sql-array.ts';
import { storeCards } from '#modules/catalog/store/server/public.ts';
import { appSettingsOf, saveAppSettings } from '#modules/identity/settings/server/public.ts';
import { smartBundle, type SmartBundle, smartOffer, type SmartOffer } from '../contract/smart-calls.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';
import { smartLimits } from '../contract/smart-choice.ts';
import { upsellApp } from '../../offer/contract/upsell-settings.ts';
import {
  bundlePairs,
  pairKey,
  pairOf,
  type ProductPair,
  smartBundleDefaults,
  smartBundleInput,
  smartOfferDefaults,
  smartOfferInput,
} from '../rules/smart-offer.ts';
import { keepSmartOffer } from '../../offer/server/offer-write.ts';
import { offerRanking } from '../../offer/server/offer-rankings.ts';
import { recommendedIds, wholeShop } from '../../recommend/server/recommend-queries.ts';
import { lockPriorities } from '../../offer/server/ranked-rows.ts';

const offerKey = 'offer';
/** Sellers looked at for pairs; some of them have none, some are not sold any more. */
const maxSellers = offerLimits.targets;

interface Settings {
  offer: SmartOffer;
  bundle: SmartBundle;
}

/** What was saved over the defaults; what can no longer be read is as if it had not been saved. */
async function settingsOf(ctx: ShopCtx): Promise<Settings> {
  const { settings } = (await appSettingsOf(ctx, [upsellApp]))[upsellApp];
  const offer = smartOffer.partial().safeParse(settings['smart_offer'] ?? {});
  const bundle = smartBundle.partial().safeParse(settings['smart_bundle'] ?? {});
  return {
    offer: { ...smartOfferDefaults, ...(offer.success ? offer.data : {}) },
    bundle: { ...smartBundleDefaults, ...(bundle.success ? bundle.data : {}) },
  };
}

interface ManagedOffer extends Record<string, unknown> {
  id: number;
  offer_name: string;
  activated: boolean;
  target_ids: number[];
}

async function findManaged(ctx: ShopCtx, keys: 'offer' | 'bundle:%'): Promise<ManagedOffer[]> {
  const found = await ctx.tx.execute<ManagedOffer>(
    sql`SELECT id, offer_name, activated, target_ids FROM offers
        WHERE shop_id = ${ctx.shop.id} AND smart_key LIKE ${keys} ORDER BY activated DESC, priority, id`,
  );
  return found.rows;
}

export async function smartOfferOf(ctx: ShopCtx) {
  return { smart_offer: (await settingsOf(ctx)).offer, kept: await findManaged(ctx, 'offer') };
}

export async function smartBundleOf(ctx: ShopCtx) {
  return {
    smart_bundle: (await settingsOf(ctx)).bundle,
    kept: await findManaged(ctx, 'bundle:%'),
    refused: await refusedBundles(ctx),
  };
}

/** Bundles that were deleted and so do not come back, the latest first. */
async function refusedBundles(ctx: ShopCtx) {
  const found = await ctx.tx.execute<{ smart_key: string; offer_name: string }>(
    sql`SELECT smart_key, offer_name FROM smart_refusals
        WHERE shop_id = ${ctx.shop.id} ORDER BY refused_at DESC, smart_key`,
  );
  return found.rows.map(({ smart_key, offer_name }) => ({ target_ids: pairOf(smart_key), offer_name }));
}

/** Lets a bundle of these two products be kept again; it is made at once where orders ask for it. */
export async function allowSmartBundle(ctx: ShopCtx, pair: ProductPair) {
  await lockPriorities(ctx, offerRanking);
  await ctx.tx.execute(
    sql`DELETE FROM smart_refusals WHERE shop_id = ${ctx.shop.id} AND smart_key = ${pairKey(pair)}`,
  );
  await followBundles(ctx);
  return smartBundleOf(ctx);
}

/** Saves how the smart offer is, and makes the offer it stands for so. */
export async function saveSmartOffer(ctx: ShopCtx, change: Partial<SmartOffer>) {
  // Whoever keeps offers waits here, so that two savers lose nothing.
  await lockPriorities(ctx, offerRanking);
  const settings = { ...(await settingsOf(ctx)).offer, ...change };
  await saveAppSettings(ctx, upsellApp, { smart_offer: settings });
  await keepSmartOffer(ctx, offerKey, smartOfferInput(settings), settings.enable);
  return smartOfferOf(ctx);
}

/** Saves how smart bundles are, and makes those there are so. */
export async function saveSmartBundle(ctx: ShopCtx, change: Partial<SmartBundle>) {
  await lockPriorities(ctx, offerRanking);
  const settings = { ...(await settingsOf(ctx)).bundle, ...change };
  await saveAppSettings(ctx, upsellApp, { smart_bundle: settings });
  const pairs = settings.enable ? await pairsToKeep(ctx, settings.most) : [];
  for (const pair of pairs) {
    await keepSmartOffer(ctx, pairKey(pair), smartBundleInput(settings, pair), true);
  }
  await turnOffOthers(ctx, pairs.map(pairKey));
  return smartBundleOf(ctx);
}

/**
 * Follows the orders: makes the bundles that are new, and turns off those that are bought together no more. One that a
 * merchant turned off stays off, and one that they deleted stays away (`smart_refusals`).
 */
export async function followBundles(ctx: ShopCtx): Promise<void> {
  if (!(await settingsOf(ctx)).bundle.enable) return;
  await lockPriorities(ctx, offerRanking);
  const { bundle: settings } = await settingsOf(ctx);
  if (!settings.enable) return;
  const pairs = await pairsToKeep(ctx, settings.most);
  const known = await ctx.tx.execute<{ smart_key: string }>(
    sql`SELECT smart_key FROM offers WHERE shop_id = ${ctx.shop.id} AND smart_key = ANY(${textArray(pairs.map(pairKey))})`,
  );
  const there = new Set(known.rows.map((row) => row.smart_key));
  for (const pair of pairs) {
    const key = pairKey(pair);
    if (!there.has(key)) await keepSmartOffer(ctx, key, smartBundleInput(settings, pair), true);
  }
  await turnOffOthers(ctx, pairs.map(pairKey));
}

/** Pairs of products that shoppers can see, without those that the merchant refused. */
async function pairsToKeep(ctx: ShopCtx, most: number) {
  const best = (await recommendedIds(ctx, 'best-selling', [wholeShop])).get(wholeShop) ?? [];
  const sellers = best.slice(0, maxSellers);
  const beside = await recommendedIds(ctx, 'also-bought', sellers);
  const named = new Set([...sellers, ...[...beside.values()].flat()]);
  const shown = new Set((await storeCards(ctx, [...named])).map((card) => card.id));
  const refused = await ctx.tx.execute<{ smart_key: string }>(
    sql`SELECT smart_key FROM smart_refusals WHERE shop_id = ${ctx.shop.id}`,
  );
  return bundlePairs(
    sellers.filter((id) => shown.has(id)),
    new Map([...beside].map(([id, ids]) => [id, ids.filter((other) => shown.has(other))])),
    Math.min(most, smartLimits.max_bundles),
    new Set(refused.rows.map((row) => row.smart_key)),
  );
}

async function turnOffOthers(ctx: ShopCtx, keys: readonly string[]): Promise<void> {
  await ctx.tx.execute(
    sql`UPDATE offers SET activated = false, version = version + 1, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND smart_key LIKE 'bundle:%' AND activated
          AND smart_key <> ALL(${textArray(keys)})`,
  );
}
