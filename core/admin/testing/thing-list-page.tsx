import { useApiMutation, useApiQuery } from '../client/api-hooks.ts';
import { useFormats } from '../frame/formats.ts';
import { Icon } from '../frame/icon.tsx';
import { Sparkline } from '../frame/sparkline.tsx';
import { StatusTag } from '../frame/status-tag.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '../shells/list-model.ts';
import { ListPage } from '../shells/list-page.tsx';
import { ListTitle } from '../shells/list-row.tsx';
import { useListState } from '../shells/list-state.ts';
import { harnessText } from './harness-text.ts';
import {
  countThings,
  deleteThings,
  listThings,
  orderThings,
  switchThings,
  type Thing,
} from './thing-calls.ts';

const row = {
  id: (each: Thing) => String(each.id),
  name: (each: Thing) => each.name,
  to: (each: Thing) => `/things/${each.id}`,
};
const fields = ['priority', 'name', 'views'] as const;

/** A list with everything a list can have. */
export function ThingListPage() {
  const t = useText(harnessText);
  const formats = useFormats();
  const list = useListState({
    tabs: [
      { id: 'all', label: t('all') },
      { id: 'mug', label: t('mug') },
      { id: 'lamp', label: t('lamp') },
      { id: 'cloth', label: t('cloth') },
    ],
    filters: [
      {
        id: 'status',
        label: t('status'),
        options: [
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ],
      },
    ],
    standardSort: { field: 'priority', dir: 'asc' },
  });
  const status = list.filters.status?.[0];
  const narrowing = {
    search: list.q || undefined,
    active: status === undefined ? undefined : (String(status === 'active') as 'true' | 'false'),
  };
  const kind = list.tab === 'all' ? undefined : list.tab;
  const rows = useApiQuery(
    listThings,
    {
      query: {
        ...narrowing,
        kind,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: fields.find((field) => field === list.sort?.field),
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const count = useApiQuery(countThings, { query: narrowing }, { keepPrevious: true });
  const refresh = [listThings, countThings];
  const turn = useApiMutation(switchThings, { refresh });
  const remove = useApiMutation(deleteThings, { refresh });
  const order = useApiMutation(orderThings, { refresh: [listThings] });

  const turning = (active: boolean): ListAction<Thing> => ({
    id: active ? 'activate' : 'deactivate',
    label: t(active ? 'activate' : 'deactivate'),
    onAll: false,
    shown: (each) => each.active !== active,
    run: async ({ rows: picked }) => {
      const ids = picked.map((each) => each.id);
      await turn.mutateAsync({ body: { ids, active } });
      return {
        message: t(active ? 'activated' : 'deactivated'),
        undo: async () => void (await turn.mutateAsync({ body: { ids, active: !active } })),
      };
    },
  });
  const deleting: ListAction<Thing> = {
    id: 'delete',
    label: t('remove'),
    icon: 'trash',
    danger: true,
    startsGroup: true,
    confirm: () => ({
      title: t('delete_title'),
      message: t('delete_question'),
      confirmLabel: t('remove'),
    }),
    run: async ({ rows: picked }) => {
      await remove.mutateAsync({ body: { ids: picked.map((each) => each.id) } });
      return { message: t('deleted') };
    },
  };
  return (
    <ListPage<Thing>
      id="things"
      title={t('things')}
      text={t('lead')}
      create={{ label: t('create'), to: '/things/0' }}
      list={list}
      query={listQuery(rows, (reply) => ({ rows: reply.things, hasMore: reply.has_more }), {
        total: kind === undefined ? count.data?.count : count.data?.counts[kind],
        counts: count.data?.counts,
      })}
      row={row}
      columns={[
        {
          id: 'name',
          label: t('name'),
          sort: 'name',
          phone: 'title',
          csv: (each) => each.name,
          cell: (each) => (
            <ListTitle name={each.name} text={each.message} to={row.to(each)} warn={each.id % 7 === 5} />
          ),
        },
        {
          id: 'items',
          label: t('items'),
          width: 172,
          phone: 'line',
          cell: (each) => (
            <span className="list-items">
              <span className="list-items-pile">
                <span className="thumb small">
                  <img src={`/pictures/${each.id}.svg`} alt="" />
                </span>
                <span className="thumb small">
                  <img src={`/pictures/${each.id + 1}.svg`} alt="" />
                </span>
              </span>
              <span>2 products</span>
            </span>
          ),
        },
        {
          id: 'kind',
          label: t('kind'),
          width: 110,
          wideOnly: true,
          csv: (each) => each.kind,
          cell: (each) => (
            <span className="list-type">
              <Icon name="layers" size={16} />
              {t(each.kind)}
            </span>
          ),
        },
        {
          id: 'status',
          label: t('status'),
          width: 96,
          phone: 'status',
          csv: (each) => (each.active ? t('active') : t('inactive')),
          cell: (each) => (
            <StatusTag tone={each.active ? 'ok' : 'neutral'}>
              {t(each.active ? 'active' : 'inactive')}
            </StatusTag>
          ),
        },
        {
          id: 'views',
          label: t('views'),
          width: 76,
          numeric: true,
          sort: 'views',
          firstDir: 'desc',
          phone: 'figure',
          phoneLabel: t('views_short'),
          csv: (each) => each.views,
          cell: (each) => formats.number(each.views),
        },
        {
          id: 'conversion',
          label: t('conversion'),
          width: 132,
          numeric: true,
          wideOnly: true,
          cell: (each) => (
            <span className="list-trend">
              <Sparkline values={[3, 4, 4, 6, 5, 8, each.id % 10]} />
              {formats.percent((each.id % 90) / 1000)}
            </span>
          ),
        },
        {
          id: 'sales',
          label: t('sales'),
          width: 100,
          numeric: true,
          phone: 'figure',
          phoneLabel: '',
          csv: (each) => each.sales,
          cell: (each) => formats.money(each.sales),
        },
      ]}
      rowActions={[turning(true), turning(false), deleting]}
      bulkActions={[turning(true), turning(false), { ...deleting, onAll: false }]}
      order={{
        label: t('priority'),
        sort: 'priority',
        position: (each) => each.priority,
        onReorder: async (ids) => void (await order.mutateAsync({ body: { ids: ids.map(Number) } })),
      }}
      searchLabel={t('search')}
      empty={{ icon: 'trend', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
