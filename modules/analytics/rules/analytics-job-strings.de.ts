import type { Translated } from '#core/rules/text-form.ts';
import type { analyticsJobStrings } from './analytics-job-strings.ts';

export const analyticsJobStringsDe: Translated<typeof analyticsJobStrings> = {
  'analytics.export-report': 'Export eines Berichts',
  'analytics.recount-days': 'Neuberechnung der Berichte für eine neue Zeitzone',
};
