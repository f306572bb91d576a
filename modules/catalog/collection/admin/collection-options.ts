import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import type { ListFilter } from '#core/admin/shells/list-address.ts';
import { useReadChoices } from '#core/admin/shells/list-choices.ts';
import { namedCollectionFields } from '../contract/collection-fields.ts';
import { listCollections } from '../contract/collection-calls.ts';

/** The shop's collections (250 at most) as the filter `collection` of a list of something else narrows it. */
export function useCollectionOptions(): ListFilter['options'] {
  const collections = useApiQuery(
    listCollections,
    { query: { fields: namedCollectionFields, limit: '250' } },
    { staleTime: 60_000 },
  ).data;
  const read = collections?.collections.map(({ id, title }) => ({ value: String(id), label: title }));
  return useReadChoices('collection', read, /^[1-9]\d{0,15}$/);
}
