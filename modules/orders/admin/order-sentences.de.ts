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
    'orders.price_changed': 'Die Preise haben sich geändert. Bitte senden Sie die Bestellung noch einmal.',
    'orders.quote_invalid': 'Diese Preise stammen nicht aus diesem Shop.',
    'orders.quote_changed.price':
      'Preise oder Bestand haben sich geändert. Bitte sehen Sie sich Ihre Bestellung noch einmal an.',
    'orders.quote_changed.currency':
      'Die Währung hat sich geändert. Bitte sehen Sie sich Ihre Bestellung noch einmal an.',
    'orders.quote_used': 'Diese Bestellung wurde bereits aufgegeben.',
    'orders.gateway': 'Die Zahlung dieser Bestellung ist von hier aus nicht erreichbar.',
    'orders.payment_state': 'Die Zahlung dieser Bestellung ist nicht in dem Stand dafür.',
    'orders.currency': 'Diese Bestellung ist in %{theirs}; die Währung des Shops ist %{ours}.',
    'orders.cancelled': 'Diese Bestellung ist storniert.',
    'orders.fulfilled':
      'Ein Teil dieser Bestellung ist versandt. Stornieren Sie zuerst den Versand, oder erstatten Sie stattdessen.',
    'orders.nothing_to_fulfill': 'Von dieser Bestellung ist alles versandt.',
    'orders.fulfillment_cancelled': 'Dieser Versand ist storniert.',
    'orders.units_returned': 'Einige dieser Artikel sind erstattet, deshalb bleibt dieser Versand bestehen.',
    'orders.empty_refund': 'Wählen Sie, was erstattet wird',
    'orders.refund_changed': 'Was erstattet werden kann, hat sich geändert.',
    'orders.not_paid': 'Diese Bestellung ist nicht bezahlt, also gibt es nichts zu erstatten.',
    'orders.paid_less': 'Von dem, was für diese Bestellung bezahlt wurde, ist weniger als das übrig.',
    'orders.refund_declined': 'Die Erstattung wurde abgelehnt. %{reason}',
    'orders.link_over': 'Dieser Link ist abgelaufen.',
    'orders.no_address': 'Diese Bestellung hat keine E-Mail-Adresse.',
    'orders.confirmed_elsewhere': 'Die Bestellbestätigung sendet der verbundene Shop.',
    'orders.no_variable': 'Diese E-Mail hat keine Variable „%{name}“',
    'orders.no_mail_language': 'In dieser Sprache gibt es keine E-Mails',
    'orders.nothing_owed': 'Diese Erstattung ist ganz zurückgegangen.',
    'orders.not_finished': 'Nur eine stornierte Bestellung, deren Geld ganz zurückging, lässt sich löschen.',
    'orders.not_editable': 'Dieser Bestellung lässt sich nichts mehr hinzufügen.',
    'orders.on_hold':
      'Der Käufer kann dieser Bestellung noch etwas hinzufügen. Geben Sie sie erst frei, oder warten Sie, bis die Zeit um ist.',
    'orders.not_held': 'Diese Bestellung wartet auf nichts.',
    'orders.draft_changed': 'Preise haben sich geändert. Bitte sehen Sie sich den Entwurf noch einmal an.',
    'orders.draft_completed': 'Aus diesem Entwurf ist schon eine Bestellung geworden.',
    'orders.email_taken': 'Ein anderer Kunde hat diese E-Mail-Adresse',
    'orders.customer_has_orders':
      'Dieser Kunde hat Bestellungen, die ihren Käufer behalten müssen, und kann deshalb nicht entfernt werden.',
    'orders.too_many_addresses': 'Ein Kunde hat höchstens %{count} Adressen.',
    'orders.default_address': 'Wählen Sie zuerst eine andere Adresse als Standard.',
    'orders.export_forgotten': 'Diese Datei wurde einen Tag aufgehoben. Bitte exportieren Sie noch einmal.',

    'orders.this_address': 'Diese Adresse',
    'orders.this_cart': 'Diesen Warenkorb',
    'orders.this_checkout': 'Diesen Bestellvorgang',
    'orders.this_customer': 'Diesen Kunden',
    'orders.this_draft': 'Diesen Entwurf',
    'orders.this_export': 'Diesen Export',
    'orders.this_fulfilment': 'Diesen Versand',
    'orders.this_mail': 'Diese E-Mail',
    'orders.this_order': 'Diese Bestellung',
    'orders.this_payment': 'Diese Zahlung',
    'orders.this_product': 'Dieses Produkt',
    'orders.this_refund': 'Diese Erstattung',
    'orders.an_item': 'Ein Artikel',
    'orders.not_in_order': 'Dieser Artikel gehört nicht zu dieser Bestellung',
    'orders.nothing_to_send': 'Hiervon ist nichts mehr zu versenden',
    'orders.left_to_send': 'Nur noch %{count} zu versenden',
    'orders.all_refunded': 'Hiervon ist alles erstattet',
    'orders.left_to_refund': 'Nur noch %{count} zu erstatten',
    'orders.none_waiting': 'Hiervon wartet nichts auf den Versand',
    'orders.not_sent_yet': 'Nur %{count} noch nicht versandt',
    'orders.none_sent': 'Hiervon ist nichts versandt',
    'orders.can_come_back': 'Nur %{count} können zurückkommen',
    'orders.no_shipping_left': 'Es sind keine Versandkosten mehr zu erstatten',
    'orders.customer_redacted': 'Die Daten dieses Kunden wurden gelöscht, und es kommt nichts mehr dazu.',
    'orders.redaction_unconfirmed': 'Geben Sie die E-Mail-Adresse dieses Kunden ein',
    'orders.too_much_amount': 'Das ist mehr, als noch zu erstatten ist',
    'orders.unknown_payment': 'Diese Bestellung hat keine solche Zahlung',
    'orders.unknown_gateway': 'Keine solche Zahlung lief über „%{name}“',
    'orders.amounts_differ': 'Die Zahlungsvorgänge ergeben einen anderen Betrag',
    'orders.too_much_shipping': 'Das sind mehr Versandkosten, als noch zu erstatten sind',
    'orders.code_unknown': 'Dieser Rabattcode ist ungültig. Prüfen Sie die Schreibweise.',
    'orders.code_not_started': 'Dieser Rabattcode ist noch nicht aktiv.',
    'orders.code_ended': 'Dieser Rabattcode ist abgelaufen.',
    'orders.code_used': 'Dieser Rabattcode wurde bereits verwendet.',
    'orders.code_below_minimum': 'Dieser Code gilt ab einem Warenwert von %{amount}.',
    'orders.code_nothing_off': 'Dieser Rabattcode gilt nicht für Ihren Warenkorb.',
    'orders.no_such_customer': 'Diesen Kunden gibt es in diesem Shop nicht',
    'orders.choose_delivery': 'Wählen Sie eine Versandart',
    'orders.choose_country': 'Wählen Sie ein Land',
    'orders.write_something': 'Schreiben Sie zuerst etwas',
    'orders.enter_name': 'Geben Sie einen Namen ein',
    'orders.enter_last_name': 'Geben Sie einen Nachnamen ein',
    'orders.enter_tracking': 'Geben Sie eine Sendungsnummer ein',
    'orders.not_the_first': '%{name} steht für die erste davon und sagt etwas anderes.',
    'orders.in_the_future': 'Dieser Zeitpunkt liegt noch in der Zukunft.',
    'orders.own_source': 'Dieser Name ist für Bestellungen, die auf anderem Weg kamen.',
    'orders.enter_address': 'Geben Sie eine Adresse ein',
    'orders.enter_city': 'Geben Sie einen Ort ein',
    'orders.enter_email': 'Geben Sie eine E-Mail-Adresse ein',
    'orders.enter_web_address': 'Geben Sie eine Webadresse ein',
    'orders.more_than_zero': 'Geben Sie mehr als 0 ein',
    'orders.at_most_tags': 'Höchstens 250 Schlagwörter',
    'orders.long_tag': 'Ein Schlagwort hat höchstens 40 Zeichen',
    'orders.card_number': 'Geben Sie eine gültige Kartennummer ein',
    'orders.test_cards_only': 'Hier gehen nur Testkarten: nehmen Sie 4242 4242 4242 4242',
    'orders.card_declined': 'Die Karte wurde abgelehnt.',
    'orders.card_refuses_refunds': 'Die Karte nimmt keine Erstattungen an.',
    'orders.by_hand': 'Diese Zahlung wird von Hand vermerkt.',
    'orders.not_answered': 'Der Zahlungsanbieter hat noch nicht geantwortet.',
  },
};
