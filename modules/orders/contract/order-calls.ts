import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { count, idParam, idParams, paging, searchText, sorting } from '#core/contract/scalar.ts';
import { financialStatuses, order, orderRow } from './order.ts';

const orderFilters = {
  search: searchText.optional(),
  financial_status: z.enum(financialStatuses).optional(),
  fulfillment_status: z.enum(['unfulfilled', 'partial', 'fulfilled']).optional(),
  /** Orders a given offer discounted. */
  offer_id: idParam.optional(),
  customer_id: idParam.optional(),
  created_at_min: z.iso.datetime({ offset: true }).optional(),
  created_at_max: z.iso.datetime({ offset: true }).optional(),
};

export const listOrders = endpoint({
  method: 'GET',
  path: '/admin/orders.json',
  summary: 'Orders, newest first',
  permission: 'orders',
  query: z.object({
    ...orderFilters,
    ...paging(250, 20),
    ...sorting(['id', 'total_price', 'created_at', 'email'], 'id', 'desc'),
  }),
  reply: z.object({ orders: z.array(orderRow), has_more: z.boolean() }),
});

export const countOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/count.json',
  summary: 'How many orders a filter has',
  permission: 'orders',
  query: z.object(orderFilters),
  reply: count,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}.json',
  summary: 'One order with lines, discounts, payments and why it cost what it cost',
  permission: 'orders',
  params: idParams,
  reply: z.object({ order }),
});
