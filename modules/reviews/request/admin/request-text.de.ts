import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { requestText } from './request-text.ts';

export const requestTextDe: TranslatedText<typeof requestText> = {
  area: 'review-requests',
  strings: {
    requests: 'Bewertungsanfragen',
    off: 'Bewertungsanfragen sind ausgeschaltet.',
    turn_on: 'Einschalten',
    of_days_one: 'Seit gestern',
    of_days_other: 'In den letzten %{count} Tagen',
    accepting_one:
      '%{accepting} von %{customers} Kunden akzeptiert E-Mails. Wir fragen nur Kunden, die sie akzeptieren.',
    accepting_other:
      '%{accepting} von %{customers} Kunden akzeptieren E-Mails. Wir fragen nur Kunden, die sie akzeptieren.',
    no_customers: 'Sie haben noch keine Kunden. Wir fragen nur Kunden, die E-Mails akzeptieren.',
    sent: 'Gesendete Anfragen',
    answered: 'Erhaltene Bewertungen',
    answered_of: '%{answered}, das sind %{share}',
    waiting: 'Geplant',
    opted_out: 'Abgemeldet',
  },
};
