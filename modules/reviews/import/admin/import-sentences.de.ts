import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { importRefusals, importSentences } from '../contract/import-refusals.ts';

/** Problems of review imports. */
export const importSentencesDe: TranslatedSentences<typeof importRefusals | typeof importSentences> = {
  area: 'sentences',
  strings: {
    'reviews.importing': 'Es läuft bereits ein Import. Warten Sie, bis er abgeschlossen ist.',
    'reviews.not_tried': 'Diese Vorschau ist veraltet. Starten Sie sie erneut.',
    'reviews.get_sharing_off':
      'Der Import aus Ihren anderen Shops ist deaktiviert. Aktivieren Sie ihn in den Einstellungen für Bewertungen.',
    'reviews.not_reviews': 'Keine Spalte mit der Bewertung gefunden. Ordnen Sie die Spalten selbst zu.',
    'reviews.import.this_address': 'Diese URL',
    'reviews.import.supplier_address': '„%{url}“ ist keine Produkt-URL bei AliExpress.',
    'reviews.import.no_country': 'Wählen Sie mindestens ein Land oder alle Länder.',
    'reviews.import.supplier_busy':
      'AliExpress begrenzt zurzeit Anfragen. Versuchen Sie es in einigen Minuten erneut.',
    'reviews.import.supplier_robot':
      'AliExpress hat die Anfrage als automatisiert blockiert. Versuchen Sie es später erneut oder importieren Sie eine Datei.',
    'reviews.import.supplier_changed':
      'AliExpress hat das Format seiner Bewertungen geändert; sie sind zurzeit nicht lesbar.',
    'reviews.import.supplier_away': 'AliExpress konnte nicht gelesen werden: %{problem}',
    'reviews.import.at_address': '%{url}: %{problem}',
    'reviews.import.only_marks': 'Übersprungen: kein Text.',
    'reviews.import.repeated': 'Übersprungen: doppelter Text.',
    'reviews.import.other_shop': 'Übersprungen: nennt einen anderen Shop oder enthält einen Link.',
    'reviews.import.names_price': 'Übersprungen: nennt einen Preis.',
    'reviews.import.placeholder': 'Übersprungen: Standardtext der Plattform.',
    'reviews.import.columns': 'Die Zeile hat %{columns} Spalten, die Kopfzeile aber %{count}.',
    'reviews.import.no_rating': 'Die Bewertung fehlt.',
    'reviews.import.not_a_rating': 'Die Bewertung „%{value}“ ist keine ganze Zahl von 1 bis 5.',
    'reviews.import.half_stars':
      'Diese Datei enthält halbe Sterne. Sie werden abgerundet, mindestens auf 1 Stern.',
    'reviews.import.reply_left_out':
      'Diese Antwort wurde übersprungen: Die Datei verbirgt sie, oder ihre Bewertung fehlt in der Datei, ist selbst eine Antwort oder hat schon eine.',
    'reviews.import.not_a_date': '„%{value}“ ist kein gültiges Datum.',
    'reviews.import.date_ahead': 'Das Datum „%{value}“ liegt in der Zukunft.',
    'reviews.import.twice': 'Duplikat von Zeile %{line}.',
    'reviews.import.own_review': 'Diese Bewertung wurde in Ihrem Shop geschrieben; Importe ändern sie nicht.',
    'reviews.import.not_stored': 'Diese Bewertung konnte nicht gespeichert werden und wurde übersprungen.',
    'reviews.import.cut': '%{column} ist länger als %{most} Zeichen und wurde gekürzt.',
    'reviews.import.not_an_email': '„%{value}“ ist keine gültige E-Mail-Adresse und wurde übersprungen.',
    'reviews.import.unknown_status': 'Unbekannter Status „%{value}“: unveröffentlicht importiert.',
    'reviews.import.unknown_reply_state':
      'Unbekannter Status der Antwort „%{value}“: Die Antwort ist nicht öffentlich.',
    'reviews.import.not_a_picture': '„%{value}“ ist keine gültige Bild-URL und wurde übersprungen.',
    'reviews.import.too_many_pictures': 'Nur die ersten %{most} Fotos wurden importiert.',
    'reviews.import.reply_date':
      'Das Datum der Antwort „%{value}“ ist ungültig. Stattdessen gilt das Datum der Bewertung.',
    'reviews.import.unknown_product': 'Kein Produkt passt zu „%{value}“. Ohne Zuordnung importiert.',
    'reviews.import.picture': '%{url}: %{problem}',
    'reviews.import.bad_picture_address': 'Die URL ist ungültig.',
    'reviews.import.host_not_reached': '%{host} war nach mehreren Versuchen nicht erreichbar.',
    'reviews.import.not_asked': 'Die Vorschau hat nicht nach „%{value}“ in der Spalte „%{column}“ gefragt.',
    'reviews.import.no_such_column': 'Die Datei hat keine Spalte „%{column}“.',
    'reviews.import.column_twice': '„%{column}“ kann nicht zwei Feldern zugeordnet werden.',
    'reviews.import.rating_needed': 'Wählen Sie die Spalte mit der Bewertung.',
    'reviews.import.not_columns': 'Senden Sie Spalten als JSON: {"rating":"Sterne"}',
    'reviews.import.unknown_product_id': 'Dieser Shop hat kein Produkt mit der ID %{id}.',
  },
};
