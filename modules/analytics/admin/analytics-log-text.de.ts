import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import { analyticsJobStringsDe } from '../rules/analytics-job-strings.de.ts';
import type { analyticsLogText } from './analytics-log-text.ts';

export const analyticsLogTextDe: TranslatedText<typeof analyticsLogText> = {
  area: 'analytics-log',
  strings: {
    ...analyticsJobStringsDe,
    thing_report_links: 'Link zu einem Bericht',
    thing_fee_rates: 'Zahlungsgebühr',
    expires_at: 'Läuft ab',
    path: 'Bericht',
    profit: 'Mit Gewinn',
    method: 'Zahlungsart',
    valid_from: 'Ab',
    percent: 'Prozent',
    fixed_minor: 'Fester Betrag',
    query: 'Tage und Filter',
    title: 'Titel',
    user_id: 'Person',
    revoked_at: 'Widerrufen',
    token_hash: 'Zugangstoken',
  },
};
