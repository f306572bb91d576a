import type { BodyInputOf, QueryInputOf } from '#core/contract/endpoint.ts';
import type { ListState } from '#core/admin/shells/list-state.ts';
import type { changeProducts } from '../contract/product-edit-calls.ts';
import type { countProducts } from '../contract/product-calls.ts';

/** What the list is narrowed down by, as every call of many products takes it. */
export type ProductFilter = QueryInputOf<typeof countProducts>;
type Choice = Pick<BodyInputOf<typeof changeProducts>, 'ids' | 'filter'>;

/** The list's search and filters without its tab. */
export function filterOf(list: Pick<ListState, 'q' | 'filters'>): ProductFilter {
  const one = (id: string) => list.filters[id]?.[0];
  return {
    search: list.q || undefined,
    vendor: one('vendor'),
    product_type: one('type'),
    tag: one('tag'),
    collection_id: one('collection'),
    stock: one('stock') as ProductFilter['stock'],
  };
}

/** The filter of the list as it is shown: `active` is a tab, `all` is none. */
export function filterWithTab(list: Pick<ListState, 'q' | 'filters' | 'tab'>): ProductFilter {
  const status = list.tab === 'all' ? undefined : (list.tab as ProductFilter['status']);
  return { ...filterOf(list), status };
}

/** Which products a bulk call means: those picked, or all that the list's filter has. */
export function choiceOf(picked: { all: boolean; ids: readonly string[] }, filter: ProductFilter): Choice {
  if (!picked.all) return { ids: picked.ids.map(Number) };
  return { filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) };
}

/** Whether a filter has anything to say. */
export function narrows(filter: ProductFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
