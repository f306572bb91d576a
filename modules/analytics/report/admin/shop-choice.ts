import type { AddressSearch } from '#core/admin/frame/page-question.ts';
import { analyticsPaths } from './analytics-paths.ts';

/** Shops that one report may be of (V293). */
export const maxShops = 250;

/** Pages whose every figure may be of several shops. Who is in a shop just now is followed shop by shop. */
const pagesOfSeveral: readonly string[] = [
  analyticsPaths.overview,
  analyticsPaths.sales,
  analyticsPaths.profits,
  analyticsPaths.taxes,
  analyticsPaths.traffic,
  analyticsPaths.countries,
  analyticsPaths.store,
  analyticsPaths.conversion,
];
export const readsSeveral = (path: string): boolean => pagesOfSeveral.includes(path.replace(/(.)\/+$/, '$1'));

/** Shops that a report may be asked of: those that are open (V293). */
export const offeredShops = <Shop extends { status: string }>(shops: readonly Shop[]): Shop[] =>
  shops.filter(({ status }) => status === 'active');

/**
 * The shops that an address names, of those that the person may choose, in their order; null: the one they are in. What is no
 * shop of theirs is left out.
 */
export function shopsOf(
  search: AddressSearch,
  own: number,
  offered: readonly { id: number }[],
): readonly number[] | null {
  const named = new Set(String(search['shops'] ?? '').split(','));
  const ids = offered.flatMap(({ id }) => (named.has(String(id)) ? [id] : [])).slice(0, maxShops);
  return ids.length === 0 || (ids.length === 1 && ids[0] === own) ? null : ids;
}

/** The same as an address keeps it; undefined for the shop that one is in. */
export function addressOfShops(ids: readonly number[], own: number): string | number | undefined {
  if (ids.length === 1) return ids[0] === own ? undefined : ids[0];
  return ids.length === 0 ? undefined : ids.join(',');
}

/**
 * The shops in the query of calls. The calls are made in the current shop, so that every amount is in its currency, whichever
 * shops are chosen.
 */
export const asksOfShops = (
  shops: readonly number[] | null,
  own: number,
): { shop_ids?: string; shop_id?: string } =>
  shops === null ? {} : { shop_ids: shops.join(','), shop_id: String(own) };
