/** Names of the area's jobs by kind, for the notice and the email after a job. */
export const reviewsJobStrings = {
  'reviews.export-reviews': 'Export of reviews',
  'reviews.change-reviews': 'Change of reviews',
  'reviews.import-reviews': 'Check or import of reviews',
  'reviews.fetch-pictures': 'Photos of imported reviews',
} as const;
