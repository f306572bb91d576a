import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { conversionJobStrings } from '../rules/conversion-job-strings.ts';
import { conversionJobStringsDe } from '../rules/conversion-job-strings.de.ts';

/** Names of the area's jobs, as mails say them. */
export const conversionJobText = registerMailStrings('conversion-jobs', {
  en: conversionJobStrings,
  de: conversionJobStringsDe,
});
