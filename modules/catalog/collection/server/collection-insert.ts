import type { ShopCtx } from '#core/server/call/context.ts';
import type { CollectionSortOrder } from '../contract/collection-choice.ts';
import type { CollectionRule } from '../contract/collection.ts';
import { insertRows } from '../../product/server/bulk-row.ts';
import { fillByRules, lockMembers } from './collection-members.ts';

export interface NewCollection {
  title: string;
  handle: string;
  body_html: string;
  sort_order: CollectionSortOrder;
  image_file_id: number | null;
  /** Of a custom collection, in their order. */
  product_ids?: readonly number[];
  /** Makes it a smart one. */
  rules?: CollectionRule[];
  disjunctive?: boolean;
}

/** Inserts collections with their products, in bulk; their handles must be free. Returns their ids in the order given. */
export async function insertCollections(
  ctx: ShopCtx,
  collections: readonly NewCollection[],
): Promise<number[]> {
  const smart = collections.some(({ rules }) => rules !== undefined);
  if (smart) await lockMembers(ctx);
  const ids = await insertRows(
    ctx,
    'collections',
    collections.map(({ product_ids: _ids, rules, disjunctive, ...columns }, index) => ({
      ...columns,
      kind: rules ? 'smart' : 'custom',
      rules: rules ?? [],
      disjunctive: disjunctive ?? false,
      position: index + 1,
    })),
  );
  await insertRows(
    ctx,
    'collects',
    collections.flatMap(({ product_ids: productIds }, index) =>
      (productIds ?? []).map((product_id, place) => ({
        collection_id: ids[index]!,
        product_id,
        position: place + 1,
      })),
    ),
  );
  for (const [index, { rules, disjunctive = false }] of collections.entries()) {
    if (rules) await fillByRules(ctx, { id: ids[index]!, rules, disjunctive });
  }
  return ids;
}
