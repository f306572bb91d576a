import type { Translated } from '#core/rules/text-form.ts';
import type { reviewsJobStrings } from './reviews-job-strings.ts';

export const reviewsJobStringsDe: Translated<typeof reviewsJobStrings> = {
  'reviews.export-reviews': 'Export der Bewertungen',
  'reviews.change-reviews': 'Änderung der Bewertungen',
  'reviews.import-reviews': 'Prüfung oder Import von Bewertungen',
  'reviews.fetch-pictures': 'Fotos importierter Bewertungen',
};
