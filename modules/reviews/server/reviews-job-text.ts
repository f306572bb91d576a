import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { reviewsJobStrings } from '../rules/reviews-job-strings.ts';
import { reviewsJobStringsDe } from '../rules/reviews-job-strings.de.ts';

/** Names of the area's jobs for emails. */
export const reviewsJobText = registerMailStrings('reviews-jobs', {
  en: reviewsJobStrings,
  de: reviewsJobStringsDe,
});
