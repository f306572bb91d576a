import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { DraftOrder } from './draft-order-calls.ts';

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
