import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { listCollections } from '../contract/collection-calls.ts';

/** The shop's collections (250 at most) as a list of something else is narrowed down to one. */
export function useCollectionOptions(): { value: string; label: string }[] {
  const collections = useApiQuery(listCollections, { query: { limit: '250' } }, { staleTime: 60_000 }).data;
  return (collections?.collections ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
}
