/** Sales of orders: areas state them, name their rows, and read them. */
export { restateSales, findWronglyCounted } from './sale-write.ts';
export type { RefScope, SalesNames, SalesRef, TaxLines } from './sales-ref.ts';
export { paidUnitsSince } from './paid-units.ts';
export { findCountedOrders } from './counted-orders.ts';
export { type SeenSales, salesOfVisitsThatSaw } from './seen-sales.ts';
