import type { UseQueryResult } from '@tanstack/react-query';
import type { FieldNames, QueryInputOf, ReplyOf, ReplyTo } from '../../contract/endpoint.ts';
import type { FieldList } from '../../contract/field-list.ts';
import { callApi, type AnyEndpoint, type AskedInput, type CallTarget } from '../client/api-client.ts';
import { useApiQuery } from '../client/api-hooks.ts';
import type { ListSort } from './list-address.ts';
import type { LeftOut, ListColumn, ListQuery, ListSelection, RowAddress, ShownList } from './list-model.ts';
import { type Asking, filterOf, questionOf } from './list-question.ts';
import { useListState } from './list-state.ts';

/** What narrows the rows of a list's call; the rest of its query is where in them one is. */
export type FilterOf<Call> = Omit<
  NonNullable<QueryInputOf<Call>>,
  'page' | 'limit' | 'page_info' | 'fields' | 'sort_field' | 'sort_direction'
>;

export interface ServerListOptions<
  Call extends AnyEndpoint,
  Row,
  Counts extends AnyEndpoint,
  Name extends FieldNames<Call> = never,
> extends Asking<FilterOf<Call>> {
  /** What is shown of a row, for a call that takes `fields`: no more is read. */
  fields?: FieldList<Name>;
  /** The rows of a reply; `has_more` and `total` beside them are read as every list's. */
  rows: (reply: ReplyTo<Call, Name>) => readonly Row[];
  /** Declared outside of the component, so that it stays the same. */
  row: RowAddress<Row>;
  columns: readonly ListColumn<Row>[];
  /** The page sizes to choose from, the default first. 10, 20 and 50 if not set. */
  pageSizes?: readonly number[];
  /** The order without a choice; none for a list that the server orders by itself. */
  standardSort?: ListSort;
  /** The server's field of an order of the rows' own, where it is neither a column's nor the standard (`ListOrder.sort`). */
  orderField?: string;
  /** Answers how many rows each tab has, under the filters without the tab. */
  counts?: Counts;
  /** Reads them where the reply has no `counts`; a list without tabs has them under `''`. */
  countsOf?: (reply: ReplyOf<Counts>) => Readonly<Record<string, number>>;
  /** Answers how many rows there are, for a list whose tabs show no numbers. */
  count?: AnyEndpoint;
  /** How many rows there are, where a reply says it otherwise than by `total`. */
  total?: (reply: ReplyTo<Call, Name>) => number;
}

export interface ServerList<Row, Filter, Reply = unknown> extends ShownList<Row> {
  /** What was answered with the rows that are shown. */
  reply: Reply | undefined;
  /** What narrows the rows, as the call takes it: what "all matching" means. */
  filter: Partial<Filter>;
  /** The calls that it reads; a change reads them again: `useApiMutation(change, { refresh: list.calls })`. */
  calls: readonly { method: string; path: string }[];
  /**
   * The rows that an action works on: the picked ones, or with "all matching" what the list says page after page.
   * All are read before anything is changed, since a change may move rows out of the list.
   */
  rowsOf: (selection: ListSelection<Row>) => Promise<readonly Row[]>;
  /** Their ids. */
  idsOf: (selection: ListSelection<Row>) => Promise<number[]>;
}

/** As many rows as a page of every call may have that changes can be made to by filter. */
const maxOfPage = 250;

/**
 * A list that the server pages, sorts, searches and counts: what is chosen stands in the address, follows into the
 * call, and the rows of the page before stay until the next ones come.
 */
export function useServerList<
  Call extends AnyEndpoint,
  Row,
  Counts extends AnyEndpoint = AnyEndpoint,
  Name extends FieldNames<Call> = never,
>(
  call: CallTarget<Call>,
  options: ServerListOptions<Call, Row, Counts, Name>,
): ServerList<Row, FilterOf<Call>, ReplyTo<Call, Name>> {
  const { rows, row, columns, counts, count, standardSort, orderField } = options;
  const sortFields = columns.flatMap(({ sort }) => sort ?? []);
  const state = useListState({
    tabs: options.tabs,
    filters: options.filters,
    pageSizes: options.pageSizes,
    standardSort,
    sortFields: [
      ...sortFields,
      ...(standardSort ? [standardSort.field] : []),
      ...(orderField ? [orderField] : []),
    ],
  });
  const filter = filterOf(state, options);
  const input = (query: object) => ({ query }) as AskedInput<Call, Name>;
  const shown = useApiQuery<Call, Name>(call, input(questionOf(state, options)), { keepPrevious: true });
  const counting: AnyEndpoint | undefined = counts ?? count;
  const counted = useApiQuery(
    counting ?? call,
    { query: counts ? filterOf(state, options, null) : filter } as AskedInput<AnyEndpoint, never>,
    { keepPrevious: true, enabled: counting !== undefined },
  ).data as (ReplyOf<Counts> & { count?: number; counts?: Record<string, number> }) | undefined;
  const byTab = counts && counted && (options.countsOf?.(counted) ?? counted.counts);

  const everyRow = async (): Promise<Row[]> => {
    const every: Row[] = [];
    for (let page = 1, more = true; more; page += 1) {
      // One after the other on purpose: the next page is known to exist only from this one.
      const place = { fields: options.fields, page: String(page), limit: String(maxOfPage) };
      const reply = (await callApi<Call, Name>(call, input({ ...filter, ...place }))) as ReplyTo<Call, Name> &
        PageReply;
      every.push(...rows(reply));
      more = reply.has_more ?? page * maxOfPage < (reply.total ?? 0);
    }
    return every;
  };
  return {
    ...state,
    row,
    columns,
    reply: shown.data,
    query: pageOf(shown as UseQueryResult<ReplyTo<Call, Name> & PageReply>, rows, {
      ...state,
      counts: byTab,
      total:
        shown.data && options.total ? options.total(shown.data) : byTab ? byTab[state.tab] : counted?.count,
    }),
    filter,
    calls: counting ? [call, counting] : [call],
    rowsOf: async ({ all, rows: picked }) => (all ? everyRow() : picked),
    idsOf: async ({ all, ids }) =>
      all ? (await everyRow()).map((each) => Number(row.id(each))) : ids.map(Number),
  };
}

/** What the replies of all lists have beside their rows: whether there are more, or how many in all. */
interface PageReply {
  has_more?: boolean;
  total?: number;
  left_out?: readonly LeftOut[];
}

/** What is known of a page, and what is happening to it. */
function pageOf<Reply extends PageReply, Row>(
  result: UseQueryResult<Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
  state: { page: number; pageSize: number; counts?: Readonly<Record<string, number>>; total?: number },
): ListQuery<Row> {
  const reply = result.data;
  const total = reply?.total ?? state.total;
  return {
    ...readingOf(result, reply && rowsOf(reply)),
    hasMore: reply !== undefined && (reply.has_more ?? state.page * state.pageSize < (total ?? 0)),
    total,
    counts: state.counts,
    leftOut: reply?.left_out,
  };
}

/** How the reading of rows stands, for a list of either kind. */
export function readingOf<Row>(
  result: Pick<UseQueryResult, 'isPlaceholderData' | 'isError' | 'error' | 'refetch'>,
  rows: readonly Row[] | undefined,
): Pick<ListQuery<Row>, 'rows' | 'stale' | 'failed' | 'retry'> {
  const stale = result.isPlaceholderData;
  return {
    // Rows stay while the next ones come; that there were none says nothing of what comes.
    rows: stale && rows?.length === 0 ? undefined : rows,
    stale,
    failed: result.isError ? result.error : undefined,
    retry: () => void result.refetch(),
  };
}
