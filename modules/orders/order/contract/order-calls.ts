import { z } from 'zod';
import { alsoNamed } from '#core/contract/also-named.ts';
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
import { stateList } from '#core/contract/state-list.ts';
import { fieldsOf, loopPaging } from '#core/contract/row-fields.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { type financialStatuses, order } from './order.ts';
import { orderTabs } from './order-tabs.ts';

/** `open`: neither closed nor canceled; `closed`: archived and not canceled. */
const orderStates = stateList({
  words: { open: ['open'], closed: ['closed'], cancelled: ['cancelled'] },
});

/**
 * `unpaid` is the platform's word for promised money that has not fully arrived: here authorized orders, since an order
 * with any payment is `paid`, even if more is owed (`total_outstanding`). So no order is `partially_paid`.
 */
const paymentStates = stateList({
  words: {
    pending: ['pending'],
    authorized: ['authorized'],
    paid: ['paid'],
    partially_refunded: ['partially_refunded'],
    refunded: ['refunded'],
    voided: ['voided'],
    unpaid: ['authorized'],
  } satisfies Record<string, (typeof financialStatuses)[number][]>,
  never: ['partially_paid'],
});

/** `unfulfilled` (also `unshipped`): no unit is fulfilled and at least one can be; `fulfilled` is also `shipped`. */
const deliveryStates = stateList({
  words: {
    unfulfilled: ['unfulfilled'],
    unshipped: ['unfulfilled'],
    partial: ['partial'],
    fulfilled: ['fulfilled'],
    shipped: ['fulfilled'],
  },
  never: ['restocked', 'processing', 'partial-processing'],
});

const moment = instant.optional();

export const orderFilters = {
  /** Name, email, customer's name, SKU. */
  search: searchText.optional(),
  ids: idList().optional(),
  since_id: sinceId.optional(),
  status: alsoNamed('order_status', orderStates),
  financial_status: paymentStates,
  fulfillment_status: deliveryStates,
  tag: z.string().trim().min(1).max(40).optional(),
  /** Orders with a line of this product. */
  product_id: idParam.optional(),
  has_refund: queryBoolean.optional(),
  /** Orders that this offer discounted. */
  offer_id: idParam.optional(),
  customer_id: idParam.optional(),
  /** The order's email address; case is ignored. */
  customer_email: z.string().trim().min(1).max(254).optional(),
  /** Orders with a parcel with this tracking number. */
  tracking_number: z.string().trim().min(1).max(100).optional(),
  created_at_min: moment,
  created_at_max: moment,
  /** When it was placed; figures count it on that day. */
  processed_at_min: moment,
  processed_at_max: moment,
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
    ...loopSorting(['id', 'total_price', 'created_at', 'processed_at', 'updated_at', 'email']),
  }),
  reply: z.object({ orders: z.array(order), has_more: z.boolean() }),
});

export const countOrders = endpoint({
  name: 'countOrders',
  method: 'GET',
  path: '/admin/orders/count.json',
  summary: 'Counts the orders of a filter',
  permission: 'orders',
  scope: 'read_orders',
  query: z.object(orderFilters),
  reply: count,
});

/** Counts every tab of the list under one filter, in one answer (C324). */
export const countOrderTabs = endpoint({
  name: 'countOrderTabs',
  method: 'GET',
  path: '/admin/orders/tab-counts.json',
  summary: 'Counts the orders of a filter by tab of the list',
  permission: 'orders',
  scope: 'read_orders',
  query: z.object(orderFilters),
  reply: tabCounts(orderTabs satisfies Tabs<z.input<z.ZodObject<typeof orderFilters>>>),
});

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/admin/orders/{id}.json',
  summary: 'One order with lines, discounts, payments and price breakdown',
  permission: 'orders',
  scope: 'read_orders',
  params: idParams,
  query: z.object(fieldsOf(order)),
  reply: z.object({ order }),
});
