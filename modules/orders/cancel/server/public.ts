/** For other areas: canceling orders. */
export { carryOutCancel, claimCancel } from './order-cancel.ts';
