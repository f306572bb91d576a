import { subscribe } from '#core/server/jobs/outbox.ts';
import { orderRefunded } from '#modules/orders/order/contract/order-events.ts';
import { takeFromFunnels } from './funnel-figures.ts';

/** What is refunded is taken from the figures of the funnels that sold it. */
export const funnelSubscriptions = [
  subscribe({
    event: orderRefunded,
    name: 'offers.refund-funnels',
    handle: (ctx, refunded) => takeFromFunnels(ctx, `refund:${refunded.refund_id}`, refunded),
  }),
];
