import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import { reviewsJobStringsDe } from '../rules/reviews-job-strings.de.ts';
import type { reviewLogText } from './review-log-text.ts';

export const reviewLogTextDe: TranslatedText<typeof reviewLogText> = {
  area: 'review-log',
  strings: {
    ...reviewsJobStringsDe,
    thing_settings: 'Bewertungseinstellungen',
    thing_customize: 'Design der Bewertungs-Widgets',
    thing_group: 'Produktgruppe',
    thing_rewards: 'Bewertungsbelohnungen',
    days: 'Gültig (Tage)',
    enabled: 'Aktiviert',
    minimum_minor: 'Mindestbestellwert',
    name: 'Name',
    settings: 'Einstellungen',
    turned_on_at: 'Aktiviert am',
    value_type: 'Rabattart',
    value: 'Wert',
  },
};
