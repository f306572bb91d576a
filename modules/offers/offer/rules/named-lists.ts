import type { Offer } from '../contract/offer.ts';
import { put, valueAt } from './idle-fields.ts';
import { asksCart } from './named-target.ts';

/** The lists that name targets beside `target_ids` (A§3): what stands in them, and what an offer has to be for. */
const lists = [
  { path: 'product_ids', kind: 'product', target: 'product' },
  { path: 'target_handpicked.products', kind: 'product', target: 'product' },
  { path: 'condition.in_cart.product.ids', kind: 'product', target: 'product' },
  { path: 'sku', kind: 'text', target: 'product' },
  { path: 'tags', kind: 'text', target: 'product' },
  { path: 'category_ids', kind: 'collection', target: 'collection' },
  { path: 'target_handpicked.collections', kind: 'collection', target: 'collection' },
  { path: 'quotations', kind: 'text', target: null },
] as const;
export type NamedPath = (typeof lists)[number]['path'];

export type NamingOffer = Pick<
  Offer,
  | 'offer_type'
  | 'target_type'
  | 'condition'
  | 'target_handpicked'
  | 'product_ids'
  | 'sku'
  | 'quotations'
  | 'tags'
  | 'category_ids'
>;

export type NamedList = { path: NamedPath; counts: boolean } & (
  { kind: 'product' | 'collection'; values: readonly number[] } | { kind: 'text'; values: readonly string[] }
);

/**
 * Of an offer: its lists of targets that only programs and files write, those with something in them, and whether that
 * leads to the offer. A bundle is the products of its `target_ids` and no others.
 */
export function namedLists(offer: NamingOffer): NamedList[] {
  return lists.flatMap(({ path, kind, target }) => {
    const values = (valueAt(offer, path) ?? []) as number[] & string[];
    if (values.length === 0) return [];
    const asked = path !== 'condition.in_cart.product.ids' || asksCart(offer);
    const counts = offer.offer_type !== 'bundle' && offer.target_type === target && asked;
    return [{ path, kind, counts, values }];
  });
}

/** The offer with one of these lists as it is given. */
export function withNamed<T extends object>(offer: T, path: NamedPath, values: readonly unknown[]): T {
  return put(offer, path.split('.'), values) as T;
}
