import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { truthText } from './truth-text.ts';

export const truthTextDe: TranslatedText<typeof truthText> = {
  area: 'conversion',
  strings: {
    where: 'Wo es gezeigt wird',
    where_all: 'Alle Produkte',
    where_all_hint: 'Auf der Seite jedes Produkts',
    where_product: 'Ausgewählte Produkte',
    where_product_hint: 'Auf den Seiten der Produkte, die Sie auswählen',
    where_collection: 'Ausgewählte Kollektionen',
    where_collection_hint: 'Auf den Seiten aller Produkte der Kollektionen, die Sie auswählen',
    insert: 'Einfügen',
    insert_variable: '%{name} in %{field} einfügen',
    where_count_one: '%{count} veröffentlichtes Produkt darin',
    where_count_other: '%{count} veröffentlichte Produkte darin',
    honest: 'Ehrlich',
    honest_whole: 'ganzer Shop',
    honest_failed: 'Die Einstellung „Ehrlich“ konnte nicht geladen werden.',
    honest_again: 'Erneut versuchen',
    honest_on: 'An',
    honest_off: 'Aus',
    honest_on_text: 'Nichts wird gezeigt, hinter dem keine Tatsache steht.',
    honest_off_text:
      'Simuliertes wird gezeigt, außer in den gelisteten Ländern. Jedes Umschalten wird mit seinem Urheber festgehalten.',
    honest_covers: 'Was das heißt',
    simulated: 'Simuliert',
    simulated_unknown: 'Dahinter steht nichts Echtes.',
    simulated_hint:
      'Dahinter steht keine Tatsache. Es wird gespeichert und in der Vorschau gezeigt, Käufern aber nicht, solange „Ehrlich“ an ist.',
    simulated_shown:
      'Dahinter steht keine Tatsache. „Ehrlich“ ist aus: Käufer außerhalb der gelisteten Länder sehen es.',
    holdout: 'Besucher, denen es nicht gezeigt wird',
    holdout_off: 'Alle sehen es. Was es bringt, wird gemessen, sobald einige es nicht sehen.',
    holdout_out: '%{share} sehen es nicht',
    holdout_save: 'Anteil speichern',
    holdout_saved: 'Anteil gespeichert',
    lift: 'Was es bringt',
    lift_none: 'Nicht gemessen: Niemand ist ausgenommen.',
  },
};
