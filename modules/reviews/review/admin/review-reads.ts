import {
  countReviews,
  countReviewTabs,
  getHeldReviews,
  getReview,
  getReviewOverview,
  listReviewLog,
  listReviews,
} from '../contract/review-calls.ts';

/** The calls to refresh after a change of a review. */
export const reviewReads = [
  listReviews,
  countReviews,
  countReviewTabs,
  getReview,
  listReviewLog,
  getHeldReviews,
  getReviewOverview,
];
