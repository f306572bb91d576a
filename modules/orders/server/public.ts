/** What other areas may use of orders. */
export { applicationsOf, orderLinesOf, writeOrder, type NewOrder, type WrittenOrder } from './order-write.ts';
export type { OrderDependencies } from './order-dependencies.ts';
export type { CheckoutStarted, OrderPlaced } from '../rules/order-fact.ts';
