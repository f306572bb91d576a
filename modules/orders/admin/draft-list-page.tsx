import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction, type ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import {
  countDraftOrders,
  deleteDraftOrder,
  draftStatuses,
  listDraftOrders,
  type DraftOrderRow,
} from '../contract/draft-order-calls.ts';
import { customerName } from './customer-name.ts';
import { draftText } from './draft-text.ts';
import { orderText } from './order-text.ts';

const row = {
  id: (draft: DraftOrderRow) => String(draft.id),
  name: (draft: DraftOrderRow) => draft.name,
  to: (draft: DraftOrderRow) => `/orders/drafts/${draft.id}`,
};

/** /orders/drafts: orders that people of the shop put together. */
export function DraftListPage() {
  const t = useText(draftText);
  const say = useText(orderText);
  const formats = useFormats();
  const list = useListState({
    tabs: [
      { id: 'all', label: t('draft_all') },
      { id: 'open', label: t('draft_status_open') },
      { id: 'completed', label: t('draft_status_completed') },
    ],
  });
  const search = list.q || undefined;
  const status = draftStatuses.find((each) => each === list.tab);
  const drafts = useApiQuery(
    listDraftOrders,
    { query: { search, status, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const open = useApiQuery(countDraftOrders, { query: { search, status: 'open' } }, { keepPrevious: true });
  const completed = useApiQuery(
    countDraftOrders,
    { query: { search, status: 'completed' } },
    { keepPrevious: true },
  );
  const remove = useApiMutation(deleteDraftOrder, { refresh: [listDraftOrders, countDraftOrders] });
  const counts: Record<string, number | undefined> = {
    open: open.data?.count,
    completed: completed.data?.count,
    all: open.data && completed.data ? open.data.count + completed.data.count : undefined,
  };
  const columns: ListColumn<DraftOrderRow>[] = [
    {
      id: 'name',
      label: say('draft'),
      phone: 'title',
      csv: (draft) => draft.name,
      cell: (draft) => (
        <ListTitle
          name={draft.name}
          text={(draft.customer && customerName(draft.customer)) || draft.email || '—'}
          to={row.to(draft)}
        />
      ),
    },
    {
      id: 'updated',
      label: t('draft_updated'),
      width: 180,
      phone: 'line',
      csv: (draft) => draft.updated_at,
      cell: (draft) => formats.dateTime(draft.updated_at),
    },
    {
      id: 'status',
      label: t('draft_status'),
      width: 124,
      phone: 'status',
      csv: (draft) => draft.status,
      cell: (draft) => (
        <StatusTag tone={draft.status === 'open' ? 'warn' : 'neutral'}>
          {t(`draft_status_${draft.status}`)}
        </StatusTag>
      ),
    },
    {
      id: 'order',
      label: t('draft_order'),
      width: 96,
      csv: (draft) => draft.order_name,
      cell: (draft) => draft.order_name ?? '—',
    },
    {
      id: 'items',
      label: say('items'),
      width: 80,
      numeric: true,
      phone: 'figure',
      phoneLabel: (draft) => say('items_in_it', { count: draft.total_quantity }),
      csv: (draft) => draft.total_quantity,
      cell: (draft) => formats.number(draft.total_quantity),
    },
    {
      id: 'total',
      label: say('total'),
      width: 120,
      numeric: true,
      phone: 'figure',
      csv: (draft) => draft.total_price,
      cell: (draft) => formats.money(draft.total_price, draft.currency),
    },
  ];
  const actions: ListAction<DraftOrderRow>[] = [
    {
      id: 'delete',
      label: t('draft_delete'),
      icon: 'trash',
      danger: true,
      onAll: false,
      shown: (draft) => draft.status === 'open',
      confirm: ({ rows }) => ({
        title: t('draft_delete_title', { name: rows.map((draft) => draft.name).join(', ') }),
        message: t('draft_delete_text'),
        confirmLabel: t('draft_delete'),
      }),
      run: async ({ rows }) => {
        const unfinished = rows.filter((draft) => draft.status === 'open');
        for (const { id } of unfinished) await remove.mutateAsync({ params: { id } });
        return { message: t('draft_deleted', { count: unfinished.length }) };
      },
    },
  ];
  return (
    <ListPage<DraftOrderRow>
      id="drafts"
      title={say('drafts')}
      text={t('drafts_lead')}
      crumbs={[{ label: say('title'), to: '/orders' }]}
      create={{ label: say('create'), to: '/orders/drafts/new' }}
      list={list}
      query={listQuery(drafts, (reply) => ({ rows: reply.draft_orders, hasMore: reply.has_more }), {
        total: counts[list.tab],
        counts,
      })}
      row={row}
      columns={columns}
      rowActions={actions}
      bulkActions={actions}
      searchLabel={t('drafts_search')}
      empty={{ icon: 'orders', title: t('drafts_empty_title'), text: t('drafts_empty_text') }}
    />
  );
}
