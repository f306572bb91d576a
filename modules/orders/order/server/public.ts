/** For other areas: orders. */
export { addedShippingCode } from './order-row.ts';
export { fulfillmentOf, fulfillmentsOf } from './fulfillment-queries.ts';
export {
  type DeliveredLine,
  type LineArrival,
  orderDeliveries,
  type OrderDelivery,
} from './order-deliveries.ts';
export { orderById } from './order-queries.ts';
export {
  applicationsOf,
  orderLinesOf,
  storedApplication,
  writeOrder,
  type NewOrder,
  type WrittenOrder,
} from './order-write.ts';
export { type LockedOrder, lockOrder } from './order-state.ts';
export { refundOf } from './refund-queries.ts';
export { customerOrders, theirOrders, theirVisitors } from './person-orders.ts';
export { addOrderEvent } from './order-timeline.ts';
