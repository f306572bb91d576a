import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Customer } from '../contract/customer.ts';
import { customerText } from './customer-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';

/** The figures of a customer. */
export function CustomerSummaryCard({ customer }: { customer: Customer }) {
  const t = useText(customerText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, customer.currency);
  return (
    <Card title={t('overview')}>
      <dl className="order-totals">
        <div>
          <dt>{t('orders_count')}</dt>
          <dd>{formats.number(customer.orders_count)}</dd>
        </div>
        <div>
          <dt>{t('total_spent')}</dt>
          <dd>{money(customer.total_spent)}</dd>
        </div>
        <div>
          <dt>{t('average_spent')}</dt>
          <dd>{customer.orders_count > 0 ? money(customer.average_spent) : '—'}</dd>
        </div>
        <div>
          <dt>{t('last_order')}</dt>
          <dd>
            {customer.last_order_id === null ? (
              t('last_order_none')
            ) : (
              <Link to={orderPaths.order(customer.last_order_id)}>
                {customer.last_order_name ?? `#${customer.last_order_id}`}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('since')}</dt>
          <dd>{formats.date(customer.created_at)}</dd>
        </div>
        <div>
          <dt>{t('state')}</dt>
          <dd>{t(`state_${customer.state}`)}</dd>
        </div>
      </dl>
    </Card>
  );
}
