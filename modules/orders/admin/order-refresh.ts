import { listFulfillments } from '../contract/fulfillment-calls.ts';
import { countCustomerTabs, getCustomer, listCustomers } from '../contract/customer-calls.ts';
import { countOrders, countOrderTabs, getOrder, listOrders } from '../contract/order-calls.ts';
import { listOrderEvents, listOrderTags } from '../contract/order-edit-calls.ts';
import { listRefunds } from '../contract/refund-calls.ts';

/** What is read again after anything was done with an order. */
export const orderReads = [
  getOrder,
  listOrders,
  countOrders,
  countOrderTabs,
  listFulfillments,
  listRefunds,
  listOrderEvents,
  listOrderTags,
  getCustomer,
  listCustomers,
  countCustomerTabs,
];
