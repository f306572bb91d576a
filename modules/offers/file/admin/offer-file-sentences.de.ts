import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { offerFileRefusals, offerFileSentences } from '../contract/offer-file-refusals.ts';

/** Messages for the lines of a file of offers. */
export const offerFileSentencesDe: TranslatedSentences<typeof offerFileRefusals | typeof offerFileSentences> =
  {
    area: 'sentences',
    strings: {
      'offers.not_tried': 'Diese Prüfung ist nicht mehr aktuell. Bitte prüfen Sie die Datei noch einmal.',
      'offers.export_too_many':
        'Eine Datei kann höchstens %{count} Angebote enthalten. Exportieren Sie eine Art nach der anderen.',
      'offers.file.unknown_column': 'Unbekannte Spalte, wird ignoriert.',
      'offers.file.column_twice': 'Die Datei hat diese Spalte zweimal.',
      'offers.file.not_a_truth': '%{name} ist „%{value}“, also weder true noch false.',
      'offers.file.not_a_number': '%{name} ist „%{value}“, also keine Zahl wie 10.5.',
      'offers.file.not_a_whole_number': '%{name} ist „%{value}“, also keine ganze Zahl ab 1.',
      'offers.file.not_a_word': '%{name} ist „%{value}“, also keines von %{words}.',
      'offers.file.not_a_moment': '%{name} ist „%{value}“, also kein Zeitpunkt wie 2026-12-24T18:00:00Z.',
      'offers.file.not_a_tier': '%{name}: „%{value}“ ist keine Stufe wie „2: 10% each“.',
      'offers.file.not_a_condition': '%{name}: „%{value}“ ist keine Bedingung wie „tag equal summer“.',
      'offers.file.not_a_display': '%{name}: „%{value}“ ist keine Regel wie „Color=Blue > Color=Red“.',
      'offers.file.not_a_step': '%{name}: „%{value}“ ist kein Schritt wie „step=a; offer=key; accept=b“.',
      'offers.file.no_handle': '%{name}: Kein Produkt hat das Handle „%{value}“.',
      'offers.file.no_sku': '%{name}: Kein Produkt hat die SKU „%{value}“.',
      'offers.file.no_title': '%{name}: Kein Produkt heißt „%{value}“.',
      'offers.file.no_collection': '%{name}: Keine Kategorie hat das Handle „%{value}“.',
      'offers.file.no_collection_title': '%{name}: Keine Kategorie heißt „%{value}“.',
      'offers.file.no_category': '%{name}: Es gibt keine Grundkategorie „%{value}“.',
      'offers.file.no_id': '%{name}: Nichts hat die ID %{value}.',
      'offers.file.no_offer':
        '%{name}: Kein Angebot nach dem Kauf hat in der Datei oder im Shop den Schlüssel „%{value}“.',
      'offers.file.several': '%{name}: Mehrere Produkte haben „%{value}“. Verwenden Sie das Handle.',
      'offers.file.ids_elsewhere':
        '%{name}: IDs zählen nur in einer Datei dieses Shops. Verwenden Sie Handles, SKUs oder Titel.',
      'offers.file.other_currency':
        '%{name}: Die Beträge sind in %{from}, dieser Shop verkauft aber in %{to}.',
      'offers.file.not_here': '%{name} wird in dieser Art von Zeile nicht verwendet.',
      'offers.file.key_twice': 'Zeile %{line} hat denselben Schlüssel.',
      'offers.file.same_twice': 'Zeile %{line} betrifft dasselbe Angebot.',
      'offers.file.other_record':
        'Der Schlüssel wird schon von einem Angebot, einem automatischen Angebot oder einem Funnel verwendet.',
      'offers.file.several_named':
        'Mehrere Angebote dieser Art haben diesen Namen. Geben Sie der Zeile einen Schlüssel.',
      'offers.file.changed_meanwhile':
        'Das Angebot wurde während der Prüfung geändert oder gelöscht und bleibt, wie es ist.',
    },
  };
