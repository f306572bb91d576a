import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { additionRefusals } from '../addition/contract/addition-refusals.ts';
import type { baseRefusals, baseSentences } from '../base/contract/base-refusals.ts';
import type { cancelRefusals } from '../cancel/contract/cancel-refusals.ts';
import type { cartRefusals, cartSentences } from '../cart/contract/cart-refusals.ts';
import type { checkoutRefusals, checkoutSentences } from '../checkout/contract/checkout-refusals.ts';
import type { customerRefusals, customerSentences } from '../customer/contract/customer-refusals.ts';
import type { draftRefusals, draftSentences } from '../draft/contract/draft-refusals.ts';
import type {
  fulfillmentRefusals,
  fulfillmentSentences,
} from '../fulfillment/contract/fulfillment-refusals.ts';
import type { importRefusals } from '../import/contract/import-refusals.ts';
import type { mailRefusals, mailSentences } from '../mail/contract/mail-refusals.ts';
import type { orderRefusals, orderSentences } from '../order/contract/order-refusals.ts';
import type { paymentRefusals, paymentSentences } from '../payment/contract/payment-refusals.ts';
import type { privacyRefusals } from '../privacy/contract/privacy-refusals.ts';
import type { refundRefusals, refundSentences } from '../refund/contract/refund-refusals.ts';

/** German sentences of the server and the forms about orders and customers. */
export const orderSentencesDe: TranslatedSentences<
  | typeof additionRefusals
  | typeof baseRefusals
  | typeof baseSentences
  | typeof cancelRefusals
  | typeof cartRefusals
  | typeof cartSentences
  | typeof checkoutRefusals
  | typeof checkoutSentences
  | typeof customerRefusals
  | typeof customerSentences
  | typeof draftRefusals
  | typeof draftSentences
  | typeof fulfillmentRefusals
  | typeof fulfillmentSentences
  | typeof importRefusals
  | typeof mailRefusals
  | typeof mailSentences
  | typeof orderRefusals
  | typeof orderSentences
  | typeof paymentRefusals
  | typeof paymentSentences
  | typeof privacyRefusals
  | typeof refundRefusals
  | typeof refundSentences
