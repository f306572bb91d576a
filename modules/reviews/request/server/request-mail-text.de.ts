import type { Translated } from '#core/rules/text-form.ts';
import type { requestMailStrings } from './request-mail-strings.ts';

export const requestMailTextDe: Translated<typeof requestMailStrings> = {
  review_request_subject: 'Wie war Ihre Bestellung bei %{shop}?',
  review_request_heading: 'Waren Sie zufrieden?',
  review_request_intro:
    'Ihre Bestellung %{order} sollte inzwischen angekommen sein. Schreiben Sie uns eine ehrliche Bewertung? Es dauert nur eine Minute und hilft anderen Kunden:',
  write_button: 'Bewertung schreiben',
  why_marketing: 'Sie erhalten diese E-Mail, weil Sie E-Mails von %{shop} abonniert haben.',
  why_told:
    'Sie erhalten diese E-Mail, weil Sie bei %{shop} bestellt haben und an der Kasse auf die Bewertungsanfrage hingewiesen wurden.',
  stop: 'Von Bewertungsanfragen abmelden: %{address}',
  last: 'Zu dieser Bestellung senden wir Ihnen keine weitere E-Mail.',
  example_product: 'Beispielprodukt',
};
