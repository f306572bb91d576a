import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { collectionSentences } from '../collection/contract/collection-refusals.ts';
import type { countrySentences } from '../country/contract/country-refusals.ts';
import type { importRefusals, importSentences } from '../import/contract/import-refusals.ts';
import type { productSentences } from '../product/contract/product-refusals.ts';

import type { serviceRefusals, serviceSentences } from '../service/contract/fulfillment-service-refusals.ts';

/** What the server and the forms say of products and collections. */
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
    'catalog.too_deep': 'Nur die ersten %{count} Zeilen haben Seiten. Grenzen Sie die Liste ein.',
    'catalog.too_far': 'Zu weit',
    'catalog.ids_or_filter': 'Nennen Sie entweder ids oder filter',
    'catalog.not_a_web_address': 'Keine Webadresse',
    'catalog.at_most_options': 'Höchstens 3 Optionen',
    'catalog.at_most_variants': 'Höchstens %{count} Varianten',
    'catalog.at_most_images': 'Höchstens %{count} Bilder',
    'catalog.at_most_tags': 'Höchstens %{count} Tags.',
    'catalog.long_tag': 'Ein Tag ist länger als 255 Zeichen.',
    'catalog.handle_needs': 'Ein Handle braucht einen Buchstaben oder eine Ziffer.',
    'catalog.handle_taken': 'Ein anderes Produkt hat diesen Handle.',
    'catalog.option_name_taken': 'Eine andere Option heißt so.',
    'catalog.value_there': 'Diesen Wert gibt es schon.',
    'catalog.too_many_answered':
      'Die Varianten dieser Produkte sind mehr als %{count}. Fragen Sie nach weniger Produkten oder nach Feldern ohne Varianten.',
    'catalog.by_link':
      'Produkte haben hier viele Varianten, daher kann eine Seite weniger als %{limit} haben. Folgen Sie den Adressen in Link, oder fragen Sie nach weniger Produkten oder nach Feldern ohne Varianten.',
    'catalog.too_many_variants': 'Das sind mehr als %{count} Varianten.',
    'catalog.no_such_service': 'Der Shop hat keinen Versanddienst mit diesem Handle.',
    'catalog.counts_nothing': 'Dieser Versanddienst versendet; der Bestand wird hier gezählt oder gar nicht.',
    'catalog.service_in_use':
      'Varianten, die %{name} versendet: %{count}. Lassen Sie sie zuerst von jemand anderem versenden.',
    'catalog.too_many_services': 'Ein Shop hat höchstens %{count} Versanddienste.',
    'catalog.this_service': 'Dieser Versanddienst',
    'catalog.service_handle': 'Ein Handle hat Buchstaben, Ziffern und Bindestriche.',
    'catalog.service_name': 'Ein Name braucht einen Buchstaben oder eine Ziffer.',
    'catalog.service_own': 'So nennen Varianten den Shop selbst.',
    'catalog.service_taken': 'Ein anderer Versanddienst hat diesen Handle.',
    'catalog.no_such_variant': 'Dieses Produkt hat keine solche Variante.',
    'catalog.variant_twice': 'Diese Variante ist zweimal genannt.',
    'catalog.quantity_or_difference': 'Nennen Sie entweder eine Menge oder eine Differenz.',
    'catalog.new_variant_quantity': 'Eine neue Variante hat eine Menge.',
    'catalog.long_options': 'Die Optionswerte sind zusammen zu lang.',
    'catalog.same_options': 'Variante %{place} hat dieselben Optionen.',
    'catalog.needs_variant': 'Ein Produkt braucht eine Variante.',
    'catalog.no_such_option_here': 'Das Produkt hat keine solche Option.',
    'catalog.too_much': 'Das ist zu viel.',
    'catalog.no_image_here': 'Das Produkt hat an dieser Stelle kein Bild.',
    'catalog.no_such_image': 'Dieses Produkt hat kein solches Bild.',
    'catalog.another_src': 'Das ist nicht die Adresse des Bildes mit dieser Nummer.',
    'catalog.name_an_image': 'Nennen Sie ein Bild, einen Upload oder eine Adresse.',
    'catalog.not_base64': 'Das ist kein Base64.',
    'catalog.at_most_attachments': 'Höchstens %{count} Bilder in einer Anfrage.',
    'catalog.picture_twice': 'Ein anderes Bild oder die Variante selbst sagt etwas anderes.',
    'catalog.name_variants': 'Auch die Optionen ändern sich: Nennen Sie die Varianten und dort ihre Bilder.',
    'catalog.said_otherwise': 'Das ist nicht, was %{name} sagt.',
    'catalog.published_then':
      'Ein Produkt wird jetzt veröffentlicht, oder wurde es zu einer Zeit zwischen 1970 und jetzt.',
    'catalog.published_active': 'Nur ein aktives Produkt ist veröffentlicht.',
    'catalog.images_or_image': 'Nennen Sie entweder images oder image.',
    'catalog.image_named': 'Dieses Bild ist auch in images genannt.',
    'catalog.image_there': 'Dieses Bild gibt es schon.',
    'catalog.no_such_upload': 'Diesen Upload gibt es nicht.',
    'catalog.options_once': 'Nennen Sie jede Option dieses Produkts einmal.',
    'catalog.values_once': 'Nennen Sie jeden Wert dieser Option einmal.',
    'catalog.no_such_option': 'Dieses Produkt hat keine solche Option.',
    'catalog.no_number': 'Geben Sie eine Zahl ein, zum Beispiel 12,50',
    'catalog.image_problem': '%{url}: %{problem}',
    'catalog.badly_formed': 'Die Adresse ist nicht richtig geschrieben.',
    'catalog.host_not_reached': 'Der Server %{host} ist nicht zu erreichen.',

    'catalog.not_a_product_csv':
      'Das ist keine Produkt-CSV: Ihre erste Zeile muss mindestens die Spalten Handle und Title nennen.',
    'catalog.import.costs_stay':
      'Die Einkaufspreise bleiben, wie sie sind: Um sie zu setzen, braucht man die Berechtigung für Gewinnzahlen.',
    'catalog.import.not_stored': 'Dieses Produkt ließ sich nicht speichern; es wurde übersprungen.',
    'catalog.import.long': '%{column} hat mehr als %{count} Zeichen.',
    'catalog.import.not_whole': '%{column} ist „%{value}“, aber keine ganze Zahl.',
    'catalog.import.not_whole_from_0': '%{column} ist „%{value}“, aber keine ganze Zahl ab 0.',
    'catalog.import.not_a_price': '%{column} ist „%{value}“, aber kein Preis wie 10.99.',
    'catalog.import.decimals': '%{column} ist „%{value}“ und hat mehr Nachkommastellen als %{currency}.',
    'catalog.import.too_large': '%{column} ist „%{value}“, und das ist zu groß.',
    'catalog.import.not_a_truth': '%{column} ist „%{value}“, also weder true noch false.',
    'catalog.import.not_a_weight': 'Variant Weight Unit ist „%{value}“, also keines von g, kg, lb und oz.',
    'catalog.import.not_a_policy': 'Variant Inventory Policy ist „%{value}“, also weder deny noch continue.',
    'catalog.import.not_an_address': '%{column} ist „%{value}“, aber keine Webadresse.',
    'catalog.import.not_a_status': 'Status ist „%{value}“, also keines von active, draft und archived.',
    'catalog.import.columns': 'Die Zeile hat %{columns} Spalten, die Kopfzeile aber %{count}.',
    'catalog.import.no_handle': 'Der Handle fehlt.',
    'catalog.import.no_price': 'Variant Price fehlt.',
    'catalog.import.a_tag': 'Ein Tag',
    'catalog.import.no_title':
      'Keine Zeile dieses Produkts hat einen brauchbaren Titel; es wurde übersprungen.',
    'catalog.import.no_variant':
      'Keine Zeile dieses Produkts hat eine brauchbare Variante; es wurde übersprungen.',
    'catalog.import.no_option_value': 'Option%{place} Value fehlt (%{name}).',
    'catalog.import.no_variant_here': '%{column} ist ausgefüllt, aber die Zeile nennt keine Variante.',
    'catalog.import.no_image_here': '%{column} ist ausgefüllt, aber die Zeile hat kein Image Src.',
    'catalog.import.other_line':
      '%{column} hat in Zeile %{line} einen anderen Wert; dieser wurde ausgelassen.',
    'catalog.import.option_gap':
      'Option%{place} wird benutzt, Option%{before} aber nicht; das Produkt wurde übersprungen.',
    'catalog.import.option_names_alike': 'Zwei Optionen heißen %{name}; das Produkt wurde übersprungen.',
    'catalog.import.options_differ':
      'Das Produkt hat im Shop andere Optionen (%{options}), und die Datei nennt nicht alle seine Varianten; das Produkt wurde übersprungen.',
    'catalog.import.too_many_images': 'Ein Produkt hat höchstens %{count} Bilder; dieses wurde ausgelassen.',
    'catalog.import.too_many_rows': 'Ein Produkt hat höchstens %{count} Zeilen; diese wurde ausgelassen.',
    'catalog.import.variant_twice': 'Die Variante %{variant} steht schon in Zeile %{line}.',

    'catalog.collection.this_collection': 'Diese Kategorie',
    'catalog.collection.this_collect': 'Diese Zuordnung',
    'catalog.collection.this_picture': 'Dieses Bild',
    'catalog.collection.these': 'Eine dieser Kategorien',
    'catalog.collection.of_this_order': 'Eine Kategorie dieser Reihenfolge',
    'catalog.collection.product_of_this_order': 'Ein Produkt dieser Reihenfolge',
    'catalog.collection.product_of_this': 'Ein Produkt dieser Kategorie',
    'catalog.collection.named_once': 'Jedes lässt sich nur einmal nennen.',
    'catalog.collection.order_or_move': 'Senden Sie entweder die Reihenfolge oder eine Verschiebung.',
    'catalog.collection.not_by_hand': 'Die Produkte dieser Kategorie sind nicht von Hand geordnet.',
    'catalog.collection.handle_taken': 'Eine andere Kategorie hat diesen Handle.',
    'catalog.collection.kind_stays': 'Die Art einer Kategorie lässt sich nicht ändern.',
    'catalog.collection.no_conditions': 'Eine von Hand zusammengestellte Kategorie hat keine Bedingungen.',
    'catalog.collection.picture_file': 'Geben Sie die Datei des Bildes an; sie wird zuerst hochgeladen.',
    'catalog.collection.another_src': 'Das ist nicht die Adresse des eigenen Bildes dieser Kollektion.',
    'catalog.collection.one_alt': 'Ein anderer Text als in alt.',
    'catalog.collection.conditions_decide':
      'Über die Produkte dieser Kategorie entscheiden ihre Bedingungen.',
    'catalog.collection.add_condition': 'Fügen Sie mindestens eine Bedingung hinzu.',
    'catalog.collection.at_most_conditions': 'Höchstens 60 Bedingungen.',
    'catalog.collection.relation': 'Diese Bedingung passt nicht zu dem, was sie betrachtet.',
    'catalog.collection.empty': 'Geben Sie einen Wert ein.',
    'catalog.collection.amount': 'Geben Sie einen Betrag ein, zum Beispiel 12.50.',
    'catalog.collection.digits': 'Diese Währung hat weniger Nachkommastellen.',
    'catalog.collection.weight': 'Geben Sie ein Gewicht ein, zum Beispiel 1.5 kg, 200 g, 2 lb oder 8 oz.',
    'catalog.collection.stock': 'Geben Sie eine ganze Zahl ein.',

    'catalog.country.this_country': 'Dieses Land',
    'catalog.country.two_letters': 'Ein Land hat zwei Buchstaben',
    'catalog.country.not_a_language': 'Keine Sprache',
  },
};
