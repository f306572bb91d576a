import type { NewReview } from '../server/review-insert.ts';

/** A customer's review, for tests that override fields of it. */
export const plainReview: NewReview = {
  review_type: 'product',
  product_id: null,
  variant_title: '',
  rating: 5,
  title: 'Lovely',
  content: 'Check the 340 ml.',
  name: 'Hanne K.',
  email: 'hanne@buyer.test',
  country_code: 'DK',
  source: 'storefront_api',
  imported_from: '',
  import_key: null,
  claimed_verified: false,
  verified: false,
  order_id: null,
  state: 'published',
  hold_reason: null,
  is_read: false,
  tags: [],
  written_at: '2026-11-01T10:00:00.000Z',
  images: [],
  replies: [],
};
