import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { tagsOf } from '#core/admin/controls/tags-field.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { CustomerRow } from '../contract/customer-list-fields.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { customerName } from './customer-name.ts';
import { customerText } from './customer-text.ts';
import { countryName } from '../../base/rules/postal-lines.ts';

export const customerAddress = {
  id: (customer: CustomerRow) => String(customer.id),
  name: (customer: CustomerRow) => customerName(customer),
  to: (customer: CustomerRow) => orderPaths.customer(customer.id),
};

export function useCustomerColumns(): ListColumn<CustomerRow>[] {
  const t = useText(customerText);
  const formats = useFormats();
  const language = useLanguage();
  const place = ({ default_address: address }: CustomerRow) =>
    address
      ? [address.city, countryName(address.country_code, language)].filter(Boolean).join(', ') || '—'
      : '—';
  return [
    {
      id: 'name',
      label: t('person'),
      sort: 'last_name',
      phone: 'title',
      csv: customerName,
      cell: (customer) => (
        <ListTitle
          name={customerName(customer)}
          text={customerName(customer) === customer.email ? undefined : customer.email}
          to={customerAddress.to(customer)}
        />
      ),
    },
    {
      id: 'email',
      label: t('email'),
      sort: 'email',
      width: 220,
      hiddenAtFirst: true,
      csv: (customer) => customer.email,
      cell: (customer) => <p className="cut quiet">{customer.email}</p>,
    },
    {
      id: 'place',
      label: t('place'),
      width: 200,
      phone: 'line',
      wideOnly: true,
      csv: place,
      cell: (customer) => <p className="cut quiet">{place(customer)}</p>,
    },
    {
      id: 'marketing',
      label: t('marketing'),
      width: 156,
      phone: 'status',
      csv: (customer) => (customer.accepts_marketing ? 'yes' : 'no'),
      cell: (customer) => (
        <StatusTag tone={customer.accepts_marketing ? 'ok' : 'neutral'}>
          {t(customer.accepts_marketing ? 'subscribed' : 'not_subscribed')}
        </StatusTag>
      ),
    },
    {
      id: 'tags',
      label: t('tags'),
      width: 160,
      wideOnly: true,
      csv: (customer) => customer.tags,
      cell: (customer) => <p className="cut quiet">{tagsOf(customer.tags).join(', ') || '—'}</p>,
    },
    {
      id: 'last_order',
      label: t('last_order'),
      width: 120,
      wideOnly: true,
      csv: (customer) => customer.last_order_at,
      cell: (customer) => formats.date(customer.last_order_at),
    },
    {
      id: 'orders',
      label: t('orders_count'),
      sort: 'orders_count',
      firstDir: 'desc',
      width: 110,
      numeric: true,
      phone: 'figure',
      phoneLabel: (customer) => t('orders_placed', { count: customer.orders_count }),
      csv: (customer) => customer.orders_count,
      cell: (customer) => formats.number(customer.orders_count),
    },
    {
      id: 'spent',
      label: t('total_spent'),
      sort: 'total_spent',
      firstDir: 'desc',
      width: 120,
      numeric: true,
      phone: 'figure',
      csv: (customer) => customer.total_spent,
      cell: (customer) => formats.money(customer.total_spent, customer.currency),
    },
    {
      id: 'added',
      label: t('added'),
      sort: 'created_at',
      firstDir: 'desc',
      width: 120,
      hiddenAtFirst: true,
      csv: (customer) => customer.created_at,
      cell: (customer) => formats.date(customer.created_at),
    },
  ];
}
