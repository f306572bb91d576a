import type { ActingShop, Services } from '#core/server/call/context.ts';
import { retryDeadlock } from '#core/server/database/deadlock-retry.ts';
import { keepPerShop } from '#core/server/call/shop-memory.ts';
import { fetchProductImages } from '#modules/catalog/product/server/public.ts';
import { StoreFailed, StoreRefused } from '../../port/server/store-http.ts';
import { openKeys, openStore, readLink } from '../../link/server/store-link-row.ts';
import { saveItems } from '../../sync/server/store-save.ts';
import { sourceOf } from '../../sync/server/sync-run.ts';

/** One product is read by itself at most so often, and so many of a shop: carts are written by strangers. */
const againMs = 60_000;
const maxAMinute = 30;

/** Results of each shop's reads within the last minute, by the store's id. */
const fetched = keepPerShop<Map<string, { at: number; reading: Promise<void> }>>({ maxShops: 5_000 });

/**
 * Reads one product of the connected store and saves changes, as a sync would. A request within a minute of another
 * gets the same result. False: it was not read now.
 */
export async function fetchProduct(
  services: Services,
  shop: ActingShop,
  externalId: string,
): Promise<boolean> {
  const now = performance.now();
  // The shop that fetched last goes last.
  const read = fetched.put(services, shop.id, fetched.find(services, shop.id) ?? new Map());
  for (const [id, one] of read) if (now - one.at > againMs) read.delete(id);
  const known = read.get(externalId);
  if (known) {
    await known.reading;
    return true;
  }
  if (read.size >= maxAMinute) return false;
  const reading = readProduct(services, shop, externalId);
  read.set(externalId, { at: now, reading });
  await reading;
  return true;
}

/** For a test: what was read may be read again. */
export function forgetFetched(services: Services): void {
  fetched.clear(services);
}

async function readProduct(services: Services, shop: ActingShop, externalId: string): Promise<void> {
  const link = await services.db.inShop(shop.id, (tx) => readLink({ shop, tx }), { readOnly: true });
  const keys = link && openKeys(services, shop.id, link);
  if (!keys) return;
  const { provider, domain } = link;
  const store = openStore(services, { provider, domain, keys, currency: shop.currency }, { tries: 1 });
  const readAt = services.now();
  try {
    const product = await store.product(externalId);
    // The store announces deletions, or the daily sync finds them. Anyone can ask for a product that never existed.
    if (!product) return;
    await retryDeadlock(() =>
      services.db.inShop(shop.id, async (tx) => {
        const ctx = { shop, tx, now: services.now(), services };
        if ((await readLink(ctx, 'FOR KEY SHARE'))?.id !== link.id) return;
        const source = sourceOf(services, link);
        const saved = await saveItems(ctx, source, [product], { readAt, from: 'read' });
        if (saved.unchanged === 0 && product.draft.images.length > 0)
          await fetchProductImages(ctx, `store-product-${externalId}-${readAt.getTime()}`);
      }),
    );
  } catch (error) {
    if (!(error instanceof StoreFailed || error instanceof StoreRefused)) throw error;
    services.log.warn(
      { err: error, shop: shop.id },
      'a product of a connected store was not read, a sync will',
    );
  }
}
