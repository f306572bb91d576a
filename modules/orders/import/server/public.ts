/** What other areas may use of orders that another store took. */
export { importOrder } from './order-import.ts';
export type { ImportedOrder } from '../rules/imported-order.ts';
