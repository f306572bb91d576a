import { useNavigate } from '@tanstack/react-router';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage, type ListPageProps } from '#core/admin/shells/list-page.tsx';
import { FigureSpanMenu } from './figure-span.tsx';

interface Prioritized {
  id: number;
  priority: number;
}

/** A filter of things that can be off. */
export const statusFilter = (t: TextFor<'status' | 'active' | 'inactive'>) => ({
  id: 'status',
  label: t('status'),
  options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(value) })),
  asks: (value: string) => ({ active: value === 'active' ? ('true' as const) : ('false' as const) }),
});

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
      end={<FigureSpanMenu small />}
    />
  );
}
