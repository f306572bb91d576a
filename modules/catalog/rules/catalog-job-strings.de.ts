import type { Translated } from '#core/rules/text-form.ts';
import type { catalogJobStrings } from './catalog-job-strings.ts';

export const catalogJobStringsDe: Translated<typeof catalogJobStrings> = {
  'catalog.import-products': 'Produktimport',
  'catalog.export-products': 'Produktexport',
  'catalog.fetch-images': 'Download von Produktbildern',
  'catalog.change-products': 'Massenbearbeitung von Produkten',
};
