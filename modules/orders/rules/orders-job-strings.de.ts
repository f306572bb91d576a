import type { Translated } from '#core/rules/text-form.ts';
import type { ordersJobStrings } from './orders-job-strings.ts';

export const ordersJobStringsDe: Translated<typeof ordersJobStrings> = {
  'orders.export-orders': 'Bestellexport',
  'orders.export-customers': 'Kundenexport',
  'orders.restate-days': 'Neuberechnung der Berichte für eine neue Zeitzone',
  'orders.restate-fees': 'Neuberechnung der Zahlungsgebühren',
  'orders.redact-customer': 'Löschung von Kundendaten',
};
