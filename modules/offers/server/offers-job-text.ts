import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { offersJobStrings } from '../rules/offers-job-strings.ts';
import { offersJobStringsDe } from '../rules/offers-job-strings.de.ts';

/** Names of the area's jobs, as mails say them. */
export const offersJobText = registerMailStrings('offers-jobs', {
  en: offersJobStrings,
  de: offersJobStringsDe,
});
