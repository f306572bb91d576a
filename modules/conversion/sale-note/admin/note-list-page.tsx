import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { tabsOf } from '#core/admin/shells/list-question.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { truthText } from '../../truth/admin/truth-text.ts';
import {
  changeSaleNotifications,
  countSaleNotifications,
  deleteSaleNotifications,
  listSaleNotifications,
  type ListedSaleNotification,
  type SaleNotification,
} from '../contract/sale-note-calls.ts';
import { saleNoteTabs } from '../contract/sale-note-tabs.ts';
import { saleNoteText } from './sale-note-text.ts';

const row = {
  id: (note: SaleNotification) => String(note.id),
  name: (note: SaleNotification) => note.product_title,
};

/** The list of sales for notifications, the highest id first (R059, V402). */
export function NoteListPage() {
  const t = useText(saleNoteText);
  const truth = useText(truthText);
  const formats = useFormats();
  const buyer = ({ first_name, last_name }: SaleNotification) =>
    [first_name, last_name].filter(Boolean).join(' ') || '—';
  const where = ({ region, country }: SaleNotification) =>
    [region, country].filter(Boolean).join(', ') || '—';
  const status = ({ enable, hidden_by }: ListedSaleNotification) =>
    t(hidden_by ? `hidden_by_${hidden_by}` : enable ? 'shown' : 'hidden');
  const columns: ListColumn<ListedSaleNotification>[] = [
    {
      id: 'product',
      label: t('col_product'),
      phone: 'title',
      csv: row.name,
      cell: (note) => (
        <ListTitle
          name={note.product_title}
          thumb={note.product_image}
          text={
            note.order_id === null ? truth('simulated') : t(note.source === 'sync' ? 'tab_sync' : 'of_order')
          }
        />
      ),
    },
    { id: 'buyer', label: t('col_buyer'), width: 160, phone: 'line', csv: buyer, cell: buyer },
    { id: 'where', label: t('col_where'), width: 176, phone: 'line', csv: where, cell: where },
    {
      id: 'sold',
      label: t('col_sold'),
      width: 176,
      phone: 'line',
      csv: (note) => note.sold_at,
      cell: (note) => formats.dateTime(note.sold_at),
    },
    {
      id: 'status',
      label: t('col_status'),
      width: 224,
      phone: 'status',
      csv: status,
      cell: (note) => (
        <StatusTag tone={note.hidden_by ? 'warn' : note.enable ? 'ok' : 'neutral'}>{status(note)}</StatusTag>
      ),
    },
  ];
  const list = useServerList(listSaleNotifications, {
    rows: (reply) => reply.notifications,
    row,
    columns,
    tabs: tabsOf(saleNoteTabs, (tab) => t(`tab_${tab}`)),
    standardSort: { field: 'id', dir: 'desc' },
    counts: countSaleNotifications,
  });
  const change = useApiMutation(changeSaleNotifications, { refresh: list.calls });
  const remove = useApiMutation(deleteSaleNotifications, { refresh: list.calls });
  const turning = (enable: boolean): ListAction<ListedSaleNotification> => ({
    id: enable ? 'show' : 'hide',
    label: t(enable ? 'show' : 'hide'),
    onAll: false,
    run: async ({ ids }) => {
      const { count } = await change.mutateAsync({ body: { ids: ids.map(Number), enable } });
      return { message: t('changed_count', { count }) };
    },
  });
  const deletion: ListAction<ListedSaleNotification> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    onAll: false,
    confirm: ({ count }) => ({
      title: t('delete_title', { count }),
      message: t('delete_text'),
      confirmLabel: t('delete'),
    }),
    run: async ({ ids }) => {
      const { count } = await remove.mutateAsync({ query: {}, body: { ids: ids.map(Number) } });
      return { message: t('deleted', { count }) };
    },
  };
  const actions = [turning(true), turning(false), deletion];
  return (
    <ListPage
      id="sale-notifications"
      title={t('list')}
      text={t('list_lead')}
      create={{ label: t('add'), to: conversionPaths.addNotification }}
      list={list}
      searchLabel={t('search')}
      rowActions={actions}
      bulkActions={actions}
      empty={{ icon: 'orders', title: t('empty'), text: t('empty_text') }}
    />
  );
}
