import { reviewPaths } from '../../review/admin/review-paths.ts';

/** The page that imports reviews (R077). */
export const reviewImportPaths = { getReviews: reviewPaths.getReviews } as const;
