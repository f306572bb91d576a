import { reviewPaths } from '../../review/admin/review-paths.ts';

/** Where reviews are brought over (R077). */
export const reviewImportPaths = { getReviews: reviewPaths.getReviews } as const;
