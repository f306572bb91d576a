/** Exports about imported orders for other areas. */
export { importOrder } from './order-import.ts';
export type { ImportedOrder } from '../rules/imported-order.ts';
