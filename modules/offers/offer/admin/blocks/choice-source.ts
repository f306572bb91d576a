import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import type { PickerItem, PickerSource } from '#core/admin/picker/picker-source.ts';
import { categorySource } from '#modules/catalog/collection/admin/public.ts';
import { productSource } from '#modules/catalog/product/admin/public.ts';
import { listCollections } from '#modules/catalog/collection/contract/collection-calls.ts';
import {
  type PickedCollection,
  pickedCollectionFields,
} from '#modules/catalog/collection/contract/collection-fields.ts';
import type { RecommendType, TargetType } from '../../contract/offer-choice.ts';
import { blockText } from './block-text.ts';

/** What ids of an offer may stand for. */
export type ChoiceKind = 'product' | 'collection' | 'base-category';

/** The kind of thing that is chosen one by one for a target or a recommendation; undefined where nothing is. */
export function choiceKindOf(type: TargetType | RecommendType | null): ChoiceKind | undefined {
  return type === 'product' || type === 'collection' || type === 'base-category' ? type : undefined;
}

function collectionItem(collection: PickedCollection): PickerItem {
  const t = blockText.text;
  return {
    id: collection.id,
    title: collection.title,
    subtitle: t('products', { count: collection.products_count }),
    thumbnail: collection.image?.thumbnail ?? null,
    badge: collection.published ? undefined : t('not_published'),
  };
}

const collectionSource: PickerSource = {
  id: 'collections',
  things: 'collections',
  search: async ({ text, page, limit, excludeIds, signal }) => {
    const query = {
      fields: pickedCollectionFields,
      search: text,
      page: String(page),
      limit: String(limit),
      exclude_ids: excludeIds.join(',') || undefined,
    };
    const reply = await callApi(listCollections, { query, signal });
    return { items: reply.collections.map(collectionItem), hasMore: reply.has_more, total: reply.total };
  },
  byIds: async (ids, signal) => {
    const query = {
      fields: pickedCollectionFields,
      ids: ids.join(','),
      sort_by_requested_ids: 'true' as const,
      limit: '250',
    };
    const reply = await callApi(listCollections, { query, signal });
    return reply.collections.map(collectionItem);
  },
};

/** Where things of a kind are looked up; undefined for none. */
export function useChoiceSource(kind: ChoiceKind | undefined): PickerSource | undefined {
  const write = useFormats();
  return useMemo(() => {
    if (kind === 'product') return productSource(write);
    if (kind === 'base-category') return categorySource;
    return kind === 'collection' ? collectionSource : undefined;
  }, [kind, write]);
}

/** What the ids stand for; what is no longer in the shop is left out. */
export function useChosen(kind: ChoiceKind | undefined, ids: readonly number[]) {
  const source = useChoiceSource(kind);
  return useQuery<readonly PickerItem[]>({
    queryKey: ['offer-choices', source?.id, ids],
    queryFn: ({ signal }) => (source && ids.length > 0 ? source.byIds([...new Set(ids)], signal) : []),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}

/** Titles of the ids in their order, as far as they are known; for automatic names. */
export function useChosenTitles(kind: ChoiceKind | undefined, ids: readonly number[]): readonly string[] {
  const { data } = useChosen(kind, ids);
  return useMemo(() => {
    const known = new Map(data?.map((item) => [item.id, item.title]));
    return ids.flatMap((id) => known.get(id) ?? []);
  }, [data, ids]);
}
