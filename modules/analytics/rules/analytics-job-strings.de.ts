import type { Translated } from '#core/rules/text-form.ts';
import type { analyticsJobStrings } from './analytics-job-strings.ts';

export const analyticsJobStringsDe: Translated<typeof analyticsJobStrings> = {
  'analytics.export-report': 'Export eines Berichts',
  'analytics.recount-days': 'Zählung der Zahlen in einer anderen Zeitzone',
};
