import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PickerItem, PickerSource } from './picker-source.ts';

/** Results that a picker loads at a time; more come while scrolling (V056). */
const pageSize = 10;

export interface PickerSearch {
  text: string;
  /** Left out by the server for the whole of this search, so that its pages do not shift (V181). */
  excludeIds: readonly number[];
  /** The id of the source's filter that is on, '' for none. */
  filter: string;
}

export interface PickerResults {
  items: readonly PickerItem[];
  total: number | undefined;
  hasMore: boolean;
  /** No answer yet. */
  loading: boolean;
  /** The items are still those of the search before. */
  stale: boolean;
  loadingMore: boolean;
  failed: Error | null;
  retry: () => void;
  /** The next page; every item found so far, including that page. */
  more: () => Promise<{ items: readonly PickerItem[]; hasMore: boolean }>;
}

/**
 * What a search finds, ten at a time. Every search has its own place in the cache and its request ends
 * when another takes over, so an answer that comes late never shows.
 */
export function usePickerResults(source: PickerSource, search: PickerSearch): PickerResults {
  const query = useInfiniteQuery({
    queryKey: ['picker', source.id, search.text, search.filter, search.excludeIds],
    queryFn: ({ pageParam, signal }) =>
      source.search({ ...search, page: pageParam, limit: pageSize, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: 10_000,
  });
  const items = unique(query.data?.pages.flatMap((page) => page.items) ?? []);
  return {
    items,
    total: query.data?.pages[0]?.total,
    hasMore: query.hasNextPage,
    loading: query.isPending,
    stale: query.isPlaceholderData,
    loadingMore: query.isFetchingNextPage,
    failed: query.error,
    retry: () => void query.refetch(),
    more: async () => {
      const next = await query.fetchNextPage({ cancelRefetch: false });
      if (next.error) throw next.error;
      return {
        items: unique(next.data?.pages.flatMap((page) => page.items) ?? []),
        hasMore: next.hasNextPage,
      };
    },
  };
}

/** A row that moved to the next page between two reads is shown once. */
function unique(items: readonly PickerItem[]): readonly PickerItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
