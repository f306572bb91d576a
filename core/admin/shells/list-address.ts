// What a list shows, read from the query string and written to it. Nothing here knows React or the router.

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
  /** One option asks for a first and a last day; see `useSpanFilter`. */
  asksDays?: boolean;
}

export interface ListSort {
  /** As the server's allow-list names it. */
  field: string;
  dir: 'asc' | 'desc';
}

/** What an address can be read by; what the choices are called makes no difference to it. */
export interface AddressChoices {
  /** The first one is where the list opens and is left out of the address. */
  tabs?: readonly Omit<ListTab, 'label'>[];
  filters?: readonly (Pick<ListFilter, 'id' | 'multiple'> & { options: readonly { value: string }[] })[];
  /** The order without a choice; left out of the address. A search without a choice is in the order that fits it best. */
  standardSort?: ListSort;
  /** What the list can be sorted by; unless given, whatever the address says. */
  sortFields?: readonly string[];
  /** The first one is the standard. Default 10, 20, 50. */
  pageSizes?: readonly number[];
}

export interface ListStateOptions extends AddressChoices {
  tabs?: readonly ListTab[];
  filters?: readonly ListFilter[];
}

/** What an address says of a list. */
export interface ShownState {
  /** `''` on a list without tabs. */
  tab: string;
  /** The search text, trimmed. */
  q: string;
  /** Filter id → chosen values; only filters that are set. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** None: the order is the server's, and while something is searched for what fits best comes first. */
  sort: ListSort | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** What is to be shown otherwise. */
export interface ListChange extends Partial<Omit<ShownState, 'sort'>> {
  /** `null`: no order of one's own. */
  sort?: ListSort | null;
}

/** A query string as the router hands it on: texts, and what looks like a number or a boolean as that. */
export type Search = Readonly<Record<string, unknown>>;

export const standardSizes: readonly number[] = [10, 20, 50];

/** Values that the list does not offer are ignored, so a mistyped address still shows a list. */
export function readAddress(search: Search, options: AddressChoices): ShownState {
  const { tabs = [], filters = [], standardSort, pageSizes = standardSizes } = options;
  const q = addressText(search.q).trim();
  return {
    tab: tabs.find((each) => each.id === search.tab)?.id ?? tabs[0]?.id ?? '',
    q,
    filters: readFilters(search, filters),
    sort: chosenSort(search, options) ?? (q === '' ? standardSort : undefined),
    page: Math.max(1, Math.floor(Number(search.page)) || 1),
    pageSize: pageSizes.find((size) => size === Number(search.rows)) ?? pageSizes[0] ?? 10,
  };
}

/** The order that an address asks for; none where the list does not offer it. */
function chosenSort(search: Search, { sortFields }: AddressChoices): ListSort | undefined {
  const field = addressText(search.sort);
  if (field === '' || sortFields?.includes(field) === false) return undefined;
  return { field, dir: search.dir === 'desc' ? 'desc' : 'asc' };
}

/** The address after a change. What is standard is left out, and every change but one of the page leads to the first. */
export function writeAddress(before: Search, change: ListChange, options: ListStateOptions): Search {
  const { tabs = [], standardSort, pageSizes = standardSizes } = options;
  const next: Record<string, unknown> = { ...before, page: undefined };
  if (change.tab !== undefined) next.tab = change.tab === tabs[0]?.id ? undefined : change.tab;
  if (change.q !== undefined) next.q = change.q.trim() || undefined;
  for (const [id, values] of Object.entries(change.filters ?? {})) next[id] = values.join(',') || undefined;
  const sort = change.sort === undefined ? chosenSort(before, options) : change.sort;
  // While something is searched for, the standard order is a choice like any other.
  const storedSort = isSame(sort ?? null, standardSort) && addressText(next.q).trim() === '' ? null : sort;
  next.sort = storedSort?.field;
  next.dir = storedSort?.dir;
  if (change.page !== undefined && change.page > 1) next.page = change.page;
  if (change.pageSize !== undefined)
    next.rows = change.pageSize === pageSizes[0] ? undefined : change.pageSize;
  return withoutEmpty(next);
}

/** What names a list under its filters: the address without page and size. */
export function keyOf(search: Search, options: ListStateOptions): string {
  const sort = chosenSort(search, options);
  const stated: Search = { ...search, sort: sort?.field, dir: sort?.dir };
  return new URLSearchParams(
    namesOf(options).flatMap((name) =>
      addressText(stated[name]) === '' ? [] : [[name, addressText(stated[name])]],
    ),
  ).toString();
}

/** The address that shows again what `keyOf` named. */
export function restoredAddress(before: Search, key: string, options: ListStateOptions): Search {
  const read = new URLSearchParams(key);
  const named = namesOf(options).map((name) => [name, read.get(name) ?? undefined]);
  return withoutEmpty({ ...before, page: undefined, ...Object.fromEntries(named) });
}

const namesOf = ({ filters = [] }: ListStateOptions) => [
  'tab',
  'q',
  'sort',
  'dir',
  ...filters.map(({ id }) => id),
];

const isSame = (one: ListSort | null, other: ListSort | undefined) =>
  one?.field === other?.field && one?.dir === other?.dir;

/** A value of the query string as it was written. */
export function addressText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

function withoutEmpty(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function readFilters(
  search: Search,
  choices: NonNullable<AddressChoices['filters']>,
): Record<string, readonly string[]> {
  const read: Record<string, readonly string[]> = {};
  for (const choice of choices) {
    const given = addressText(search[choice.id]);
    // A single value may hold a comma of its own: a vendor named “Foo, Inc.”
    const asked = choice.multiple ? given.split(',') : [given];
    const known = choice.options.map((each) => each.value).filter((value) => asked.includes(value));
    const values = choice.multiple ? known : known.slice(0, 1);
    if (values.length > 0) read[choice.id] = values;
  }
  return read;
}
