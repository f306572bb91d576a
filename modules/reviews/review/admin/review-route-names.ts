import { reviewPaths } from './review-paths.ts';

/** Screens by the names the documents give them (V507). */
export const reviewRouteNames = { 'review.manage': reviewPaths.manage } as const;
