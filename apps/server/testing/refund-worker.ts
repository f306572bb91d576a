import { carryOut, inStep } from '#modules/orders/refund/server/refund-steps.ts';
import { lockOrder } from '#modules/orders/order/server/order-state.ts';
import { claimRefund, requireRefundPlan } from '#modules/orders/refund/server/refund-write.ts';
import { workerServices } from './worker-services.ts';

/** A process that refunds an amount. */
const { given, shop, services } = workerServices();
const { order, amount_minor } = given;
const ctx = { services, shop, member: undefined, now: new Date() };
const refundId = await inStep(ctx, async (inner) => {
  const locked = await lockOrder(inner, order);
  const plan = await requireRefundPlan(inner, locked, { refund_line_items: [], shipping: {}, amount_minor });
  return claimRefund(inner, locked, plan, { note: '', notify: false });
});
await carryOut(ctx, { orderId: order, refundId }, async () => {});
process.exit(0);
