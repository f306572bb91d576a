import type { ListFilter, ListTab, ShownState } from './list-address.ts';

type Values<Value> = Extract<NonNullable<Value>, string>;

/** A filter whose chosen value is sent as it is, under the name that the call has for it. */
type NamedFilter<Query> = {
  [Name in keyof Query & string]-?: Omit<ListFilter, 'options'> & {
    asks: Name;
    options: readonly { value: Values<Query[Name]>; label: string }[];
  };
}[keyof Query & string];

/** A filter of a list, and what it asks of the list's call. */
export type ServerFilter<Query> =
  NamedFilter<Query> | (ListFilter & { asks: (value: string) => Partial<Query> });

/** A tab, and what it narrows the rows to. It has the last word over a filter of the same name. */
export interface ServerTab<Query> extends ListTab {
  asks?: Partial<Query>;
}

/** The tabs that a contract has, with what they are called. */
export const tabsOf = <Tab extends string, Asks extends object>(
  tabs: Readonly<Record<Tab, Asks>>,
  label: (tab: Tab) => string,
): { id: Tab; label: string; asks: Asks }[] =>
  (Object.entries(tabs) as [Tab, Asks][]).map(([id, asks]) => ({ id, label: label(id), asks }));

/** Everything that decides what a list asks for, but for what is chosen and what the choices are called. */
export interface AskedOf<Query> {
  tabs?: readonly Omit<ServerTab<Query>, 'label'>[];
  filters?: readonly { id: string; asks: string | ((value: string) => Partial<Query>) }[];
  /** Narrows the rows whatever is chosen. */
  always?: Partial<Query>;
  /** Goes with the question for rows and narrows nothing: the days of their figures. */
  shows?: Partial<Query>;
  /** What is shown of a row; no more is read. */
  fields?: string;
}

/** The same with the choices as the page offers them. */
export interface Asking<Query> extends AskedOf<Query> {
  tabs?: readonly ServerTab<Query>[];
  filters?: readonly ServerFilter<Query>[];
}

/** What narrows the rows, as the call takes it; `tab` for another tab than the chosen one, null for none. */
export function filterOf<Query>(
  state: Pick<ShownState, 'q' | 'filters' | 'tab'>,
  asking: AskedOf<Query>,
  tab: string | null = state.tab,
): Partial<Query> {
  const parts: object[] = [asking.always ?? {}, { search: state.q || undefined }];
  for (const filter of asking.filters ?? []) {
    const value = state.filters[filter.id]?.join(',');
    if (value === undefined) continue;
    parts.push(typeof filter.asks === 'function' ? filter.asks(value) : { [filter.asks]: value });
  }
  parts.push(asking.tabs?.find(({ id }) => id === tab)?.asks ?? {});
  // Only what is set, so that two ways to say the same are one question, and one without a filter is empty.
  const entries = Object.entries(Object.assign({}, ...parts) as object);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<Query>;
}

/** The query of the call that answers the rows shown. */
export function questionOf<Query>(state: ShownState, asking: AskedOf<Query>): Partial<Query> {
  return {
    ...filterOf(state, asking),
    ...asking.shows,
    ...(state.sort && { sort_field: state.sort.field, sort_direction: state.sort.dir }),
    ...(asking.fields !== undefined && { fields: asking.fields }),
    page: String(state.page),
    limit: String(state.pageSize),
  };
}

/**
 * The page to show: the last one where the asked one lies beyond it, as after deletions. While the rows or their
 * number are not known it is the one asked for; a number from before the deletion names no earlier page.
 */
export function pageWithin(
  { page, pageSize }: Pick<ShownState, 'page' | 'pageSize'>,
  { rows, stale, total }: { rows: readonly unknown[] | undefined; stale?: boolean; total?: number },
): number {
  if (rows === undefined || rows.length > 0 || stale || total === undefined) return page;
  return Math.min(page, Math.max(1, Math.ceil(total / pageSize)));
}
