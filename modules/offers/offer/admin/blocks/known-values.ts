import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { namedCollectionFields } from '#modules/catalog/collection/contract/collection-fields.ts';
import { listCollections } from '#modules/catalog/collection/contract/collection-calls.ts';
import {
  listProductOptions,
  listProductTags,
  listProductTypes,
  listProductVendors,
} from '#modules/catalog/product/contract/product-edit-calls.ts';
import type { ConditionField } from '../../contract/offer-choice.ts';

/** What the catalogue has under a field of a rule, for suggesting while `typed` grows; undefined: nothing is suggested. */
export function useKnownValues(field: ConditionField, typed: string): readonly string[] | undefined {
  const search = typed.trim() || undefined;
  const query = { search, limit: '50' };
  const asked = (one: ConditionField) => ({ enabled: field === one, keepPrevious: true, staleTime: 60_000 });
  const vendors = useApiQuery(listProductVendors, { query }, asked('vendor'));
  const types = useApiQuery(listProductTypes, { query }, asked('type'));
  const tags = useApiQuery(listProductTags, { query }, asked('tag'));
  const collections = useApiQuery(
    listCollections,
    { query: { ...query, fields: namedCollectionFields } },
    asked('collection'),
  );
  switch (field) {
    case 'vendor':
      return vendors.data?.vendors;
    case 'type':
      return types.data?.types;
    case 'tag':
      return tags.data?.tags;
    case 'collection':
      return collections.data?.collections.map(({ title }) => title);
    default:
      return undefined;
  }
}

/** The options that products have; asked once for all fields of a form. */
export function useKnownOptions(enabled: boolean) {
  const query = { limit: '200' };
  const options = useApiQuery(listProductOptions, { query }, { enabled, staleTime: 60_000 }).data?.options;
  return {
    names: options?.map(({ name }) => name),
    /** Of the option named so, whatever its case; of all of them while none is. */
    values: (name: string) => {
      const wanted = name.trim().toLowerCase();
      const named = options?.filter((one) => one.name.toLowerCase() === wanted);
      return [...new Set((named?.length ? named : options)?.flatMap(({ values }) => values))];
    },
  };
}
