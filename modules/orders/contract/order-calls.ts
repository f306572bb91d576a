import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  count,
  idList,
  idParam,
  idParams,
  instant,
  queryBoolean,
  searchText,
  sinceId,
  loopSorting,
} from '#core/contract/scalar.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { financialStatuses, order } from './order.ts';
import { orderTabs } from './order-tabs.ts';

/** `open`: neither closed nor cancelled; `closed`: archived and not cancelled. */
export const orderStates = ['open', 'closed', 'cancelled', 'any'] as const;

const moment = instant.optional();

export const orderFilters = {
  /** Name, email, customer's name, SKU. */
  search: searchText.optional(),
  ids: idList().optional(),
  since_id: sinceId.optional(),
  status: z.enum(orderStates).optional().default('any'),
  financial_status: z.enum(financialStatuses).optional(),
  fulfillment_status: z.enum(['unfulfilled', 'partial', 'fulfilled']).optional(),
  tag: z.string().trim().min(1).max(40).optional(),
  /** Orders with a line of this product. */
  product_id: idParam.optional(),
  has_refund: queryBoolean.optional(),
  /** Orders a given offer discounted. */
  offer_id: idParam.optional(),
  customer_id: idParam.optional(),
  created_at_min: moment,
  created_at_max: moment,
  updated_at_min: moment,
  updated_at_max: moment,
};

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/admin/orders.json',
  summary: 'Orders, newest first',
  permission: 'orders',
  scope: 'read_orders',
  query: z.object({
    ...orderFilters,
    ...loopPaging(order),
    ...loopSorting(['id', 'total_price', 'created_at', 'updated_at', 'email']),
  }),
  reply: z.object({ orders: z.array(order), has_more: z.boolean() }),
});

export const countOrders = endpoint({
  name: 'countOrders',
  method: 'GET',
  path: '/admin/orders/count.json',
  summary: 'How many orders a filter has',
  permission: 'orders',
  scope: 'read_orders',
  query: z.object(orderFilters),
  reply: count,
});

/** What the tabs of the list hold under one filter, in one answer (C324). */
export const countOrderTabs = endpoint({
  name: 'countOrderTabs',
  method: 'GET',
  path: '/admin/orders/tab-counts.json',
  summary: 'How many orders of a filter each tab of the list has',
  permission: 'orders',
  scope: 'read_orders',
  query: z.object(orderFilters),
  reply: tabCounts(orderTabs satisfies Tabs<z.input<z.ZodObject<typeof orderFilters>>>),
});

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/admin/orders/{id}.json',
  summary: 'One order with lines, discounts, payments and why it cost what it cost',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  query: z.object(fieldsOf(order)),
  reply: z.object({ order }),
});
