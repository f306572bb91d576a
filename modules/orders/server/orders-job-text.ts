import { registerMailStrings } from '#core/server/mail/mail-text.ts';
import { ordersJobStrings } from '../rules/orders-job-strings.ts';
import { ordersJobStringsDe } from '../rules/orders-job-strings.de.ts';

/** Names of the area's jobs in emails. */
export const ordersJobText = registerMailStrings('orders-jobs', {
  en: ordersJobStrings,
  de: ordersJobStringsDe,
});
