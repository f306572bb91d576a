import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { storeLinkRefusals, storeLinkSentences } from '../contract/store-link-refusals.ts';

/** German of the server's sentences about connected stores. */
export const storeLinkSentencesDe: TranslatedSentences<typeof storeLinkRefusals | typeof storeLinkSentences> =
  {
    area: 'sentences',
    strings: {
      'store-link.currency':
        'Dieser Shop verwendet %{theirs}, Ihr Shop %{ours}. Beide müssen dieselbe Währung verwenden.',
      'store-link.connected': '%{store} ist verbunden. Trennen Sie zuerst diese Verbindung.',
      'store-link.none': 'Der Shop wurde getrennt.',
      'store-link.keys': 'Die gespeicherten Zugangsdaten sind nicht mehr lesbar. Verbinden Sie den Shop neu.',
      'store-link.signature': 'Ungültige Webhook-Signatur.',

      'store-link.a_store': 'Einen verbundenen Shop',
      'store-link.a_store_price': 'Diesen Preis',
      'store-link.a_store_order': 'Diese Bestellung mit diesem Schlüssel',
      'store-link.ordered_otherwise':
        'Mit diesem Preis wurde eine andere Bestellung aufgegeben, oder diese Bestellung mit einem anderen Preis.',
      'store-link.another_total': 'Ein übereinstimmender Warenkorb muss den zugesagten Gesamtbetrag haben.',
      'store-link.code_not_honoured': 'Der Checkout akzeptiert unsere Rabattcodes nicht.',
      'store-link.another_currency': 'einer anderen Währung',
      'store-link.shopify_address': 'Geben Sie die Domain ein, die auf .myshopify.com endet.',
      'store-link.woocommerce_address':
        'Geben Sie die Adresse Ihres Shops ein, zum Beispiel shop.example.com oder example.com/shop.',
      'store-link.keys_refused': 'Der Shop hat diese Zugangsdaten abgelehnt.',
      'store-link.key_and_password_refused': 'Der Shop hat diesen Schlüssel und dieses Passwort abgelehnt.',
      'store-link.id_and_secret_refused':
        'Der Shop hat diese Client-ID und dieses Client-Secret abgelehnt. Prüfen Sie, ob die App in diesem Shop installiert ist.',
      'store-link.secret_or_token':
        'Geben Sie das Client-Secret der App ein oder das Zugriffstoken einer älteren App.',
      'store-link.client_credentials_refused':
        'Shopify verweigert dieser App den Zugriff auf den Shop. App und Shop müssen zur selben Organisation gehören.',
      'store-link.app_not_installed': 'Die App ist in diesem Shop nicht installiert.',
      'store-link.code_word': 'Geben Sie 1–20 Buchstaben oder Ziffern ein.',
      'store-link.code_minutes': 'Geben Sie 15–1.440 Minuten ein.',
      'store-link.not_reached': 'Der Shop ist nicht erreichbar.',
      'store-link.lets_nothing_through': 'Der Shop begrenzt unsere Anfragen.',
      'store-link.store_status': 'Der Shop antwortete mit Status %{status}.',
      'store-link.no_such_store': 'Diesen Shop gibt es nicht, oder seine API ist ausgeschaltet.',
      'store-link.not_its_data': 'Die Antwort des Shops konnte nicht gelesen werden.',
      'store-link.app_removed': 'Die App wurde aus dem Shop entfernt.',
      'store-link.foreign_amount':
        'Ein Betrag ist in %{theirs} angegeben, und der Shop nennt seinen Wert in %{ours} nicht.',
      'store-link.amount_without_currency': 'Ein Betrag hat keine Währung.',
      'store-link.customer_without_email': 'Kunden ohne E-Mail-Adresse können nicht importiert werden.',
      'store-link.not_added': 'Der Shop hat es der Bestellung nicht hinzugefügt.',
      'store-link.skipped': 'Übersprungen, weil es nicht gespeichert werden konnte.',
      'store-link.list_incomplete': 'Der Shop hat nur einen Teil dieser Liste gesendet.',
      'store-link.part_missing':
        'Der Shop hat nur einen Teil davon gesendet, daher wurde hier nichts geändert.',
      'store-link.all_products': 'Produkte',
      'store-link.all_collections': 'Kategorien',
      'store-link.all_customers': 'Kunden',
      'store-link.all_orders': 'Bestellungen',
      'store-link.incomplete_count':
        '%{list}: Der Shop hat %{total}, gesendet hat er %{read}. Hier wurde nichts entfernt.',
      'store-link.incomplete_pages':
        '%{list}: Der Shop hat %{read} gesendet, mit doppelten, zu kurzen oder leeren Seiten. Hier wurde nichts entfernt.',
      'store-link.hooks_not_kept': 'Im Shop fehlen einige Webhooks.',
      'store-link.page_status': 'Die Seite antwortete mit Status %{status}.',
    },
  };
