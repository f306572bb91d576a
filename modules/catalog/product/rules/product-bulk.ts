import type { BulkProductData } from '../contract/product-edit-calls.ts';
import { onceEach } from './product-draft.ts';

/** Fields that bulk changes read and write. */
export interface BulkFields {
  status: 'active' | 'draft' | 'archived';
  published: boolean;
  tags: string[];
  vendor: string;
  product_type: string;
}

/** A product's fields after the change. Tags are the same however they are capitalised. */
export function bulkEdited(before: BulkFields, data: BulkProductData): BulkFields {
  const status = data.status ?? (data.published ? 'active' : before.status);
  const published = data.published ?? (before.status !== 'active' || before.published);
  const removed = new Set(data.remove_tags?.map((tag) => tag.toLowerCase()));
  return {
    status,
    published: status === 'active' && published,
    tags: onceEach([
      ...before.tags.filter((tag) => !removed.has(tag.toLowerCase())),
      ...(data.add_tags ?? []),
    ]),
    vendor: data.vendor ?? before.vendor,
    product_type: data.product_type ?? before.product_type,
  };
}
