import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Customer } from './customer.ts';

/** Fields of a customer in lists. */
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
