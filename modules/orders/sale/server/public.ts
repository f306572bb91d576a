/** Exports about sales for other areas. */
export { boughtTogether, orderedProducts, ordersChangedAfter, unitsSold } from './bought-together.ts';
export { type Bought, boughtBy, isSoundOrder } from './bought-by.ts';
export { visitorRevenue } from './visitor-revenue.ts';
export { importedOrderParts, restateOrders } from './order-sales.ts';
export { newestOrders, type SoldOrder, soldOrders } from './sold-orders.ts';
