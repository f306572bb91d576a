/** For the admin of other areas: paths of the screens of orders. */
export { orderPaths } from './order-paths.ts';
