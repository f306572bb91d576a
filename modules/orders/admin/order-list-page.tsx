import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import './order-page.css';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { exportAction } from '#core/admin/shells/list-export.ts';
import { listQuery, type ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { ListSpanDialog } from '#core/admin/shells/list-span-dialog.tsx';
import { countOrders, listOrders } from '../contract/order-calls.ts';
import type { OrderRow } from '../contract/order.ts';
import { useOrderFilter } from './order-list-filter.ts';
import { orderText } from './order-text.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';

const row = {
  id: (order: OrderRow) => String(order.id),
  name: (order: OrderRow) => order.name,
  to: (order: OrderRow) => `/orders/${order.id}`,
};

type Sort = 'id' | 'total_price' | 'created_at' | 'email';

export function OrderListPage() {
  const t = useText(orderText);
  const formats = useFormats();
  const { list, filter, withoutTab } = useOrderFilter();
  const read = {
    ...filter,
    sort_field: list.sort?.field as Sort | undefined,
    sort_direction: list.sort?.dir,
  };
  const orders = useApiQuery(
    listOrders,
    { query: { ...read, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const count = useApiQuery(countOrders, { query: filter });
  const waiting = useApiQuery(countOrders, {
    query: { ...withoutTab, fulfillment_status: 'unfulfilled' },
  });
  const columns: ListColumn<OrderRow>[] = [
    {
      id: 'name',
      label: t('order'),
      sort: 'id',
      firstDir: 'desc',
      phone: 'title',
      csv: (order) => order.name,
      cell: (order) => <ListTitle name={order.name} text={customerName(order)} to={row.to(order)} />,
    },
    {
      id: 'date',
      label: t('date'),
      sort: 'created_at',
      firstDir: 'desc',
      width: 168,
      phone: 'line',
      csv: (order) => order.created_at,
      cell: (order) => formats.dateTime(order.created_at),
    },
    {
      id: 'email',
      label: t('email'),
      sort: 'email',
      width: 200,
      wideOnly: true,
      csv: (order) => order.email,
      cell: (order) => <p className="cut quiet">{order.email}</p>,
    },
    {
      id: 'payment',
      label: t('payment'),
      width: 104,
      phone: 'status',
      csv: (order) => order.financial_status,
      cell: (order) => <PaymentTag status={order.financial_status} />,
    },
    {
      id: 'fulfilment',
      label: t('fulfilment'),
      width: 110,
      csv: (order) => order.fulfillment_status ?? '',
      cell: (order) => <FulfilmentTag status={order.fulfillment_status} />,
    },
    {
      id: 'items',
      label: t('items'),
      width: 64,
      numeric: true,
      phone: 'figure',
      csv: (order) => order.total_quantity,
      cell: (order) => formats.number(order.total_quantity),
    },
    {
      id: 'discounts',
      label: t('discounts'),
      width: 96,
      numeric: true,
      csv: (order) => order.total_discounts,
      cell: (order) =>
        order.total_discounts > 0 ? `−${formats.money(order.total_discounts, order.currency)}` : '—',
    },
    {
      id: 'total',
      label: t('total'),
      sort: 'total_price',
      width: 104,
      numeric: true,
      phone: 'figure',
      csv: (order) => order.total_price,
      cell: (order) => formats.money(order.total_price, order.currency),
    },
  ];
  const actions = [
    exportAction({
      label: t('export'),
      file: 'orders.csv',
      columns,
      read: async (page) => {
        const reply = await callApi(listOrders, { query: { ...read, page: String(page), limit: '250' } });
        return { rows: reply.orders, hasMore: reply.has_more };
      },
    }),
  ];
  return (
    <>
      <ListPage<OrderRow>
        id="orders"
        title={t('title')}
        text={t('lead')}
        list={list}
        query={listQuery(orders, (reply) => ({ rows: reply.orders, hasMore: reply.has_more }), {
          total: count.data?.count,
          counts: { unfulfilled: waiting.data?.count },
        })}
        row={row}
        columns={columns}
        bulkActions={actions}
        searchLabel={t('search')}
        empty={{
          icon: 'orders',
          title: t('empty_title'),
          text: t('empty_text'),
          actions: (
            <a className={buttonClass('primary')} href="/store" target="_blank" rel="noreferrer">
              {t('open_store')}
            </a>
          ),
        }}
      />
      <ListSpanDialog list={list} id="placed" />
    </>
  );
}

function customerName(order: OrderRow): string {
  const name = `${order.customer?.first_name ?? ''} ${order.customer?.last_name ?? ''}`.trim();
  return name || order.email;
}
