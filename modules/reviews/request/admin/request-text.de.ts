import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { requestText } from './request-text.ts';

export const requestTextDe: TranslatedText<typeof requestText> = {
  area: 'review-requests',
  strings: {
    requests: 'Bitten um Bewertungen',
    off: 'Käufer werden nicht um Bewertungen gebeten.',
    turn_on: 'Fragen, sobald ihre Bestellung angekommen ist',
    of_days_one: 'Seit gestern',
    of_days_other: 'In den letzten %{count} Tagen',
    accepting_one:
      '%{accepting} von %{customers} Kunden ist mit E-Mails einverstanden. Nur wer einverstanden ist, wird gefragt.',
    accepting_other:
      '%{accepting} von %{customers} Kunden sind mit E-Mails einverstanden. Nur wer einverstanden ist, wird gefragt.',
    no_customers: 'Sie haben noch keine Kunden. Nur wer mit E-Mails einverstanden ist, wird gefragt.',
    sent: 'Gefragte Käufer',
    answered: 'Geantwortet',
    answered_of: '%{answered}, also %{share}',
    waiting: 'Noch zu fragen',
    opted_out: 'Möchten nicht mehr gefragt werden',
  },
};
