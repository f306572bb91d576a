import { listFulfillments } from '../contract/fulfillment-calls.ts';
import { countCustomers, getCustomer, listCustomers } from '../contract/customer-calls.ts';
import { countOrders, getOrder, listOrders } from '../contract/order-calls.ts';
import { listOrderEvents, listOrderTags } from '../contract/order-edit-calls.ts';
import { listRefunds } from '../contract/refund-calls.ts';

/** What is read again after anything was done with an order. */
export const orderReads = [
  getOrder,
  listOrders,
  countOrders,
  listFulfillments,
  listRefunds,
  listOrderEvents,
  listOrderTags,
  getCustomer,
  listCustomers,
  countCustomers,
];
