import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { importRefusals, importSentences } from '../contract/import-refusals.ts';

/** What imports of reviews are told. */
export const importSentencesDe: TranslatedSentences<typeof importRefusals | typeof importSentences> = {
  area: 'sentences',
  strings: {
    'reviews.importing': 'Es werden schon Bewertungen importiert. Bitte warten Sie, bis das fertig ist.',
    'reviews.not_tried':
      'Nur was zuletzt geprüft wurde, kann importiert werden. Bitte prüfen Sie es noch einmal.',
    'reviews.get_sharing_off':
      'Dieser Shop nimmt keine Bewertungen von anderen. Schalten Sie das in den Einstellungen für Bewertungen ein.',
    'reviews.not_reviews':
      'Die Spalten dieser Datei sind nicht bekannt. Sagen Sie, welche Spalten was enthalten.',
    'reviews.import.this_address': 'Diese Adresse',
    'reviews.import.supplier_address': '„%{url}“ ist keine Adresse eines Produkts bei AliExpress.',
    'reviews.import.no_country': 'Wählen Sie mindestens ein Land, oder alle.',
    'reviews.import.supplier_busy':
      'AliExpress bittet um eine Pause. Versuchen Sie es in einigen Minuten wieder.',
    'reviews.import.supplier_robot':
      'AliExpress möchte einen Menschen sehen statt eines Programms und zeigt keine Bewertungen. Versuchen Sie es später, oder importieren Sie eine Datei.',
    'reviews.import.supplier_changed':
      'AliExpress zeigt seine Bewertungen in einer Form, die hier nicht bekannt ist.',
    'reviews.import.supplier_away': 'AliExpress war nicht zu lesen: %{problem}',
    'reviews.import.at_address': '%{url}: %{problem}',
    'reviews.import.only_marks': 'Ausgelassen: Sie sagt nichts in Worten.',
    'reviews.import.repeated': 'Ausgelassen: Eine andere hat denselben Wortlaut.',
    'reviews.import.other_shop': 'Ausgelassen: Sie spricht von einem anderen Shop oder enthält eine Adresse.',
    'reviews.import.names_price': 'Ausgelassen: Sie nennt einen Preis.',
    'reviews.import.placeholder': 'Ausgelassen: Die Worte sind die der Plattform, nicht die des Käufers.',
    'reviews.import.columns': 'Die Zeile hat %{columns} Spalten, der Kopf aber %{count}.',
    'reviews.import.no_rating': 'Die Bewertung fehlt.',
    'reviews.import.not_a_rating': 'Die Bewertung ist „%{value}“, also keine ganze Zahl von 1 bis 5.',
    'reviews.import.half_stars':
      'Diese Datei enthält halbe Sterne. Sie werden abgerundet, mindestens auf 1 Stern.',
    'reviews.import.reply_left_out':
      'Diese Antwort wurde ausgelassen: Die Datei verbirgt sie, oder ihre Bewertung fehlt in der Datei, ist selbst eine Antwort oder hat schon eine.',
    'reviews.import.not_a_date': '„%{value}“ ist kein lesbares Datum.',
    'reviews.import.date_ahead': 'Das Datum „%{value}“ liegt in der Zukunft.',
    'reviews.import.twice': 'Diese Bewertung steht schon in Zeile %{line}.',
    'reviews.import.own_review':
      'Diese Bewertung hat ein Käufer hier geschrieben. Ein Import ändert nur, was importiert wurde.',
    'reviews.import.not_stored': 'Diese Bewertung konnte nicht gespeichert werden; sie wurde ausgelassen.',
    'reviews.import.cut': '%{column} ist länger als %{most} Zeichen und wurde gekürzt.',
    'reviews.import.not_an_email': '„%{value}“ ist keine E-Mail-Adresse und wurde ausgelassen.',
    'reviews.import.unknown_status':
      '„%{value}“ ist kein bekannter Zustand: Die Bewertung wird erst gezeigt, wenn Sie sie veröffentlichen.',
    'reviews.import.unknown_reply_state':
      '„%{value}“ ist kein bekannter Zustand einer Antwort: Die Antwort ist nicht öffentlich.',
    'reviews.import.not_a_picture': '„%{value}“ ist keine Webadresse eines Bildes und wurde ausgelassen.',
    'reviews.import.too_many_pictures': 'Nur die ersten %{most} Bilder wurden übernommen.',
    'reviews.import.reply_date':
      'Das Datum der Antwort, „%{value}“, ist nicht lesbar. Es gilt der Tag der Bewertung.',
    'reviews.import.unknown_product':
      'Kein Produkt „%{value}“ ist hier bekannt: Die Bewertung gehört zu keinem, bis Sie sie zuordnen.',
    'reviews.import.picture': '%{url}: %{problem}',
    'reviews.import.bad_picture_address': 'Die Adresse ist falsch gebildet',
    'reviews.import.host_not_reached': '%{host} war mehrmals nicht zu erreichen',
    'reviews.import.not_asked': 'Die Prüfung hat nicht nach „%{value}“ in der Spalte „%{column}“ gefragt.',
    'reviews.import.no_such_column': 'Die Datei hat keine Spalte „%{column}“.',
    'reviews.import.column_twice': 'Die Spalte „%{column}“ kann nicht zweierlei enthalten.',
    'reviews.import.rating_needed': 'Sagen Sie, welche Spalte die Bewertung ist.',
    'reviews.import.not_columns': 'Spalten werden als JSON angegeben: {"rating":"Sterne"}',
    'reviews.import.unknown_product_id': 'Kein Produkt dieses Shops hat die Id %{id}',
  },
};
