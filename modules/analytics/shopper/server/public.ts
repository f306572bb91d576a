/** Checkouts that areas report. */
export { recordCheckoutOpened, recordCheckoutOrdered } from './checkout-write.ts';
