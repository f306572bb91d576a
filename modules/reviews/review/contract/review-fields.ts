import { fieldList, type RowWith } from '#core/contract/field-list.ts';
import type { Review } from './review.ts';

/** The fields of a review that the list shows. */
export const listedReviewFields = fieldList(
  'product_id',
  'product',
  'review_type',
  'rating',
  'title',
  'content',
  'name',
  'state',
  'status',
  'hold_reason',
  'is_starred',
  'is_read',
  'has_image',
  'source',
  'imported_from',
  'verified',
  'reports',
  'created_at',
);
export type ListedReview = RowWith<Review, typeof listedReviewFields>;
