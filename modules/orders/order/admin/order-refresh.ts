import { countCustomerTabs, getCustomer, listCustomers } from '../../customer/contract/customer-calls.ts';
import { countOrders, countOrderTabs, getOrder, listOrders } from '../contract/order-calls.ts';
import { listOrderEvents, listOrderTags } from '../contract/order-edit-calls.ts';

/** Calls of subjects that stand on this one, by their addresses alone; `order-refresh.test.ts` holds them to the calls. */
export const callsAbove = {
  listFulfillments: { method: 'GET', path: '/admin/orders/{id}/fulfillments.json' },
  listRefunds: { method: 'GET', path: '/admin/orders/{id}/refunds.json' },
} as const;

/** What is read again after anything was done with an order. */
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
