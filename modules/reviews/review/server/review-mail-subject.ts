/** What mails about reviews are about, where they are kept: to be found and forgotten with their review. */
export const aboutReview = 'review';
