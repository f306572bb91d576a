import type { Translated } from '#core/rules/text-form.ts';
import type { offersJobStrings } from './offers-job-strings.ts';

export const offersJobStringsDe: Translated<typeof offersJobStrings> = {
  'offers.import': 'Prüfung oder Import von Angeboten',
  'offers.recommend': 'Aktualisierung der Empfehlungen',
};
