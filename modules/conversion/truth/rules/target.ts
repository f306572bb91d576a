import type { Trigger } from '../contract/tool-words.ts';

/** A product as a trigger looks at it. */
export interface TargetProduct {
  id: number;
  collection_ids: readonly number[];
}

/** Whether a tool is for the page of this product. */
export function isTarget({ target, product_ids, collection_ids }: Trigger, product: TargetProduct): boolean {
  if (target === 'product') return product_ids.includes(product.id);
  if (target === 'collection') return product.collection_ids.some((id) => collection_ids.includes(id));
  return true;
}
