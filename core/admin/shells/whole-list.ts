import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { AnyEndpoint, AskedInput } from '../client/api-client.ts';
import { useApiQuery } from '../client/api-hooks.ts';
import type { ListTab, ShownState } from './list-address.ts';
import type { ListColumn, ListQuery, RowAddress, ShownList } from './list-model.ts';
import { useListState } from './list-state.ts';
import { readingOf } from './server-list.ts';

/** A tab, and which rows belong under it. */
export interface WholeTab<Row> extends ListTab {
  holds: (row: Row) => boolean;
}

export interface WholeListOptions<Call extends AnyEndpoint, Row> {
  rows: (reply: ReplyOf<Call>) => readonly Row[];
  /** Declared outside of the component, so that it stays the same. */
  row: RowAddress<Row>;
  columns: readonly ListColumn<Row>[];
  tabs?: readonly WholeTab<Row>[];
}

/** A short list that the server sends whole: search by name, tabs with their counts, and pages are made here. */
export function useWholeList<Call extends AnyEndpoint, Row>(
  call: Call,
  { rows, row, columns, tabs = [] }: WholeListOptions<Call, Row>,
): ShownList<Row> {
  const state = useListState({ tabs, sortFields: [] });
  const result = useApiQuery(call, {} as AskedInput<Call, never>, { keepPrevious: true });
  return {
    ...state,
    row,
    columns,
    query: wholePage(result, result.data && rows(result.data), state, row.name, tabs),
  };
}

/** The page of a list that is known whole. */
export function wholePage<Row>(
  result: Pick<UseQueryResult, 'isPlaceholderData' | 'isError' | 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
  { q, tab, page, pageSize }: Pick<ShownState, 'q' | 'tab' | 'page' | 'pageSize'>,
  nameOf: (row: Row) => string,
  tabs: readonly WholeTab<Row>[],
): ListQuery<Row> {
  const search = q.toLowerCase();
  const found = rows?.filter((row) => nameOf(row).toLowerCase().includes(search));
  const holds = tabs.find(({ id }) => id === tab)?.holds;
  const inTab = holds ? found?.filter(holds) : found;
  const end = page * pageSize;
  return {
    ...readingOf(result, inTab?.slice(end - pageSize, end)),
    hasMore: inTab !== undefined && inTab.length > end,
    total: inTab?.length,
    counts: Object.fromEntries(tabs.map(({ id, holds: belongs }) => [id, found?.filter(belongs).length])),
  };
}
