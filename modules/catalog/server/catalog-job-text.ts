import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { catalogJobStrings } from '../rules/catalog-job-strings.ts';
import { catalogJobStringsDe } from '../rules/catalog-job-strings.de.ts';

/** Names of the area's jobs in emails. */
export const catalogJobText = registerMailStrings('catalog-jobs', {
  en: catalogJobStrings,
  de: catalogJobStringsDe,
});
