import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { apiQueryKey, apiQuestion } from '#core/admin/client/api-hooks.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { listCollects } from '../contract/collect-calls.ts';
import { getCollection } from '../contract/collection-calls.ts';
import type { Collection } from '../contract/collection.ts';
import type { CollectionDraft, FullCollection } from './collection-editor-draft.ts';

/** Props of every card of the collection's form. */
export type CollectionEditor = Editor<FullCollection, CollectionDraft>;

/** Places of one answer. */
const positionsPerPage = 250;
const refreshWhileUpdating = 2000;

/** A collection with the products it was given; those that rules find are not needed one by one. */
export async function withProducts(collection: Collection, signal?: AbortSignal): Promise<FullCollection> {
  if (collection.kind === 'smart') return { ...collection, product_ids: [] };
  const ids: number[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const query = {
      collection_id: String(collection.id),
      page: String(page),
      limit: String(positionsPerPage),
    };
    const reply = await callApi(listCollects, { query, signal });
    ids.push(...reply.collects.map((collect) => collect.product_id));
    more = reply.has_more;
  }
  return { ...collection, product_ids: [...new Set(ids)] };
}

/** Reads a collection whole; again while its conditions are still being followed. */
export function useCollection(id: string): UseQueryResult<FullCollection, ApiError> {
  const params = { id: Number(id) };
  return useQuery<FullCollection, ApiError>({
    queryKey: [...apiQueryKey(getCollection, { params }), 'whole'],
    queryFn: async ({ client, queryKey, signal }) => {
      // The first answer may have arrived already, because the request starts with the page's chunk.
      const isFirst = client.getQueryData(queryKey) === undefined;
      const { collection } = await (isFirst
        ? client.fetchQuery({ ...apiQuestion(getCollection, { params }), retry: false })
        : callApi(getCollection, { params, signal }));
      return withProducts(collection, signal);
    },
    enabled: id !== '0',
    refetchInterval: ({ state }) => (state.data?.updating ? refreshWhileUpdating : false),
  });
}
