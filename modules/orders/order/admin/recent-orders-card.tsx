import './recent-orders-card.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { EmptyState, FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useStorePage } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OrderRow } from '../contract/order-list-fields.ts';
import { customerName } from '../../customer/admin/customer-name.ts';
import { orderListAddress, recentOrdersQuery } from './order-list-address.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { FulfilmentTag, PaymentTag } from './order-tags.tsx';
import { orderText } from './order-text.ts';

/** The newest orders with customer, total, payment and fulfillment status. */
export function RecentOrdersCard() {
  const t = useText(orderText);
  const { data, error, refetch } = useApiQuery(
    orderListAddress,
    { query: recentOrdersQuery },
    { refetchInterval: 60_000 },
  );
  const orders = data?.orders;
  return (
    <Card
      title={t('recent')}
      end={
        orders?.length ? (
          <Link className="link-button" to={orderPaths.orders}>
            {t('recent_all')}
          </Link>
        ) : null
      }
      flush
    >
      {orders ? (
        orders.length > 0 ? (
          <ul className="recent-orders-list">
            {orders.map((order) => (
              <RecentOrder key={order.id} order={order} />
            ))}
          </ul>
        ) : (
          <NoOrders />
        )
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <ComingOrders />
      )}
    </Card>
  );
}

/** As high as the loaded list, so that the layout doesn't shift. */
function ComingOrders() {
  return (
    <ul className="recent-orders-list" aria-hidden="true">
      {Array.from({ length: Number(recentOrdersQuery.limit) }, (_order, at) => (
        <li key={at}>
          <Skeleton width={56} />
          <Skeleton width={`${34 + ((at * 7) % 18)}%`} />
          <Skeleton width={136} />
          <Skeleton width={120} />
          <Skeleton width={72} />
        </li>
      ))}
    </ul>
  );
}

function NoOrders() {
  const t = useText(orderText);
  const storePage = useStorePage();
  return (
    <EmptyState
      icon="orders"
      title={t('empty_title')}
      text={t('empty_text')}
      actions={
        <>
          <Link className={buttonClass()} to={orderPaths.draft('new')}>
            {t('create')}
          </Link>
          <a className={buttonClass()} href={storePage('')} target="_blank" rel="noreferrer">
            {t('open_store')}
          </a>
        </>
      }
    />
  );
}

function RecentOrder({ order }: { order: OrderRow }) {
  const formats = useFormats();
  const { customer, email } = order;
  const buyer = (customer && customerName(customer)) || email;
  return (
    <li>
      <Link className="recent-order-name" to={orderPaths.order(order.id)}>
        {order.name}
      </Link>
      <span className="cut recent-order-buyer" title={buyer}>
        {buyer}
      </span>
      <span className="dim text-sm recent-order-date">{formats.dateTime(order.processed_at)}</span>
      <span className="row wrap recent-order-states">
        <PaymentTag status={order.financial_status} />
        <FulfilmentTag
          status={order.fulfillment_status}
          left={order.fulfillable_quantity}
          cancelled={order.cancelled_at !== null}
        />
      </span>
      <span className="numeric strong recent-order-total">
        {formats.money(order.total_price, order.currency)}
      </span>
    </li>
  );
}
