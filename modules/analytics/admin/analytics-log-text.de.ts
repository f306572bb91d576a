import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import { analyticsJobStringsDe } from '../rules/analytics-job-strings.de.ts';
import type { analyticsLogText } from './analytics-log-text.ts';

export const analyticsLogTextDe: TranslatedText<typeof analyticsLogText> = {
  area: 'analytics-log',
  strings: {
    ...analyticsJobStringsDe,
    thing_report_links: 'Geteilter Berichtslink',
    thing_fee_rates: 'Zahlungsgebühr',
    expires_at: 'Läuft ab',
    path: 'Bericht',
    profit: 'Enthält Gewinn',
    method: 'Zahlungsart',
    valid_from: 'Startdatum',
    percent: 'Prozentsatz',
    fixed_minor: 'Fester Betrag pro Bestellung',
    query: 'Zeitraum und Filter',
    title: 'Name',
    user_id: 'Mitarbeiter',
    revoked_at: 'Widerrufen',
    token_hash: 'Zugangstoken',
  },
};
