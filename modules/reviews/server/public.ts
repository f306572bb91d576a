/** What other areas may use of reviews. */
export { reviewsByIds } from '../review/server/review-queries.ts';
