import type { AnyEndpoint } from '#core/admin/client/api-client.ts';
import type { AddressSearch, AddressValues, PageQuestion } from '#core/admin/frame/page-question.ts';
import { askForList, type ListDeclaration } from '#core/admin/shells/ask-for-list.ts';
import type { FilterOf } from '#core/admin/shells/server-list.ts';
import { standardSpan } from '#modules/analytics/span/contract/date-filter.ts';

/** The order in which such things are tried. */
export const standardOrder = { field: 'priority', dir: 'asc' } as const;

/** What the filter of things that can be off asks for. */
export const activeOf = (value: string) => ({
  active: value === 'active' ? ('true' as const) : ('false' as const),
});

/** The first question of a list of what is tried in an order of its own (`usePriorityList`), as its address says. */
export function askForPriorities<Call extends AnyEndpoint>(
  path: string,
  { filters, ...declared }: Omit<ListDeclaration<FilterOf<Call>>, 'shows' | 'standardSort'> = {},
): (address: AddressValues, search: AddressSearch) => readonly PageQuestion[] {
  return (address, { span, ...search }) => {
    // Every call of such things takes `active` and `date_filter`; the compiler knows it of none in particular.
    const own = {
      filters: { ...filters, status: activeOf },
      shows: { date_filter: span ?? standardSpan },
    } as unknown as Pick<ListDeclaration<FilterOf<Call>>, 'filters' | 'shows'>;
    return askForList<Call>(path, { ...declared, ...own, standardSort: standardOrder })(address, search);
  };
}
