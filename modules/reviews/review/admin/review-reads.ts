import {
  countReviews,
  countReviewTabs,
  getHeldReviews,
  getReview,
  getReviewOverview,
  listReviewLog,
  listReviews,
} from '../contract/review-calls.ts';

/** What is read anew once a review has changed. */
export const reviewReads = [
  listReviews,
  countReviews,
  countReviewTabs,
  getReview,
  listReviewLog,
  getHeldReviews,
  getReviewOverview,
];
