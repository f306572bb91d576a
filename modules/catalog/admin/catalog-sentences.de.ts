import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { collectionSentences } from '../collection/contract/collection-refusals.ts';
import type { countrySentences } from '../country/contract/country-refusals.ts';
import type { importRefusals, importSentences } from '../import/contract/import-refusals.ts';
import type { productSentences } from '../product/contract/product-refusals.ts';

import type { serviceRefusals, serviceSentences } from '../service/contract/fulfillment-service-refusals.ts';

/** German sentences of the server and the forms about products and collections. */
export const catalogSentencesDe: TranslatedSentences<
  | typeof collectionSentences
  | typeof countrySentences
  | typeof importRefusals
  | typeof importSentences
  | typeof productSentences
  | typeof serviceRefusals
  | typeof serviceSentences
> = {
  area: 'sentences',
  strings: {
    'catalog.this_product': 'Dieses Produkt',
    'catalog.this_variant': 'Diese Variante',
    'catalog.this_image': 'Dieses Bild',
    'catalog.a_collection': 'Eine dieser Kategorien',
    'catalog.too_deep':
      'Nur die ersten %{count} Zeilen lassen sich durchblättern. Grenzen Sie die Liste ein.',
    'catalog.too_far': 'Zu weit',
    'catalog.ids_or_filter': 'Senden Sie entweder ids oder filter',
    'catalog.not_a_web_address': 'Geben Sie eine Webadresse ein',
    'catalog.at_most_options': 'Höchstens 3 Optionen',
    'catalog.at_most_variants': 'Höchstens %{count} Varianten',
    'catalog.at_most_images': 'Höchstens %{count} Bilder',
    'catalog.at_most_tags': 'Höchstens %{count} Schlagwörter.',
    'catalog.long_tag': 'Schlagwörter können höchstens 255 Zeichen haben.',
    'catalog.handle_needs': 'Ein Handle braucht mindestens einen Buchstaben oder eine Ziffer.',
    'catalog.handle_taken': 'Ein anderes Produkt hat bereits diesen Handle.',
    'catalog.option_name_taken': 'Eine andere Option hat bereits diesen Namen.',
    'catalog.value_there': 'Dieser Wert ist bereits vorhanden.',
    'catalog.too_many_answered':
      'Diese Produkte haben mehr als %{count} Varianten. Fragen Sie weniger Produkte oder Felder ohne Varianten ab.',
    'catalog.by_link':
      'Produkte haben hier viele Varianten, daher kann eine Seite weniger als %{limit} haben. Folgen Sie den URLs in Link, oder fragen Sie weniger Produkte oder Felder ohne Varianten ab.',
    'catalog.too_many_variants': 'Mehr als %{count} Varianten.',
    'catalog.no_such_service': 'Dieser Shop hat keinen Fulfillment-Dienst mit diesem Handle.',
    'catalog.counts_nothing':
      'Fulfillment-Dienste verfolgen keinen Bestand. Verfolgen Sie ihn in diesem Shop oder gar nicht.',
    'catalog.service_in_use':
      '%{name} versendet noch Varianten: %{count}. Weisen Sie sie zuerst einem anderen Dienst zu.',
    'catalog.too_many_services': 'Ein Shop kann bis zu %{count} Fulfillment-Dienste haben.',
    'catalog.this_service': 'Diesen Fulfillment-Dienst',
    'catalog.service_handle': 'Handles bestehen aus Buchstaben, Ziffern und Bindestrichen.',
    'catalog.service_name': 'Ein Name braucht mindestens einen Buchstaben oder eine Ziffer.',
    'catalog.service_own': 'Dieser Handle steht für den Shop selbst.',
    'catalog.service_taken': 'Ein anderer Fulfillment-Dienst hat bereits diesen Handle.',
    'catalog.no_such_variant': 'Dieses Produkt hat keine solche Variante.',
    'catalog.variant_twice': 'Diese Variante ist doppelt aufgeführt.',
    'catalog.quantity_or_difference': 'Senden Sie entweder eine Menge oder eine Differenz.',
    'catalog.new_variant_quantity': 'Eine neue Variante braucht eine Menge.',
    'catalog.long_options': 'Die Optionswerte sind insgesamt zu lang.',
    'catalog.same_options': 'Variante %{place} hat dieselben Optionen.',
    'catalog.needs_variant': 'Produkte brauchen mindestens eine Variante.',
    'catalog.no_such_option_here': 'Das Produkt hat keine solche Option.',
    'catalog.too_much': 'Der Wert ist zu groß.',
    'catalog.no_image_here': 'Das Produkt hat kein Bild an dieser Position.',
    'catalog.no_such_image': 'Dieses Produkt hat kein solches Bild.',
    'catalog.another_src': 'Das ist nicht die URL des Bildes mit dieser ID.',
    'catalog.name_an_image': 'Senden Sie ein Bild, einen Upload oder eine URL.',
    'catalog.not_base64': 'Das ist kein gültiges Base64.',
    'catalog.at_most_attachments': 'Höchstens %{count} Bilder in einer Anfrage.',
    'catalog.picture_twice': 'Das widerspricht einem anderen Bild oder der Variante.',
    'catalog.name_variants': 'Auch die Optionen ändern sich. Senden Sie die Varianten mit ihren Bildern.',
    'catalog.said_otherwise': 'Das widerspricht %{name}.',
    'catalog.published_then': 'Das Veröffentlichungsdatum muss zwischen 1970 und jetzt liegen.',
    'catalog.published_active': 'Nur aktive Produkte lassen sich veröffentlichen.',
    'catalog.images_or_image': 'Senden Sie entweder images oder image.',
    'catalog.image_named': 'Dieses Bild steht auch in images.',
    'catalog.image_there': 'Dieses Bild ist bereits vorhanden.',
    'catalog.no_such_upload': 'Diesen Upload gibt es nicht.',
    'catalog.options_once': 'Führen Sie jede Option dieses Produkts einmal auf.',
    'catalog.values_once': 'Führen Sie jeden Wert dieser Option einmal auf.',
    'catalog.no_such_option': 'Dieses Produkt hat keine solche Option.',
    'catalog.no_number': 'Geben Sie eine Zahl ein, zum Beispiel 12,50',
    'catalog.image_problem': '%{url}: %{problem}',
    'catalog.badly_formed': 'Die URL ist ungültig.',
    'catalog.host_not_reached': 'Der Host %{host} ist nicht erreichbar.',

    'catalog.not_a_product_csv':
      'Das ist keine Produkt-CSV. Die erste Zeile muss die Spalten Handle und Title enthalten.',
    'catalog.import.costs_stay':
      'Kosten wurden nicht importiert. Dafür brauchen Sie die Berechtigung für Gewinnzahlen.',
    'catalog.import.not_stored': 'Dieses Produkt konnte nicht gespeichert werden und wurde übersprungen.',
    'catalog.import.long': '%{column} ist länger als %{count} Zeichen.',
    'catalog.import.not_whole': '%{column} ist „%{value}“. Erwartet wird eine ganze Zahl.',
    'catalog.import.not_whole_from_0': '%{column} ist „%{value}“. Erwartet wird eine ganze Zahl ab 0.',
    'catalog.import.not_a_price': '%{column} ist „%{value}“. Erwartet wird ein Preis wie 10.99.',
    'catalog.import.decimals':
      '%{column} ist „%{value}“. Das sind zu viele Nachkommastellen für %{currency}.',
    'catalog.import.too_large': '%{column} ist „%{value}“. Der Wert ist zu groß.',
    'catalog.import.not_a_truth': '%{column} ist „%{value}“. Erwartet wird true oder false.',
    'catalog.import.not_a_weight': 'Variant Weight Unit ist „%{value}“. Erwartet wird g, kg, lb oder oz.',
    'catalog.import.not_a_policy':
      'Variant Inventory Policy ist „%{value}“. Erwartet wird deny oder continue.',
    'catalog.import.not_an_address': '%{column} ist „%{value}“. Erwartet wird eine Webadresse.',
    'catalog.import.not_a_status': 'Status ist „%{value}“. Erwartet wird active, draft oder archived.',
    'catalog.import.columns': 'Die Zeile hat %{columns} Spalten, die Kopfzeile aber %{count}.',
    'catalog.import.no_handle': 'Handle fehlt.',
    'catalog.import.no_price': 'Variant Price fehlt.',
    'catalog.import.a_tag': 'Ein Schlagwort',
    'catalog.import.no_title':
      'Keine Zeile dieses Produkts hat einen gültigen Titel. Das Produkt wurde übersprungen.',
    'catalog.import.no_variant':
      'Keine Zeile dieses Produkts hat eine gültige Variante. Das Produkt wurde übersprungen.',
    'catalog.import.no_option_value': 'Option%{place} Value fehlt (%{name}).',
    'catalog.import.no_variant_here': '%{column} ist ausgefüllt, aber die Zeile hat keine Variante.',
    'catalog.import.no_image_here': '%{column} ist ausgefüllt, aber die Zeile hat kein Image Src.',
    'catalog.import.other_line':
      '%{column} hat in Zeile %{line} einen anderen Wert. Dieser wurde übersprungen.',
    'catalog.import.option_gap':
      'Option%{place} ist ausgefüllt, Option%{before} nicht. Das Produkt wurde übersprungen.',
    'catalog.import.option_names_alike': 'Zwei Optionen heißen %{name}. Das Produkt wurde übersprungen.',
    'catalog.import.options_differ':
      'Das Produkt hat im Shop andere Optionen (%{options}), und in der Datei fehlen Varianten davon. Das Produkt wurde übersprungen.',
    'catalog.import.too_many_images':
      'Produkte können bis zu %{count} Bilder haben. Dieses wurde übersprungen.',
    'catalog.import.too_many_rows': 'Produkte können bis zu %{count} Zeilen haben. Diese wurde übersprungen.',
    'catalog.import.variant_twice': 'Die Variante %{variant} steht bereits in Zeile %{line}.',

    'catalog.collection.this_collection': 'Diese Kategorie',
    'catalog.collection.this_collect': 'Diese Zuordnung',
    'catalog.collection.this_picture': 'Dieses Bild',
    'catalog.collection.these': 'Eine dieser Kategorien',
    'catalog.collection.of_this_order': 'Eine Kategorie dieser Reihenfolge',
    'catalog.collection.product_of_this_order': 'Ein Produkt dieser Reihenfolge',
    'catalog.collection.product_of_this': 'Ein Produkt dieser Kategorie',
    'catalog.collection.named_once': 'Jeder Eintrag darf nur einmal vorkommen.',
    'catalog.collection.order_or_move': 'Senden Sie entweder die Reihenfolge oder eine Verschiebung.',
    'catalog.collection.not_by_hand': 'Diese Kategorie wird nicht manuell sortiert.',
    'catalog.collection.handle_taken': 'Eine andere Kategorie hat bereits diesen Handle.',
    'catalog.collection.kind_stays': 'Der Kategorietyp lässt sich nicht ändern.',
    'catalog.collection.no_conditions': 'Manuelle Kategorien haben keine Bedingungen.',
    'catalog.collection.picture_file': 'Laden Sie das Bild zuerst hoch und senden Sie dann seine Datei.',
    'catalog.collection.another_src': 'Das ist nicht die URL des eigenen Bildes dieser Kategorie.',
    'catalog.collection.one_alt': 'Der Text weicht von alt ab.',
    'catalog.collection.conditions_decide':
      'Die Produkte dieser Kategorie ergeben sich aus ihren Bedingungen.',
    'catalog.collection.add_condition': 'Fügen Sie mindestens eine Bedingung hinzu.',
    'catalog.collection.at_most_conditions': 'Höchstens 60 Bedingungen.',
    'catalog.collection.relation': 'Diese Bedingung passt nicht zu diesem Feld.',
    'catalog.collection.empty': 'Geben Sie einen Wert ein.',
    'catalog.collection.amount': 'Geben Sie einen Betrag ein, zum Beispiel 12.50.',
    'catalog.collection.digits': 'Zu viele Nachkommastellen für diese Währung.',
    'catalog.collection.weight': 'Geben Sie ein Gewicht ein, zum Beispiel 1.5 kg, 200 g, 2 lb oder 8 oz.',
    'catalog.collection.stock': 'Geben Sie eine ganze Zahl ein.',

    'catalog.country.this_country': 'Dieses Land',
    'catalog.country.two_letters': 'Ländercodes haben zwei Buchstaben',
    'catalog.country.not_a_language': 'Keine gültige Sprache',
  },
};
