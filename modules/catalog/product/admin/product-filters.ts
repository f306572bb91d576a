import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useReadChoices } from '#core/admin/shells/list-choices.ts';
import type { ServerFilter } from '#core/admin/shells/list-question.ts';
import type { BodyInputOf, QueryInputOf } from '#core/contract/endpoint.ts';
import { type countProducts, productFacets } from '../contract/product-calls.ts';
import type { changeProducts } from '../contract/product-edit-calls.ts';
import { productListText } from './product-list-text.ts';
import { productText } from './product-text.ts';

/** Filters of the list, as every bulk call takes them. */
export type ProductFilter = QueryInputOf<typeof countProducts>;
/** Products to export: all, those of the list, or the selected ones. */
export interface ProductExportQuestion {
  /** How many there are, and how many the list has; undefined while not known. */
  all: number | undefined;
  shown: number | undefined;
  /** Of the list; undefined when it has none. */
  filter: ProductFilter | undefined;
  selected: readonly string[];
  onClose: () => void;
}
type Choice = Pick<BodyInputOf<typeof changeProducts>, 'ids' | 'filter'>;

/** Filters of the product list, with the values in use and the `collections`. */
export function useProductFilters(
  collections: ServerFilter<ProductFilter>['options'],
): ServerFilter<ProductFilter>[] {
  const t = useText(productListText);
  const tProduct = useText(productText);
  const facets = useApiQuery(productFacets, {}, { staleTime: 60_000 }).data;
  const choices = (values: readonly string[] | undefined) =>
    values?.map((value) => ({ value, label: value }));
  const vendors = useReadChoices('vendor', choices(facets?.vendors));
  const types = useReadChoices('type', choices(facets?.product_types));
  const tags = useReadChoices('tag', choices(facets?.tags));
  return [
    { id: 'vendor', label: tProduct('vendor'), asks: 'vendor', options: vendors },
    { id: 'type', label: tProduct('type'), asks: 'product_type', options: types },
    { id: 'tag', label: tProduct('tag'), asks: 'tag', options: tags },
    {
      id: 'collection',
      label: t('collection'),
      asks: 'collection_id',
      options: collections,
    },
    {
      id: 'stock',
      label: t('stock'),
      asks: 'stock',
      options: (['in_stock', 'out_of_stock'] as const).map((value) => ({
        value,
        label: t(`stock_${value}`),
      })),
    },
  ];
}

/** Which products a bulk call means: those picked, or all that the list's filter has. */
export function choiceOf(picked: { all: boolean; ids: readonly string[] }, filter: ProductFilter): Choice {
  return picked.all ? { filter } : { ids: picked.ids.map(Number) };
}
