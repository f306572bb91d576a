/** What other areas may use of checkouts. */
export { cartsByIds } from './shop-carts.ts';
export { checkoutsByIds } from './shop-checkouts.ts';
export type { ReviewRequests } from './review-requests.ts';
