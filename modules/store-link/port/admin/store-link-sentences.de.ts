import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { storeLinkRefusals, storeLinkSentences } from '../contract/store-link-refusals.ts';

/** What the server says of connected stores. */
export const storeLinkSentencesDe: TranslatedSentences<typeof storeLinkRefusals | typeof storeLinkSentences> =
  {
    area: 'sentences',
    strings: {
      'store-link.currency': 'Dieser Shop verkauft in %{theirs}, Ihrer in %{ours}. Beides muss gleich sein.',
      'store-link.connected': '%{store} ist verbunden. Trennen Sie erst diese Verbindung.',
      'store-link.none': 'Der Shop wurde getrennt.',
      'store-link.keys': 'Die Schlüssel lassen sich nicht mehr lesen. Verbinden Sie den Shop neu.',
      'store-link.signature': 'Diese Nachricht ist nicht richtig unterschrieben.',

      'store-link.a_store': 'Einen verbundenen Shop',
      'store-link.a_store_price': 'Diesen Preis',
      'store-link.a_store_order': 'Diese Bestellung mit diesem Schlüssel',
      'store-link.ordered_otherwise':
        'Mit diesem Preis wurde eine andere Bestellung aufgegeben, oder diese Bestellung mit einem anderen Preis.',
      'store-link.another_total': 'Ein Warenkorb, der übereinstimmt, kostet, was geantwortet wurde.',
      'store-link.code_not_honoured': 'Die Kasse nimmt unsere Codes nicht an.',
      'store-link.another_currency': 'einer anderen Währung',
      'store-link.shopify_address': 'Geben Sie die Adresse ein, die auf .myshopify.com endet.',
      'store-link.woocommerce_address':
        'Geben Sie die Adresse Ihres Shops ein, zum Beispiel shop.example.com oder example.com/shop.',
      'store-link.keys_refused': 'Der Shop nimmt diese Schlüssel nicht an.',
      'store-link.key_and_password_refused': 'Der Shop nimmt diesen Schlüssel und dieses Passwort nicht an.',
      'store-link.id_and_secret_refused':
        'Der Shop nimmt diese Client-ID und dieses Client-Secret nicht an. Die App muss in diesem Shop installiert sein.',
      'store-link.secret_or_token':
        'Geben Sie das Client-Secret der App ein oder das Zugriffstoken einer älteren.',
      'store-link.client_credentials_refused':
        'Shopify gibt dieser App keinen Zugriff auf diesen Shop. App und Shop müssen zur selben Organisation gehören.',
      'store-link.app_not_installed': 'Die App ist in diesem Shop nicht installiert.',
      'store-link.code_word': 'Geben Sie 1 bis 20 Buchstaben und Ziffern ein.',
      'store-link.code_minutes': 'Geben Sie 15 bis 1.440 Minuten ein.',
      'store-link.not_reached': 'Der Shop war nicht zu erreichen.',
      'store-link.lets_nothing_through': 'Der Shop lässt nichts durch.',
      'store-link.store_status': 'Der Shop antwortet mit Status %{status}.',
      'store-link.no_such_store': 'Diesen Shop gibt es nicht, oder seine API ist abgeschaltet.',
      'store-link.not_its_data': 'Der Shop antwortet mit etwas anderem als Daten.',
      'store-link.app_removed': 'Die App wurde aus dem Shop entfernt.',
      'store-link.foreign_amount':
        'Ein Betrag ist in %{theirs} angegeben, und der Shop nennt seinen Wert in %{ours} nicht.',
      'store-link.amount_without_currency': 'Ein Betrag ist ohne Währung angegeben.',
      'store-link.customer_without_email': 'Ein Kunde ohne E-Mail-Adresse kann hier nicht geführt werden.',
      'store-link.not_added': 'Der Shop hat es nicht in die Bestellung aufgenommen.',
      'store-link.skipped': 'Das ließ sich nicht speichern und wurde ausgelassen.',
      'store-link.list_incomplete': 'Der Shop hat nur einen Teil dieser Liste gesendet.',
      'store-link.part_missing':
        'Der Shop hat nur einen Teil davon gesendet. Der Stand hier bleibt deshalb unverändert.',
      'store-link.all_products': 'Produkte',
      'store-link.all_collections': 'Kategorien',
      'store-link.all_customers': 'Kunden',
      'store-link.all_orders': 'Bestellungen',
      'store-link.incomplete_count':
        '%{list}: Der Shop hat %{total}, gesendet hat er %{read}. Hier wurde nichts entfernt.',
      'store-link.incomplete_pages':
        '%{list}: Der Shop hat %{read} gesendet, auf Seiten, die doppelt, zu kurz oder leer waren. Hier wurde nichts entfernt.',
      'store-link.hooks_not_kept': 'Der Shop hat nicht alle Webhooks behalten.',
      'store-link.page_status': 'Die Seite antwortet mit Status %{status}.',
    },
  };
