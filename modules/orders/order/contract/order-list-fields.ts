import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Order } from './order.ts';

/** Fields of an order in lists. */
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
