import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { DraftOrder } from './draft-order-calls.ts';

/** Fields of a draft in the list. The total is the one when it was saved, since pricing each draft takes long. */
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
