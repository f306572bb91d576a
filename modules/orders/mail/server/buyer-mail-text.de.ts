import type { Translated } from '#core/rules/text-form.ts';
import type { buyerMailStrings } from './buyer-mail-strings.ts';

export const buyerMailTextDe: Translated<typeof buyerMailStrings> = {
  confirmation_subject: 'Ihre Bestellung %{order} bei %{shop} ist bestätigt',
  confirmation_heading: 'Vielen Dank für Ihre Bestellung',
  confirmation_intro: 'Danke für Ihre Bestellung %{order}. Hier ist die Übersicht:',
  added_subject: 'Ihre Bestellung %{order} wurde aktualisiert',
  added_heading: 'Ihre Bestellung %{order} wurde aktualisiert',
  added_intro:
    '%{units} × %{product} wurde Ihrer Bestellung %{order} hinzugefügt. Ihre Karte wurde mit %{amount} belastet.',
  sent_subject: 'Ihre Bestellung %{order} wurde versendet',
  sent_heading: 'Ihre Bestellung ist unterwegs',
  sent_intro: 'Diese Artikel aus Bestellung %{order} sind unterwegs:',
  tracking_subject: 'Aktualisierte Sendungsverfolgung für Bestellung %{order}',
  tracking_heading: 'Aktualisierte Sendungsverfolgung für Bestellung %{order}',
  tracking_intro: 'Die Sendungsverfolgung für Bestellung %{order} wurde aktualisiert:',
  refunded_subject: 'Rückerstattung für Bestellung %{order}',
  refunded_heading: 'Rückerstattung für Bestellung %{order}',
  refunded_intro:
    'Wir haben Ihnen %{amount} für Ihre Bestellung %{order} erstattet. Bis der Betrag auf Ihrem Konto ist, können einige Tage vergehen.',
  cancelled_subject: 'Ihre Bestellung %{order} wurde storniert',
  cancelled_heading: 'Ihre Bestellung %{order} wurde storniert',
  cancelled_intro: 'Ihre Bestellung %{order} wurde storniert.',
  link_subject: 'Neuer Link zu Ihrer Bestellung %{order}',
  link_heading: 'Neuer Link zu Ihrer Bestellung %{order}',
  link_intro:
    'Hier ist der angeforderte neue Link. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.',

  sent_whole: 'Alle Artikel Ihrer Bestellung sind jetzt versendet.',
  sent_part: 'Einige Artikel Ihrer Bestellung sind noch nicht versendet.',
  order_button: 'Bestellung ansehen',
  order_page: 'Ihre Bestellung: %{address}',
  link_days: 'Dieser Link gilt %{days} Tage. Sie können jederzeit einen neuen anfordern.',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  tax: 'Steuer',
  total: 'Gesamtbetrag',
  outstanding: 'Offener Betrag',
  shipping_address: 'Lieferadresse',
  billing_address: 'Rechnungsadresse',
  tracking_number: 'Sendungsnummer: %{number}',
  tracking_button: 'Sendung verfolgen',
  example_product: 'Beispielprodukt',
  example_discount: 'Bundle-Rabatt',
  example_shipping: 'Standardversand',
};
