/** Where the screens of orders are, for the admin of other areas. */
export { orderPaths } from './order-paths.ts';
