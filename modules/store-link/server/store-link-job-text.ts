import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { storeLinkJobStrings } from '../rules/store-link-job-strings.ts';
import { storeLinkJobStringsDe } from '../rules/store-link-job-strings.de.ts';

/** Names of the area's jobs, as mails say them. */
export const storeLinkJobText = registerMailStrings('store-link-jobs', {
  en: storeLinkJobStrings,
  de: storeLinkJobStringsDe,
});
