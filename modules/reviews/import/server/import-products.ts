import { givenHandle } from '#core/rules/given-handle.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { findTargets } from '#modules/catalog/facts/server/public.ts';
import { handlesOf, type ProductReference } from '../rules/review-line.ts';

const nothing = { handles: [], skus: [], titles: [], ids: [] };

/**
 * Our product of each reference, or null: by its id in the connected store, by ours, by handle, by SKU. Where a file has a
 * handle or a SKU that some other product has than the id, it counts before ours: ids of another shop may by chance be ours.
 */
export async function productsOf(
  ctx: ShopCtx,
  references: readonly ProductReference[],
  storeId: (theirs: number) => number,
): Promise<(number | null)[]> {
  const named = references.map((reference) => {
    const number = Number(reference.id);
    const safe = reference.id !== '' && Number.isSafeInteger(number) ? number : 0;
    const skus = [reference.sku, reference.word].filter((sku) => sku !== '');
    const handles = [...new Set(handlesOf(reference).map(givenHandle))].filter((handle) => handle !== '');
    return { stores: safe === 0 ? 0 : storeId(safe), ours: safe, handles, skus };
  });
  const found = await findTargets(ctx, {
    product: {
      ...nothing,
      ids: named.flatMap(({ stores, ours }) => [stores, ours]).filter((id) => id > 0),
      handles: named.flatMap(({ handles }) => handles),
      skus: named.flatMap(({ skus }) => skus),
    },
    collection: nothing,
    category: nothing,
  });
  const { ids, byHandle, bySku } = found.product;
  return named.map(({ stores, ours, handles, skus }) => {
    const byId = ids.has(stores) ? stores : ids.has(ours) ? ours : null;
    const called = handles.map((handle) => byHandle.get(handle)).find((id) => id !== undefined);
    if (called !== undefined && called !== byId) return called;
    const sold = skus.flatMap((sku) => bySku.get(sku)?.toSorted((a, b) => a - b) ?? []);
    const isChance = byId !== stores && sold.length > 0 && !sold.includes(byId ?? 0);
    return isChance ? sold[0]! : (byId ?? sold[0] ?? null);
  });
}
