import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { truthText } from './truth-text.ts';

export const truthTextDe: TranslatedText<typeof truthText> = {
  area: 'conversion',
  strings: {
    where: 'Anzeigen auf',
    where_all: 'Alle Produkte',
    where_all_hint: 'Jede Produktseite',
    where_product: 'Bestimmte Produkte',
    where_product_hint: 'Seiten der ausgewählten Produkte',
    where_collection: 'Bestimmte Kategorien',
    where_collection_hint: 'Seiten aller Produkte der ausgewählten Kategorien',
    insert: 'Einfügen',
    insert_variable: '%{name} in %{field} einfügen',
    where_count_one: '%{count} veröffentlichtes Produkt',
    where_count_other: '%{count} veröffentlichte Produkte',
    honest: 'Ehrlicher Modus',
    honest_whole: 'gesamter Shop',
    honest_failed: 'Die Einstellung „Ehrlicher Modus“ konnte nicht geladen werden.',
    honest_again: 'Erneut versuchen',
    honest_on: 'An',
    honest_off: 'Aus',
    honest_on_text: 'Nur echte Daten werden angezeigt.',
    honest_off_text:
      'Simulierte Daten werden angezeigt, außer in geschützten Ländern. Das Protokoll zeigt, wer das geändert hat.',
    honest_covers: 'Mehr erfahren',
    simulated: 'Simuliert',
    simulated_unknown: 'Beruht nicht auf echten Daten.',
    simulated_hint:
      'Beruht nicht auf echten Daten. Sie können es speichern und in der Vorschau ansehen; Kunden sehen es nicht, solange der ehrliche Modus eingeschaltet ist.',
    simulated_shown:
      'Beruht nicht auf echten Daten. Der ehrliche Modus ist ausgeschaltet: Kunden außerhalb der geschützten Länder sehen es.',
    holdout: 'Kontrollgruppe',
    holdout_off: 'Alle sehen es. Legen Sie eine Kontrollgruppe fest, um die Wirkung zu messen.',
    holdout_out: '%{share} der Besucher sehen es nicht',
    holdout_save: 'Kontrollgruppe speichern',
    holdout_saved: 'Kontrollgruppe gespeichert',
    lift: 'Wirkung',
    lift_none: 'Noch nicht gemessen: keine Kontrollgruppe.',
  },
};
