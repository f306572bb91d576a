import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Customer } from '../../customer/contract/customer.ts';
import { listedOrderFields } from '../contract/order-list-fields.ts';
import { listOrders } from '../contract/order-calls.ts';
import { customerText } from '../../customer/admin/customer-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';

const shown = 10;

/** The customer's orders, newest first. */
export function CustomerOrdersCard({ customer }: { customer: Customer }) {
  const t = useText(customerText);
  const formats = useFormats();
  const result = useApiQuery(
    listOrders,
    { query: { fields: listedOrderFields, customer_id: String(customer.id), limit: String(shown) } },
    { enabled: customer.orders_count > 0 },
  );
  return (
    <Card
      title={t('customer_orders')}
      end={
        customer.orders_count > 0 ? (
          <Link className="link-button" to={orderPaths.orders} search={{ customer: customer.id }}>
            {t('customer_orders_all')}
          </Link>
        ) : null
      }
    >
      {customer.orders_count === 0 ? <p className="quiet">{t('customer_orders_none')}</p> : null}
      {result.isError ? <FailedState error={result.error} onRetry={() => void result.refetch()} /> : null}
      {result.isPending && customer.orders_count > 0 ? <SkeletonRows rows={3} /> : null}
      <ul className="customer-orders">
        {result.data?.orders.map((order) => (
          <li key={order.id}>
            <span className="grow">
              <Link className="order-line-name" to={orderPaths.order(order.id)}>
                {order.name}
              </Link>
              <span className="dim text-sm block">{formats.dateTime(order.processed_at)}</span>
            </span>
            <span className="row wrap customer-order-states">
              <PaymentTag status={order.financial_status} />
              <FulfilmentTag
                status={order.fulfillment_status}
                left={order.fulfillable_quantity}
                cancelled={order.cancelled_at !== null}
              />
            </span>
            <span className="numeric strong">{formats.money(order.total_price, order.currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
