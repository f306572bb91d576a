/** Where reviews are brought over (R077). */
export const reviewImportPaths = { getReviews: '/apps/review/get-review' } as const;
