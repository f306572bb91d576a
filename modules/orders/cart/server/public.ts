/** What other areas may use of carts. */
export { storedCart } from './cart-queries.ts';
