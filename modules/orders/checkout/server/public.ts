/** Exports about checkouts for other areas. */
export { cartsByIds } from './shop-carts.ts';
export { checkoutsByIds } from './shop-checkouts.ts';
export type { ReviewRequests } from './review-requests.ts';
