import { sql } from 'drizzle-orm';
import type { Review } from '../contract/review.ts';

type Times = 'written_at' | 'updated_at';
type Stored =
  | 'id'
  | 'product_id'
  | 'review_type'
  | 'variant_title'
  | 'rating'
  | 'title'
  | 'content'
  | 'name'
  | 'email'
  | 'country_code'
  | 'state'
  | 'hold_reason'
  | 'is_starred'
  | 'is_read'
  | 'has_image'
  | 'tags'
  | 'source'
  | 'imported_from'
  | 'claimed_verified'
  | 'verified'
  | 'rewarded'
  | 'helpful'
  | 'reports'
  | 'version';

/** A review as it is stored. */
export interface ReviewRow extends Pick<Review, Stored>, Record<Times, Date | string> {
  order_id: number | null;
  edited_at: Date | string | null;
  published_at: Date | string | null;
  [name: string]: unknown;
}

/** Columns of the reviews `r`. */
export const reviewColumns = sql`r.id, r.product_id, r.review_type, r.variant_title, r.rating, r.title, r.content, r.name, r.email,
  r.country_code, r.state, r.hold_reason, r.is_starred, r.is_read, r.has_image, r.tags, r.source, r.imported_from,
  r.claimed_verified, r.verified, r.order_id, r.rewarded, r.helpful, r.reports, r.written_at, r.edited_at, r.published_at,
  r.version, r.updated_at`;
