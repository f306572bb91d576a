import type { Translated } from '#core/rules/text-form.ts';
import type { requestMailStrings } from './request-mail-strings.ts';

export const requestMailTextDe: Translated<typeof requestMailStrings> = {
  review_request_subject: 'Wie gefällt Ihnen Ihr Einkauf bei %{shop}?',
  review_request_heading: 'Wie gefällt es Ihnen?',
  review_request_intro:
    'Ihre Bestellung %{order} müsste inzwischen bei Ihnen sein. Andere möchten wissen, was Sie davon halten, ob gut oder schlecht. Es dauert eine Minute:',
  write_button: 'Bewertung schreiben',
  why_marketing: 'Sie erhalten diese E-Mail, weil Sie %{shop} erlaubt haben, Ihnen zu schreiben.',
  why_told:
    'Sie erhalten diese E-Mail, weil Sie bei %{shop} bestellt haben und Ihnen dort gesagt wurde, dass Sie um eine Bewertung gebeten werden.',
  stop: 'Nicht mehr gefragt werden: %{address}',
  last: 'Zu dieser Bestellung fragen wir nicht noch einmal.',
  example_product: 'Beispielprodukt',
};
