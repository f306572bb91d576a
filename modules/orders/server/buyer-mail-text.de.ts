import type { Translated } from '#core/rules/text-form.ts';
import type { buyerMailStrings } from './buyer-mail-strings.ts';

export const buyerMailTextDe: Translated<typeof buyerMailStrings> = {
  sent: 'Ihre Bestellung %{order} ist unterwegs',
  sent_lead: 'Ihre Bestellung %{order} ist ganz oder teilweise unterwegs:',
  tracking: 'Neue Sendungsdaten zu Ihrer Bestellung %{order}',
  tracking_lead: 'Die Sendungsdaten Ihrer Bestellung %{order} haben sich geändert:',
  tracking_number: 'Sendungsnummer: %{number}',
  tracking_button: 'Paket verfolgen',

  added: 'Zu Ihrer Bestellung %{order} hinzugefügt',
  added_lead: '%{units} × %{product} gehört jetzt zu Ihrer Bestellung %{order}.',
  added_paid: 'Der Betrag von %{amount} wurde von der Karte abgebucht, mit der Sie bezahlt haben.',
  added_button: 'Bestellung ansehen',

  refunded: 'Ihre Erstattung zur Bestellung %{order}',
  refunded_lead: 'Für Ihre Bestellung %{order} erhalten Sie %{amount} zurück.',

  cancelled: 'Ihre Bestellung %{order} wurde storniert',
  cancelled_lead: 'Ihre Bestellung %{order} wurde storniert.',
};
