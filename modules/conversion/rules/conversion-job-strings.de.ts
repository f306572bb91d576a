import type { Translated } from '#core/rules/text-form.ts';
import type { conversionJobStrings } from './conversion-job-strings.ts';

export const conversionJobStringsDe: Translated<typeof conversionJobStrings> = {
  'conversion.export-evidence': 'Export des Nachweisprotokolls',
};
