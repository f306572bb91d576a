import type { AnyEndpoint } from '../client/api-client.ts';
import type { AddressSearch, AddressValues, PageQuestion } from '../frame/page-question.ts';
import { addressText, type ListSort, readAddress } from './list-address.ts';
import { questionOf } from './list-question.ts';
import type { FilterOf } from './server-list.ts';

/** What a list's first question hangs on besides its address, as its page has it. */
export interface ListDeclaration<Query> {
  /** Tab → what it narrows the rows to, the contract's own. */
  tabs?: Readonly<Record<string, Partial<Query>>>;
  standardSort?: ListSort;
  /** Filter → what it asks. One whose choices are read from the server does not belong here: the page asks for it. */
  filters?: Readonly<Record<string, (string & keyof Query) | ((value: string) => Partial<Query>)>>;
  always?: Partial<Query>;
  shows?: Partial<Query>;
  fields?: string;
}

const everyList = ['tab', 'q', 'sort', 'dir', 'page', 'rows'];

/**
 * The question of a list for the rows that its address names, in the words of `useServerList`. An address that says
 * more than is declared is left to the page: a question in other words than the page's would be a second one.
 */
export function askForList<Call extends AnyEndpoint>(
  path: string,
  { tabs = {}, filters = {}, standardSort, ...asking }: ListDeclaration<FilterOf<Call>> = {},
): (address: AddressValues, search: AddressSearch) => readonly PageQuestion[] {
  return (_address, search) => {
    if (Object.keys(search).some((name) => !everyList.includes(name) && !(name in filters))) return [];
    const chosen = Object.keys(filters).filter((id) => addressText(search[id]) !== '');
    const shown = readAddress(search, {
      tabs: Object.keys(tabs).map((id) => ({ id })),
      filters: chosen.map((id) => ({ id, options: [{ value: addressText(search[id]) }] })),
      standardSort,
    });
    const query = questionOf<FilterOf<Call>>(shown, {
      ...asking,
      tabs: Object.entries(tabs).map(([id, asks]) => ({ id, asks })),
      filters: Object.entries(filters).map(([id, asks]) => ({ id, asks })),
    });
    return [{ path, query: query as Readonly<Record<string, string>> }];
  };
}
