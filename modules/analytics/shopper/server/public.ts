/** Checkouts that areas report. */
export { checkoutOpened, checkoutOrdered } from './checkout-write.ts';
