/** What other areas may use of cancelling. */
export { carryOutCancel, claimCancel } from './order-cancel.ts';
