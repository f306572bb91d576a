/** What the server of other areas may use of this subject. */
export { reviewsByIds } from './review-queries.ts';
