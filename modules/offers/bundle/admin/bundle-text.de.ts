import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { bundleText } from './bundle-text.ts';

export const bundleTextDe: TranslatedText<typeof bundleText> = {
  area: 'bundle',
  strings: {
    new_bundle: 'Neues Bundle',
    list: 'Bundles',
    name_hint: 'Nur Sie und Ihre Mitarbeiter sehen ihn. Ohne Eingabe heißt es nach seinen Produkten.',

    products: 'Produkte des Bundles',
    products_hint: 'Wählen Sie 2 bis %{most} Produkte. Zweimal dasselbe ergibt „Kauf eins, nimm zwei“.',
    choose: 'Produkte wählen',
    search: 'Produkte suchen',
    chosen_of: '%{count} von %{cap}',
    target: 'Hauptprodukt',
    set_target: 'Zum Hauptprodukt machen',
    set_target_of: 'Zum Hauptprodukt machen: %{title}',
    made_target: '%{title} ist jetzt das Hauptprodukt.',
    quantity_of: 'Menge von %{title}',
    one_less: 'Eins weniger von %{title}',
    one_more: 'Eins mehr von %{title}',
    remove: '%{title} entfernen',
    more_one: '%{count} weiteres zeigen',
    more_other: '%{count} weitere zeigen',
    less: 'Weniger zeigen',
    deleted: 'Gelöscht',
    unpublished: 'Nicht veröffentlicht',
    sold_out: 'Ausverkauft',
    unbuyable_one: 'Kunden sehen das Bundle nicht: %{count} seiner Produkte ist nicht zu kaufen.',
    unbuyable_other: 'Kunden sehen das Bundle nicht: %{count} seiner Produkte sind nicht zu kaufen.',
    failed: 'Die Produkte konnten nicht geladen werden.',
    try_again: 'Noch einmal versuchen',
    total: 'Gesamtpreis',
    discounted: 'Rabattpreis',
    all_together: 'allen Produkten',
    only_target: 'Nur beim Hauptprodukt zeigen',
    only_target_hint: 'Kunden sehen es auf der Seite von %{title}.',
    only_target_hint_none: 'Das erste Produkt ist das Hauptprodukt.',
    everywhere_hint: 'Kunden sehen es auf der Seite jedes seiner Produkte.',

    preview_empty: 'Die Vorschau erscheint, sobald es zwei Produkte sind.',
    preview_no_discount:
      'Der Rabatt ist vorbei oder muss berichtigt werden: Kunden sehen den normalen Preis.',

    in_set: 'In einem Bundle',
    units_count_one: '%{count} Artikel',
    units_count_other: '%{count} Artikel',
    shown_on_target: 'Seinem Hauptprodukt',
    shown_on_each: 'Jedem seiner Produkte',
    price_line: 'Preis des Bundles',
    no_discount: 'Keiner',
  },
};
