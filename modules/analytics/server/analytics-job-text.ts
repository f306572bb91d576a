import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { analyticsJobStrings } from '../rules/analytics-job-strings.ts';
import { analyticsJobStringsDe } from '../rules/analytics-job-strings.de.ts';

/** Names of the area's jobs, as mails say them. */
export const analyticsJobText = registerMailStrings('analytics-jobs', {
  en: analyticsJobStrings,
  de: analyticsJobStringsDe,
});
