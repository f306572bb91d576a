/** What the admin of other areas may use of what all subjects of orders share. */
export { orderPaths } from './order-paths.ts';
