import type { Translated } from '#core/rules/text-form.ts';
import type { buyerMailStrings } from './buyer-mail-strings.ts';

export const buyerMailTextDe: Translated<typeof buyerMailStrings> = {
  confirmation_subject: 'Ihre Bestellung %{order} bei %{shop}',
  confirmation_heading: 'Vielen Dank für Ihre Bestellung',
  confirmation_intro: 'Ihre Bestellung %{order} ist bei uns eingegangen. Das haben Sie bestellt:',
  added_subject: 'Zu Ihrer Bestellung %{order} hinzugefügt',
  added_heading: 'Zu Ihrer Bestellung %{order} hinzugefügt',
  added_intro:
    '%{units} × %{product} gehört jetzt zu Ihrer Bestellung %{order}. Der Betrag von %{amount} wurde von der Karte abgebucht, mit der Sie bezahlt haben.',
  sent_subject: 'Ihre Bestellung %{order} ist unterwegs',
  sent_heading: 'Ihre Bestellung %{order} ist unterwegs',
  sent_intro: 'Ihre Bestellung %{order} ist ganz oder teilweise unterwegs:',
  tracking_subject: 'Neue Sendungsdaten zu Ihrer Bestellung %{order}',
  tracking_heading: 'Neue Sendungsdaten zu Ihrer Bestellung %{order}',
  tracking_intro: 'Die Sendungsdaten Ihrer Bestellung %{order} haben sich geändert:',
  refunded_subject: 'Ihre Erstattung zur Bestellung %{order}',
  refunded_heading: 'Ihre Erstattung zur Bestellung %{order}',
  refunded_intro: 'Für Ihre Bestellung %{order} erhalten Sie %{amount} zurück.',
  cancelled_subject: 'Ihre Bestellung %{order} wurde storniert',
  cancelled_heading: 'Ihre Bestellung %{order} wurde storniert',
  cancelled_intro: 'Ihre Bestellung %{order} wurde storniert.',
  link_subject: 'Ein neuer Link zu Ihrer Bestellung %{order}',
  link_heading: 'Ein neuer Link zu Ihrer Bestellung %{order}',
  link_intro:
    'Hier ist der neue Link, um den Sie gebeten haben. Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun.',

  order_button: 'Bestellung ansehen',
  link_days: 'Der Link gilt %{days} Tage. Danach schickt Ihnen die Seite auf Wunsch einen neuen.',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  tax: 'Steuer',
  total: 'Gesamtbetrag',
  outstanding: 'Noch zu bezahlen',
  shipping_address: 'Lieferadresse',
  billing_address: 'Rechnungsadresse',
  tracking_number: 'Sendungsnummer: %{number}',
  tracking_button: 'Paket verfolgen',
  example_product: 'Beispielprodukt',
  example_discount: 'Zwei zum kleineren Preis',
  example_shipping: 'Standardversand',
};
