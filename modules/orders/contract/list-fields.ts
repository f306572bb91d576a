import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Customer } from './customer.ts';
import type { DraftOrder } from './draft-order-calls.ts';
import type { Order } from './order.ts';

/** What lists of orders show of one. */
export const listedOrderFields = fieldList(
  'name',
  'email',
  'customer',
  'currency',
  'total_price',
  'total_discounts',
  'total_quantity',
  'financial_status',
  'fulfillment_status',
  'fulfillable_quantity',
  'total_refunded',
  'tags',
  'cancelled_at',
  'closed_at',
  'processed_at',
);
export type OrderRow = RowWith<Order, typeof listedOrderFields>;

/** What lists of customers show of one. */
export const listedCustomerFields = fieldList(
  'email',
  'first_name',
  'last_name',
  'phone',
  'accepts_marketing',
  'state',
  'tags',
  'currency',
  'orders_count',
  'total_spent',
  'average_spent',
  'last_order_id',
  'last_order_name',
  'last_order_at',
  'default_address',
  'created_at',
);
export type CustomerRow = RowWith<Customer, typeof listedCustomerFields>;

/** What the list of drafts shows of one: what it came to when it was saved, since to price each takes long. */
export const listedDraftFields = fieldList(
  'name',
  'status',
  'email',
  'customer',
  'currency',
  'total_quantity',
  'saved_total_price',
  'tags',
  'order_id',
  'order_name',
  'created_at',
  'updated_at',
);
export type DraftOrderRow = RowWith<DraftOrder, typeof listedDraftFields>;
