import { givenHandle } from '#core/rules/given-handle.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { findTargets } from '#modules/catalog/server/public.ts';
import type { ProductReference } from '../rules/review-line.ts';

const nothing = { handles: [], skus: [], titles: [], ids: [] };

/**
 * Our product of each reference, or null: by its id in the connected store, by ours, by handle, by SKU. Where a file has a
 * handle that some other product has than the id, the handle counts: ids of another shop may by chance be ours.
 */
export async function productsOf(
  ctx: ShopCtx,
  references: readonly ProductReference[],
  storeId: (theirs: number) => number,
): Promise<(number | null)[]> {
  const named = references.map(({ id, handle, sku }) => {
    const number = Number(id);
    const safe = id !== '' && Number.isSafeInteger(number) ? number : 0;
    return { stores: safe === 0 ? 0 : storeId(safe), ours: safe, handle: givenHandle(handle), sku };
  });
  const found = await findTargets(ctx, {
    product: {
      ...nothing,
      ids: named.flatMap(({ stores, ours }) => [stores, ours]).filter((id) => id > 0),
      handles: named.map(({ handle }) => handle).filter((handle) => handle !== ''),
      skus: named.map(({ sku }) => sku).filter((sku) => sku !== ''),
    },
    collection: nothing,
    category: nothing,
  });
  const { ids, byHandle, bySku } = found.product;
  return named.map(({ stores, ours, handle, sku }) => {
    const byId = ids.has(stores) ? stores : ids.has(ours) ? ours : null;
    const called = handle === '' ? undefined : byHandle.get(handle);
    if (called !== undefined && called !== byId) return called;
    return byId ?? bySku.get(sku)?.toSorted((a, b) => a - b)[0] ?? null;
  });
}
