import type { Sentence } from '#core/contract/sentence.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { targetNames } from '#modules/catalog/facts/server/public.ts';
import { conversionSentences } from '../contract/conversion-refusals.ts';

/** Products and collections that a tool is shown for. */
export interface ChosenTargets {
  product_ids: readonly number[];
  collection_ids: readonly number[];
}

/**
 * Finds ids that the shop does not have, among those that were not chosen before: what was deleted since may stay. One problem
 * for each field.
 */
export async function unknownTargets(
  ctx: ShopCtx,
  next: ChosenTargets,
  before: ChosenTargets | undefined,
): Promise<Partial<Record<keyof ChosenTargets, Sentence>>> {
  const problems: Partial<Record<keyof ChosenTargets, Sentence>> = {};
  for (const kind of ['product', 'collection'] as const) {
    const field = `${kind}_ids` as const;
    const added = next[field].filter((id) => !before?.[field].includes(id));
    const known = await targetNames(ctx, kind, added);
    const missing = added.find((id) => !known.has(id));
    if (missing !== undefined) problems[field] = conversionSentences[`unknown_${kind}`]({ id: missing });
  }
  return problems;
}
