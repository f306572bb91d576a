import type { Translated } from '#core/rules/text-form.ts';
import type { ordersJobStrings } from './orders-job-strings.ts';

export const ordersJobStringsDe: Translated<typeof ordersJobStrings> = {
  'orders.export-orders': 'Export der Bestellungen',
  'orders.export-customers': 'Export der Kunden',
  'orders.restate-days': 'Zählung der Zahlen in einer anderen Zeitzone',
  'orders.restate-fees': 'Zählung der Zahlungsgebühren',
  'orders.redact-customer': 'Löschung eines Kunden',
};
