import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { invalid } from '#core/server/call/refusal.ts';
import type { changeInventory, StockChange } from '../contract/product-edit-calls.ts';
import type { VariantInput } from '../contract/product-input.ts';
import { productSentences } from '../contract/product-refusals.ts';
import type { FieldMessages } from '../rules/product-edit.ts';
import { lockProduct, saveProduct } from './product-write.ts';

/** Sets or moves stock as a save of the product does, and nothing else of it. */
export async function changeStock(
  ctx: ShopCtx,
  productId: number,
  changes: readonly StockChange[],
): Promise<ReplyOf<typeof changeInventory>['levels']> {
  const former = await lockProduct(ctx, productId);
  const places = former.variants.map(({ id }) => changes.findIndex((change) => change.variant_id === id));
  const problems: FieldMessages = {};
  changes.forEach(({ variant_id, inventory_quantity, inventory_adjustment }, at) => {
    const twin = changes.findIndex((change) => change.variant_id === variant_id);
    if (!former.variants.some(({ id }) => id === variant_id))
      problems[`movements.${at}.variant_id`] = productSentences.no_such_variant;
    else if (twin < at) problems[`movements.${at}.variant_id`] = productSentences.variant_twice;
    else if ((inventory_quantity === undefined) === (inventory_adjustment === undefined))
      problems[`movements.${at}.inventory_quantity`] = productSentences.quantity_or_difference;
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const variants = former.variants.map(({ id }, index): VariantInput => {
    const { variant_id: _id, ...change } = changes[places[index]!] ?? {};
    return { ...change, id };
  });
  await saveProduct(ctx, former, { variants }, (path) =>
    path.replace(/^variants\.(\d+)/, (_all, index: string) => `movements.${places[Number(index)]}`),
  );
  const changed = new Set(changes.map(({ variant_id }) => variant_id));
  const { variants: now } = await lockProduct(ctx, productId);
  return now.flatMap(({ id, sku, inventory_quantity }) =>
    changed.has(id) ? [{ variant_id: id, sku, inventory_quantity }] : [],
  );
}
