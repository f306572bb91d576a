import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  keyOf,
  type ListChange,
  type ListFilter,
  type ListSort,
  type ListStateOptions,
  type ListTab,
  readAddress,
  restoredAddress,
  type Search,
  type ShownState,
  standardSizes,
  writeAddress,
} from './list-address.ts';

export type { ListFilter, ListSort, ListStateOptions, ListTab } from './list-address.ts';

/** What the list shows, read from the address; everything that changes it writes the address. */
export interface ListState extends ShownState {
  tabs: readonly ListTab[];
  filterChoices: readonly ListFilter[];
  pageSizes: readonly number[];
  standardSort: ListSort | undefined;
  /** Search or a filter narrows the rows (the tab does not count). */
  narrowed: boolean;
  /** The address part as text, for saved views and for telling lists apart: no page. */
  key: string;
  setTab: (tab: string) => void;
  setSearch: (q: string) => void;
  setFilter: (id: string, values: readonly string[]) => void;
  clear: () => void;
  setSort: (sort: ListSort | undefined) => void;
  /** With `replace` the page that is left is not one to come back to. */
  setPage: (page: number, replace?: boolean) => void;
  setPageSize: (size: number) => void;
  /** Shows what `key` said earlier. */
  restore: (key: string) => void;
}

/** The state of a list, kept in the query string: back and forward work, an address can be sent on. */
export function useListState(options: ListStateOptions): ListState {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { tabs = [], filters: choices = [], standardSort, pageSizes = standardSizes } = options;

  const go = (next: (before: Search) => Search, replace = false) => {
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  };
  const write = (change: ListChange, replace = false) =>
    go((before) => writeAddress(before, change, options), replace);

  const read = readAddress(search, options);
  return {
    ...read,
    tabs,
    filterChoices: choices,
    pageSizes,
    standardSort,
    narrowed: read.q !== '' || Object.keys(read.filters).length > 0,
    key: keyOf(search, options),
    setTab: (tab) => write({ tab }),
    // One history entry per search, not one per pause in typing.
    setSearch: (q) => {
      if (q.trim() !== read.q) write({ q }, read.q !== '' && q.trim() !== '');
    },
    setFilter: (id, values) => write({ filters: { [id]: values } }),
    clear: () => write({ q: '', filters: Object.fromEntries(choices.map(({ id }) => [id, []])) }),
    setSort: (sort) => write({ sort: sort ?? null }),
    setPage: (page, replace) => write({ page }, replace),
    setPageSize: (pageSize) => write({ pageSize }),
    restore: (key) => go((before) => restoredAddress(before, key, options)),
  };
}
