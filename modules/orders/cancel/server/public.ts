/** What other areas may use to cancel orders. */
export { carryOutCancel, claimCancel } from './order-cancel.ts';
