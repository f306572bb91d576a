import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../client/api-client.ts';
import { Icon } from '../../frame/icon.tsx';
import { Sparkline } from '../../frame/sparkline.tsx';
import { StatusTag } from '../../frame/status-tag.tsx';
import { useFormats } from '../../frame/formats.ts';
import { listQuery } from '../../shells/list-model.ts';
import { ListPage } from '../../shells/list-page.tsx';
import { ListTitle } from '../../shells/list-row.tsx';
import { useListState } from '../../shells/list-state.ts';
import {
  activateThings,
  deleteThings,
  listThings,
  orderThings,
  type Thing,
} from '../../../contract/testing/thing-calls.ts';

const row = {
  id: (thing: Thing) => String(thing.id),
  name: (thing: Thing) => thing.name,
  to: (thing: Thing) => `/things/${thing.id}`,
};

export function ThingListPage() {
  const formats = useFormats();
  const cache = useQueryClient();
  const list = useListState({
    tabs: [
      { id: 'all', label: 'All' },
      { id: 'quantity', label: 'Quantity' },
      { id: 'bundle', label: 'Bundles' },
      { id: 'handpicked', label: 'Handpicked' },
    ],
    filters: [
      {
        id: 'status',
        label: 'Status',
        options: [
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ],
      },
      {
        id: 'target',
        label: 'Target',
        multiple: true,
        options: [
          { value: 'products', label: 'Products' },
          { value: 'collections', label: 'Collections' },
        ],
      },
    ],
    standardSort: { field: 'priority', dir: 'asc' },
  });
  const asked = {
    tab: list.tab,
    search: list.q || undefined,
    status: list.filters.status?.[0] as 'active' | 'inactive' | undefined,
    sort: list.sort?.field,
    dir: list.sort?.dir,
    page: list.page,
    limit: list.pageSize,
  };
  const rows = useQuery({
    queryKey: ['things', asked],
    queryFn: ({ signal }) => callApi(listThings, { query: asked, signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  const again = () => cache.invalidateQueries({ queryKey: ['things'] });
  async function activate(ids: number[], active: boolean) {
    await callApi(activateThings, { body: { ids, active } });
    await again();
  }
  return (
    <ListPage<Thing>
      id="things"
      title="Offers"
      text="Shown to shoppers in order of priority. The first that matches a product wins."
      create={{ label: 'Create offer', to: '/things/0' }}
      menu={[{ id: 'import', label: 'Import', icon: 'upload', onSelect: () => undefined }]}
      list={list}
      query={listQuery(rows, (page) => ({ rows: page.things, hasMore: page.has_more, total: page.total }), {
        counts: rows.data?.counts,
      })}
      row={row}
      columns={[
        {
          id: 'name',
          label: 'Offer',
          phone: 'title',
          csv: (thing) => thing.name,
          cell: (thing) => (
            <ListTitle
              to={row.to(thing)}
              name={thing.name}
              text={thing.warning ?? thing.message}
              warn={thing.warning !== undefined}
            />
          ),
        },
        {
          id: 'items',
          label: 'Target items',
          width: 172,
          phone: 'line',
          cell: (thing) => (
            <span className="list-items">
              <span className="list-items-pile">
                <span className="thumb small" />
                <span className="thumb small" />
              </span>
              {thing.picks.length} products
            </span>
          ),
        },
        {
          id: 'type',
          label: 'Type',
          width: 126,
          wideOnly: true,
          csv: () => 'Quantity',
          cell: () => (
            <span className="list-type">
              <Icon name="layers" size={16} />
              Quantity
            </span>
          ),
        },
        {
          id: 'status',
          label: 'Status',
          width: 92,
          phone: 'status',
          csv: (thing) => (thing.active ? 'Active' : 'Inactive'),
          cell: (thing) => (
            <StatusTag tone={thing.active ? 'ok' : 'neutral'}>
              {thing.active ? 'Active' : 'Inactive'}
            </StatusTag>
          ),
        },
        {
          id: 'views',
          label: 'Views',
          width: 72,
          numeric: true,
          sort: 'views',
          firstDir: 'desc',
          phone: 'figure',
          csv: (thing) => thing.views,
          cell: (thing) => formats.number(thing.views),
        },
        {
          id: 'rate',
          label: 'Conversion',
          width: 128,
          numeric: true,
          phone: 'figure',
          phoneLabel: 'conv.',
          cell: (thing) => (
            <span className="list-trend">
              {thing.rate === null ? null : <Sparkline values={[2, 3, 2, 4, 3, 5, 4, 6]} />}
              <span>{formats.percent(thing.rate)}</span>
            </span>
          ),
        },
        {
          id: 'sales',
          label: 'Sales',
          width: 100,
          numeric: true,
          phone: 'figure',
          phoneLabel: '',
          csv: (thing) => thing.sales,
          cell: (thing) => formats.money(thing.sales),
        },
      ]}
      rowActions={[
        {
          id: 'activate',
          label: 'Activate',
          shown: (thing) => !thing.active,
          run: async ({ rows: picked }) => {
            await activate(
              picked.map((thing) => thing.id),
              true,
            );
            return { message: 'Activated' };
          },
        },
        removal(again),
      ]}
      bulkActions={[
        {
          id: 'deactivate',
          label: 'Deactivate',
          run: async ({ rows: picked }) => {
            const ids = picked.filter((thing) => thing.active).map((thing) => thing.id);
            await activate(ids, false);
            return { message: 'Deactivated', undo: () => activate(ids, true) };
          },
        },
        removal(again),
      ]}
      order={{
        label: 'Priority',
        sort: 'priority',
        position: (thing) => thing.priority,
        onReorder: async (ids) => {
          await callApi(orderThings, { body: { ids: ids.map(Number) } });
          await again();
        },
      }}
      searchLabel="Search offers"
      empty={{
        icon: 'trend',
        title: 'Create your first offer',
        text: 'Offers show shoppers a better deal at the right moment: buy more and save, a bundle, a last extra.',
      }}
    />
  );
}

function removal(again: () => Promise<void>) {
  return {
    id: 'delete',
    label: 'Delete',
    icon: 'trash' as const,
    danger: true,
    startsGroup: true,
    confirm: ({ count }: { count: number }) => ({
      title: count === 1 ? 'Delete this offer?' : `Delete ${count} offers?`,
      message: 'This cannot be undone.',
      confirmLabel: 'Delete',
    }),
    run: async ({ ids, all }: { ids: readonly string[]; all: boolean }) => {
      await callApi(deleteThings, { body: { ids: ids.map(Number), all } });
      await again();
      return { message: 'Deleted' };
    },
  };
}
