import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import { reviewsJobStringsDe } from '../rules/reviews-job-strings.de.ts';
import type { reviewLogText } from './review-log-text.ts';

export const reviewLogTextDe: TranslatedText<typeof reviewLogText> = {
  area: 'review-log',
  strings: {
    ...reviewsJobStringsDe,
    thing_settings: 'Einstellungen der Bewertungen',
    thing_customize: 'Aussehen der Bewertungen',
    thing_group: 'Produktgruppe',
    thing_rewards: 'Belohnungen für Bewertungen',
    days: 'Tage',
    enabled: 'Eingeschaltet',
    minimum_minor: 'Mindestbetrag',
    name: 'Bezeichnung',
    settings: 'Einstellungen',
    turned_on_at: 'Eingeschaltet am',
    value_type: 'Typ des Werts',
    value: 'Wert',
  },
};
