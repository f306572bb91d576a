import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export interface ListTab {
  id: string;
  label: string;
}

export interface ListFilter {
  /** The name in the query string; not one of `tab q sort dir page rows`. */
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Several values may be on at once. */
  multiple?: boolean;
}

export interface ListSort {
  /** As the server's allow-list names it. */
  field: string;
  dir: 'asc' | 'desc';
}

export interface ListStateOptions {
  /** The first one is where the list opens and is left out of the address. */
  tabs?: readonly ListTab[];
  filters?: readonly ListFilter[];
  /** The order without a choice; left out of the address. */
  standardSort?: ListSort;
  /** The first one is the standard. Default 10, 20, 50. */
  pageSizes?: readonly number[];
}

/** What the list shows, read from the address; everything that changes it writes the address. */
export interface ListState {
  tabs: readonly ListTab[];
  filterChoices: readonly ListFilter[];
  pageSizes: readonly number[];
  standardSort: ListSort | undefined;
  /** `''` on a list without tabs. */
  tab: string;
  /** The search text, trimmed. */
  q: string;
  /** Filter id → chosen values; only filters that are set. */
  filters: Readonly<Record<string, readonly string[]>>;
  sort: ListSort | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Search or a filter narrows the rows (the tab does not count). */
  narrowed: boolean;
  /** The address part as text, for saved views and for telling lists apart: no page. */
  key: string;
  setTab: (tab: string) => void;
  setSearch: (q: string) => void;
  setFilter: (id: string, values: readonly string[]) => void;
  clear: () => void;
  setSort: (sort: ListSort | undefined) => void;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
  /** Shows what `key` said earlier. */
  restore: (key: string) => void;
}

type Search = Record<string, unknown>;
const standardSizes: readonly number[] = [10, 20, 50];

/**
 * The state of a list, kept in the query string: back and forward work, an address can be sent on. Values
 * that the page does not offer are ignored, so a mistyped address still shows a list.
 */
export function useListState(options: ListStateOptions): ListState {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { tabs = [], filters: choices = [], standardSort, pageSizes = standardSizes } = options;

  const write = useCallback(
    (patch: Search, replace = false) => {
      void navigate({
        to: '.',
        search: (before: Search) => withoutEmpty({ ...before, page: undefined, ...patch }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );

  const tab = tabs.find((each) => each.id === search.tab)?.id ?? tabs[0]?.id ?? '';
  const q = text(search.q).trim();
  const filters = useMemo(() => readFilters(search, choices), [search, choices]);
  const sort = readSort(search) ?? standardSort;
  const pageSize = pageSizes.find((size) => size === Number(search.rows)) ?? pageSizes[0] ?? 10;
  const page = Math.max(1, Math.floor(Number(search.page)) || 1);
  const names = useMemo(() => ['tab', 'q', 'sort', 'dir', ...choices.map((each) => each.id)], [choices]);
  const key = new URLSearchParams(
    names.flatMap((name) => (text(search[name]) === '' ? [] : [[name, text(search[name])]])),
  ).toString();

  return {
    tabs,
    filterChoices: choices,
    pageSizes,
    standardSort,
    tab,
    q,
    filters,
    sort,
    page,
    pageSize,
    narrowed: q !== '' || Object.keys(filters).length > 0,
    key,
    setTab: (next) => write({ tab: next === tabs[0]?.id ? undefined : next }),
    // One history entry per search, not one per pause in typing.
    setSearch: (next) => {
      if (next.trim() !== q) write({ q: next.trim() || undefined }, q !== '' && next.trim() !== '');
    },
    setFilter: (id, values) => write({ [id]: values.join(',') || undefined }),
    clear: () => write({ q: undefined, ...Object.fromEntries(choices.map((each) => [each.id, undefined])) }),
    setSort: (next) => {
      const standard = next?.field === standardSort?.field && next?.dir === standardSort?.dir;
      write({ sort: standard ? undefined : next?.field, dir: standard ? undefined : next?.dir });
    },
    setPage: (next) => write({ page: next <= 1 ? undefined : next }),
    setPageSize: (size) => write({ rows: size === pageSizes[0] ? undefined : size }),
    restore: (saved) => {
      const read = new URLSearchParams(saved);
      write(Object.fromEntries(names.map((name) => [name, read.get(name) ?? undefined])));
    },
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function withoutEmpty(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function readFilters(search: Search, choices: readonly ListFilter[]): Record<string, readonly string[]> {
  const read: Record<string, readonly string[]> = {};
  for (const choice of choices) {
    const said = text(search[choice.id]);
    // A single value may hold a comma of its own: a vendor named “Foo, Inc.”
    const asked = choice.multiple ? said.split(',') : [said];
    const known = choice.options.map((each) => each.value).filter((value) => asked.includes(value));
    const values = choice.multiple ? known : known.slice(0, 1);
    if (values.length > 0) read[choice.id] = values;
  }
  return read;
}

function readSort(search: Search): ListSort | undefined {
  const field = text(search.sort);
  return field === '' ? undefined : { field, dir: search.dir === 'desc' ? 'desc' : 'asc' };
}
