import { useNavigate } from '@tanstack/react-router';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import type { AnyEndpoint } from '#core/admin/client/api-client.ts';
import { ListPage, type ListPageProps } from '#core/admin/shells/list-page.tsx';
import {
  type FilterOf,
  type ServerList,
  type ServerListOptions,
  useServerList,
} from '#core/admin/shells/server-list.ts';
import { AddressSpanMenu, useAddressSpan } from '#modules/analytics/span/admin/public.ts';
import { dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { activeOf, standardOrder } from './priority-question.ts';

interface Prioritized {
  id: number;
  priority: number;
}

/** A filter of things that can be off. */
const statusFilter = (t: TextFor<'status' | 'active' | 'inactive'>) => ({
  id: 'status',
  label: t('status'),
  options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(value) })),
  asks: activeOf,
});

/** Asks for such things: in their own order unless one chooses, on or off, with the figures of the chosen days. */
export function usePriorityList<Call extends AnyEndpoint, Row, Counts extends AnyEndpoint = AnyEndpoint>(
  call: Call,
  t: Parameters<typeof statusFilter>[0],
  options: Omit<ServerListOptions<Call, Row, Counts>, 'shows' | 'standardSort'>,
): ServerList<Row, FilterOf<Call>> {
  // Every call of such things takes `active` and `date_filter`; the compiler knows it of none in particular.
  const own = {
    filters: [statusFilter(t), ...(options.filters ?? [])],
    shows: { date_filter: useAddressSpan(dateFilters) },
    standardSort: standardOrder,
  } as unknown as Pick<ServerListOptions<Call, Row, Counts>, 'filters' | 'shows' | 'standardSort'>;
  return useServerList(call, { ...options, ...own });
}

/** A list of what is tried in an order of its own, with figures of some days: offers, automated offers, funnels. */
export function PriorityListPage<Row extends Prioritized>({
  t,
  actions,
  rowActions = actions,
  onOrder,
  ...props
}: Omit<ListPageProps<Row>, 'order' | 'end' | 'bulkActions'> & {
  t: TextFor<'edit' | 'priority'>;
  /** What can be done with several; a row's menu has the same unless `rowActions` says otherwise, after Edit. */
  actions: readonly ListAction<Row>[];
  onOrder: (ids: number[]) => Promise<unknown>;
}) {
  const navigate = useNavigate();
  const editing: ListAction<Row> = {
    id: 'edit',
    label: t('edit'),
    icon: 'edit',
    run: ({ rows: [one] }) => void (one && navigate({ to: props.list.row.to?.(one) ?? '.' })),
  };
  return (
    <ListPage<Row>
      {...props}
      rowActions={[editing, ...rowActions]}
      bulkActions={actions}
      order={{
        label: t('priority'),
        sort: 'priority',
        position: (one) => one.priority,
        onReorder: async (ids) => void (await onOrder(ids.map(Number))),
      }}
      end={<AddressSpanMenu spans={dateFilters} size="small" />}
    />
  );
}
