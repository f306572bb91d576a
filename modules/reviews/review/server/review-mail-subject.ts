/** The subject that stored emails about reviews carry, so that they can be deleted with their review. */
export const aboutReview = 'review';
