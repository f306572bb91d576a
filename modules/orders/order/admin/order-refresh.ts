import { countCustomerTabs, getCustomer, listCustomers } from '../../customer/contract/customer-calls.ts';
import { countOrders, countOrderTabs, getOrder, listOrders } from '../contract/order-calls.ts';
import { listOrderEvents, listOrderTags } from '../contract/order-edit-calls.ts';

/** URLs of calls of subjects that build on this one; `order-refresh.test.ts` compares them with the calls. */
export const callsAbove = {
  listFulfillments: { method: 'GET', path: '/admin/orders/{id}/fulfillments.json' },
  listRefunds: { method: 'GET', path: '/admin/orders/{id}/refunds.json' },
} as const;

/** The calls to read again after a change of an order. */
export const orderReads = [
  getOrder,
  listOrders,
  countOrders,
  countOrderTabs,
  callsAbove.listFulfillments,
  callsAbove.listRefunds,
  listOrderEvents,
  listOrderTags,
  getCustomer,
  listCustomers,
  countCustomerTabs,
];