> = {
  area: 'sentences',
  strings: {
    'orders.empty_cart': 'Fügen Sie zuerst einen Artikel hinzu.',
    'orders.empty_checkout': 'Ihr Warenkorb ist leer.',
    'orders.cart_full': 'Ein Warenkorb fasst höchstens %{count} verschiedene Artikel.',
    'orders.sold_out.any_more': '%{title} ist nicht mehr auf Lager.',
    'orders.sold_out.now': '%{title} ist ausverkauft.',
    'orders.sold_out.just': '%{title} ist gerade ausverkauft.',
    'orders.price_changed': 'Die Preise haben sich geändert. Bitte senden Sie die Bestellung noch einmal ab.',
    'orders.quote_invalid': 'Diese Preise stammen nicht aus diesem Shop.',
    'orders.quote_changed.price':
      'Preise oder Bestand haben sich geändert. Bitte prüfen Sie Ihre Bestellung.',
    'orders.quote_changed.currency': 'Die Währung hat sich geändert. Bitte prüfen Sie Ihre Bestellung.',
    'orders.quote_used': 'Diese Bestellung wurde bereits aufgegeben.',
    'orders.gateway': 'Auf diese Zahlung kann von hier aus nicht zugegriffen werden.',
    'orders.payment_state': 'Der Zahlungsstatus dieser Bestellung lässt das nicht zu.',
    'orders.currency': 'Diese Bestellung ist in %{theirs}; die Währung des Shops ist %{ours}.',
    'orders.cancelled': 'Diese Bestellung ist storniert.',
    'orders.fulfilled':
      'Einige Artikel sind versendet. Stornieren Sie zuerst diese Sendungen oder erstatten Sie stattdessen.',
    'orders.nothing_to_fulfill': 'Alle Artikel sind bereits versendet.',
    'orders.fulfillment_cancelled': 'Diese Sendung ist storniert.',
    'orders.units_returned':
      'Einige dieser Artikel sind erstattet, deshalb kann diese Sendung nicht storniert werden.',
    'orders.empty_refund': 'Wählen Sie, was erstattet werden soll',
    'orders.refund_changed':
      'Der erstattbare Betrag hat sich geändert. Prüfen Sie ihn und versuchen Sie es erneut.',
    'orders.not_paid': 'Diese Bestellung ist nicht bezahlt, also gibt es nichts zu erstatten.',
    'orders.paid_less': 'Der Betrag übersteigt, was noch erstattet werden kann.',
    'orders.refund_declined': 'Die Rückerstattung wurde abgelehnt. %{reason}',
    'orders.link_over': 'Dieser Link ist abgelaufen.',
    'orders.no_address': 'Diese Bestellung hat keine E-Mail-Adresse.',
    'orders.confirmed_elsewhere': 'Die Bestellbestätigung sendet der verbundene Shop.',
    'orders.no_variable': 'Diese E-Mail hat keine Variable „%{name}“',
    'orders.no_mail_language': 'In dieser Sprache gibt es keine E-Mails',
    'orders.nothing_owed': 'Diese Rückerstattung ist abgeschlossen.',
    'orders.not_finished': 'Nur stornierte und vollständig erstattete Bestellungen können gelöscht werden.',
    'orders.not_editable': 'Zu dieser Bestellung können keine Artikel mehr hinzugefügt werden.',
    'orders.on_hold':
      'Versand pausiert: Der Kunde kann noch etwas hinzufügen. Geben Sie die Bestellung frei oder warten Sie.',
    'orders.not_held': 'Der Versand dieser Bestellung ist nicht pausiert.',
    'orders.draft_changed':
      'Die Preise haben sich geändert. Prüfen Sie den Entwurf und versuchen Sie es erneut.',
    'orders.draft_completed': 'Dieser Entwurf ist bereits eine Bestellung.',
    'orders.email_taken': 'Ein anderer Kunde hat bereits diese E-Mail-Adresse',
    'orders.customer_has_orders': 'Kann nicht gelöscht werden: Bestellungen müssen ihren Kunden behalten.',
    'orders.too_many_addresses': 'Ein Kunde kann bis zu %{count} Adressen haben.',
    'orders.default_address': 'Legen Sie zuerst eine andere Standardadresse fest.',
    'orders.export_forgotten': 'Exporte sind einen Tag lang verfügbar. Bitte exportieren Sie erneut.',

    'orders.this_address': 'Diese Adresse',
    'orders.this_cart': 'Diesen Warenkorb',
    'orders.this_checkout': 'Diesen Bestellvorgang',
    'orders.this_customer': 'Diesen Kunden',
    'orders.this_draft': 'Diesen Entwurf',
    'orders.this_export': 'Diesen Export',
    'orders.this_fulfilment': 'Diese Sendung',
    'orders.this_mail': 'Diese E-Mail',
    'orders.this_order': 'Diese Bestellung',
    'orders.this_payment': 'Diese Zahlung',
    'orders.this_product': 'Dieses Produkt',
    'orders.this_refund': 'Diese Rückerstattung',
    'orders.an_item': 'Ein Artikel',
    'orders.not_in_order': 'Dieser Artikel gehört nicht zu dieser Bestellung',
    'orders.nothing_to_send': 'Nichts mehr zu versenden',
    'orders.left_to_send': 'Nur noch %{count} zu versenden',
    'orders.all_refunded': 'Bereits vollständig erstattet',
    'orders.left_to_refund': 'Nur noch %{count} zu erstatten',
    'orders.none_waiting': 'Keine nicht versendeten Artikel mehr',
    'orders.not_sent_yet': 'Nur %{count} nicht versendet',
    'orders.none_sent': 'Keine versendeten Artikel mehr',
    'orders.can_come_back': 'Retoure nur für %{count} möglich',
    'orders.no_shipping_left': 'Keine Versandkosten mehr zu erstatten',
    'orders.customer_redacted':
      'Die Daten dieses Kunden wurden gelöscht, deshalb kann nichts hinzugefügt werden.',
    'orders.redaction_unconfirmed': 'Geben Sie die E-Mail-Adresse dieses Kunden ein',
    'orders.too_much_amount': 'Das ist mehr als der erstattbare Betrag',
    'orders.unknown_payment': 'Diese Zahlung gehört nicht zu dieser Bestellung',
    'orders.unknown_gateway': 'Diese Zahlung lief nicht über „%{name}“',
    'orders.amounts_differ': 'Die Transaktionen ergeben nicht den Erstattungsbetrag',
    'orders.too_much_shipping': 'Das ist mehr als der erstattbare Versand',
    'orders.code_unknown': 'Dieser Rabattcode ist ungültig. Prüfen Sie die Schreibweise.',
    'orders.code_not_started': 'Dieser Rabattcode ist noch nicht aktiv.',
    'orders.code_ended': 'Dieser Rabattcode ist abgelaufen.',
    'orders.code_used': 'Dieser Rabattcode wurde bereits verwendet.',
    'orders.code_below_minimum': 'Dieser Code gilt ab einem Warenwert von %{amount}.',
    'orders.code_nothing_off': 'Dieser Rabattcode gilt nicht für Ihren Warenkorb.',
    'orders.no_such_customer': 'Diesen Kunden gibt es nicht',
    'orders.choose_delivery': 'Wählen Sie eine Versandart',
    'orders.choose_country': 'Wählen Sie ein Land',
    'orders.write_something': 'Geben Sie einen Kommentar ein',
    'orders.enter_name': 'Geben Sie einen Namen ein',
    'orders.enter_last_name': 'Geben Sie einen Nachnamen ein',
    'orders.enter_tracking': 'Geben Sie eine Sendungsnummer ein',
    'orders.not_the_first': '%{name} muss mit dem ersten Eintrag übereinstimmen.',
    'orders.in_the_future': 'Das Datum liegt in der Zukunft.',
    'orders.own_source': 'Dieser Quellenname ist reserviert.',
    'orders.enter_address': 'Geben Sie eine Adresse ein',
    'orders.enter_city': 'Geben Sie einen Ort ein',
    'orders.enter_email': 'Geben Sie eine E-Mail-Adresse ein',
    'orders.enter_web_address': 'Geben Sie eine Webadresse ein',
    'orders.more_than_zero': 'Geben Sie mehr als 0 ein',
    'orders.at_most_tags': 'Höchstens 250 Schlagwörter',
    'orders.long_tag': 'Ein Schlagwort kann bis zu 40 Zeichen haben',
    'orders.card_number': 'Geben Sie eine gültige Kartennummer ein',
    'orders.test_cards_only': 'Hier gehen nur Testkarten: nehmen Sie 4242 4242 4242 4242',
    'orders.card_declined': 'Die Karte wurde abgelehnt.',
    'orders.card_refuses_refunds': 'Die Karte nimmt keine Erstattungen an.',
    'orders.by_hand': 'Diese Zahlung wird manuell markiert.',
    'orders.not_answered': 'Der Zahlungsanbieter hat noch nicht geantwortet.',
  },
};
