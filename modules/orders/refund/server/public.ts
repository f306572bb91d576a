/** What other areas may use of refunds. */
export type { RefundCtx } from './refund-money.ts';
export { claimRefund, finishRefund, requireRefundPlan } from './refund-write.ts';
