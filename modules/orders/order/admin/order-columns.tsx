import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { OrderRow } from '../contract/order-list-fields.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { customerName } from '../../customer/admin/customer-name.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';
import { orderText } from './order-text.ts';

export const orderAddress = {
  id: (order: OrderRow) => String(order.id),
  name: (order: OrderRow) => order.name,
  to: (order: OrderRow) => orderPaths.order(order.id),
};

export function useOrderColumns(): ListColumn<OrderRow>[] {
  const t = useText(orderText);
  const formats = useFormats();
  return [
    {
      id: 'name',
      label: t('order'),
      sort: 'id',
      firstDir: 'desc',
      phone: 'title',
      csv: (order) => order.name,
      cell: (order) => (
        <ListTitle
          name={order.name}
          text={(order.customer && customerName(order.customer)) || order.email}
          to={orderAddress.to(order)}
        />
      ),
    },
    {
      id: 'date',
      label: t('date'),
      sort: 'processed_at',
      firstDir: 'desc',
      width: 168,
      phone: 'line',
      csv: (order) => order.processed_at,
      cell: (order) => formats.dateTime(order.processed_at),
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
      width: 128,
      phone: 'status',
      csv: (order) => order.financial_status,
      cell: (order) => <PaymentTag status={order.financial_status} />,
    },
    {
      id: 'fulfilment',
      label: t('fulfilment'),
      width: 110,
      phone: 'figure',
      phoneLabel: '',
      csv: (order) => (order.cancelled_at ? 'cancelled' : (order.fulfillment_status ?? '')),
      cell: (order) => (
        <FulfilmentTag
          status={order.fulfillment_status}
          left={order.fulfillable_quantity}
          cancelled={order.cancelled_at !== null}
        />
      ),
    },
    {
      id: 'tags',
      label: t('tag'),
      width: 140,
      hiddenAtFirst: true,
      csv: (order) => order.tags,
      cell: (order) => <p className="cut quiet">{order.tags || '—'}</p>,
    },
    {
      id: 'items',
      label: t('items'),
      width: 64,
      numeric: true,
      phone: 'figure',
      phoneLabel: (order) => t('items_in_it', { count: order.total_quantity }),
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
      id: 'refunded',
      label: t('refunds'),
      width: 96,
      numeric: true,
      hiddenAtFirst: true,
      csv: (order) => order.total_refunded,
      cell: (order) =>
        order.total_refunded > 0 ? `−${formats.money(order.total_refunded, order.currency)}` : '—',
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
}
