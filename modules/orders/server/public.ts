/** What other areas may use of orders. */
export { boughtTogether, orderedProducts, ordersChangedAfter, unitsSold } from './bought-together.ts';
export { type Bought, boughtBy, isSoundOrder } from './bought-by.ts';
export { storedCart } from './cart-queries.ts';
export { visitorRevenue } from './visitor-revenue.ts';
export { cartsByIds } from './shop-carts.ts';
export { checkoutsByIds } from './shop-checkouts.ts';
export { customerById, marketingReach } from './customer-queries.ts';
export { refuseRedacted } from './customer-edit.ts';
export { addToOrder, type Addition, chargedUnder, giveBackCharge } from './order-addition.ts';
export {
  type OrderAfterPayment,
  openOrderWindow,
  orderAfterPayment,
  releaseAnswered,
  rememberCard,
} from './order-window.ts';
export { forgetOrderMails } from './buyer-mail.ts';
export { addedShippingCode } from './placed-order.ts';
export {
  type AddedUnits,
  type GatewayContext,
  type MoreGateways,
  type NamedGateway,
  type PaymentAnswer,
  type PaymentGateway,
  PaymentUnknown,
} from './payment-port.ts';
export { paymentGateway } from './payment-gateway.ts';
export { fulfillmentOf, fulfillmentsOf } from './fulfillment-queries.ts';
export { carryOutCancel, claimCancel } from './order-cancel.ts';
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
export type { RefundCtx } from './refund-money.ts';
export { claimRefund, finishRefund, soundPlan } from './refund-write.ts';
export type { FurtherMail, OrderDependencies, ReviewRequests } from './order-dependencies.ts';
export { upsertCustomers } from './customer-import.ts';
export { customerOrders, theirOrders, theirVisitors } from './person-orders.ts';
export type { ImportedCustomer } from '../rules/imported-customer.ts';
export { importOrder } from './order-import.ts';
export { addOrderEvent } from './order-timeline.ts';
export { importedOrderParts, restateOrders } from './order-sales.ts';
export type { ImportedOrder } from '../rules/imported-order.ts';
export { pagePart, type PagePart, type StorePage } from './page-parts.ts';
export { newestOrders, type SoldOrder, soldOrders } from './sold-orders.ts';
export {
  type CodeElsewhere,
  codesElsewhere,
  createDiscountCode,
  type DiscountCode,
  discountCodesFor,
  type DiscountCodeState,
  type NewDiscountCode,
  revokeDiscountCodes,
} from './discount-codes.ts';
export { codeText, isCodeText } from '../rules/code-text.ts';
export { pasteCodes, type PastedCodes, pastedCodesLeft, removePastedCodes } from './pasted-codes.ts';
export type { StoreCodes, StoreCodeState } from './store-codes.ts';
