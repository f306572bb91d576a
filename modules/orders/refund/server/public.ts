/** For other areas: refunds. */
export type { RefundCtx } from './refund-money.ts';
export { claimRefund, finishRefund, requireRefundPlan } from './refund-write.ts';
