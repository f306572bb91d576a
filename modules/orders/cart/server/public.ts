/** Exports about carts for other areas. */
export { storedCart } from './cart-queries.ts';
