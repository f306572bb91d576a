import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { countOrders, listOrders } from '../contract/order-calls.ts';
import { financialStatuses, type OrderRow } from '../contract/order.ts';
import { orderText } from './order-text.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';

const row = {
  id: (order: OrderRow) => String(order.id),
  name: (order: OrderRow) => order.name,
  to: (order: OrderRow) => `/orders/${order.id}`,
};

type Fulfilment = 'unfulfilled' | 'partial' | 'fulfilled';
type Sort = 'id' | 'total_price' | 'created_at' | 'email';

export function OrderListPage() {
  const t = useText(orderText);
  const formats = useFormats();
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_all') },
      { id: 'unfulfilled', label: t('tab_unfulfilled') },
      { id: 'fulfilled', label: t('tab_fulfilled') },
    ],
    filters: [
      {
        id: 'payment',
        label: t('payment'),
        options: financialStatuses.map((status) => ({ value: status, label: t(`payment_${status}`) })),
      },
    ],
    standardSort: { field: 'id', dir: 'desc' },
    pageSizes: [20, 50, 100],
  });
  const filter = {
    search: list.q || undefined,
    financial_status: list.filters.payment?.[0] as OrderRow['financial_status'] | undefined,
    fulfillment_status: list.tab === 'all' ? undefined : (list.tab as Fulfilment),
  };
  const orders = useApiQuery(
    listOrders,
    {
      query: {
        ...filter,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: list.sort?.field as Sort | undefined,
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const count = useApiQuery(countOrders, { query: filter });
  const toPack = useApiQuery(countOrders, { query: { fulfillment_status: 'unfulfilled' } });
  return (
    <ListPage<OrderRow>
      id="orders"
      title={t('title')}
      text={t('lead')}
      list={list}
      query={listQuery(orders, (reply) => ({ rows: reply.orders, hasMore: reply.has_more }), {
        total: count.data?.count,
        counts: { unfulfilled: toPack.data?.count },
      })}
      row={row}
      columns={[
        {
          id: 'name',
          label: t('order'),
          sort: 'id',
          firstDir: 'desc',
          phone: 'title',
          csv: (order) => order.name,
          cell: (order) => <ListTitle name={order.name} text={order.email} to={row.to(order)} />,
        },
        {
          id: 'date',
          label: t('date'),
          sort: 'created_at',
          firstDir: 'desc',
          width: 180,
          phone: 'line',
          csv: (order) => order.created_at,
          cell: (order) => formats.dateTime(order.created_at),
        },
        {
          id: 'customer',
          label: t('customer'),
          width: 170,
          wideOnly: true,
          csv: (order) => customerName(order),
          cell: (order) => <span className="cut">{customerName(order)}</span>,
        },
        {
          id: 'payment',
          label: t('payment'),
          width: 120,
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
          width: 80,
          numeric: true,
          phone: 'figure',
          csv: (order) => order.total_quantity,
          cell: (order) => formats.number(order.total_quantity),
        },
        {
          id: 'discounts',
          label: t('discounts'),
          width: 110,
          numeric: true,
          csv: (order) => order.total_discounts,
          cell: (order) =>
            order.total_discounts > 0 ? `−${formats.money(order.total_discounts, order.currency)}` : '—',
        },
        {
          id: 'total',
          label: t('total'),
          sort: 'total_price',
          width: 120,
          numeric: true,
          phone: 'figure',
          csv: (order) => order.total_price,
          cell: (order) => formats.money(order.total_price, order.currency),
        },
      ]}
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
  );
}

function customerName(order: OrderRow): string {
  const name = `${order.customer?.first_name ?? ''} ${order.customer?.last_name ?? ''}`.trim();
  return name || order.email;
}
