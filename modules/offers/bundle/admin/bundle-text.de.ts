import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { bundleText } from './bundle-text.ts';

export const bundleTextDe: TranslatedText<typeof bundleText> = {
  area: 'bundle',
  strings: {
    new_bundle: 'Neues Bundle',
    list: 'Bundles',
    name_hint:
      'Nur Sie und Ihre Mitarbeiter sehen ihn. Leer lassen, um es nach seinen Produkten zu benennen.',

    products: 'Produkte im Bundle',
    products_hint: 'Fügen Sie 2 bis %{most} Produkte hinzu. Zweimal dasselbe ergibt „Kauf eins, nimm zwei“.',
    choose: 'Produkte wählen',
    search: 'Produkte suchen',
    chosen_of: '%{count} von %{cap}',
    target: 'Hauptprodukt',
    set_target: 'Als Hauptprodukt festlegen',
    set_target_of: 'Als Hauptprodukt festlegen: %{title}',
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
    unbuyable_one: 'Bundle ausgeblendet: %{count} Produkt ist nicht verfügbar.',
    unbuyable_other: 'Bundle ausgeblendet: %{count} Produkte sind nicht verfügbar.',
    failed: 'Die Produkte konnten nicht geladen werden.',
    try_again: 'Noch einmal versuchen',
    total: 'Gesamtpreis',
    discounted: 'Rabattpreis',
    all_together: 'allen Produkten',
    only_target: 'Nur beim Hauptprodukt zeigen',
    only_target_hint: 'Wird auf der Seite von %{title} gezeigt.',
    only_target_hint_none: 'Das erste Produkt ist das Hauptprodukt.',
    everywhere_hint: 'Wird auf der Seite jedes Produkts im Bundle gezeigt.',

    preview_empty: 'Fügen Sie zwei Produkte hinzu, um die Vorschau zu sehen.',
    preview_no_discount: 'Der Rabatt ist abgelaufen oder fehlerhaft. Kunden sehen den regulären Preis.',

    in_set: 'Artikel im Bundle',
    units_count_one: '%{count} Artikel',
    units_count_other: '%{count} Artikel',
    shown_on_target: 'Seinem Hauptprodukt',
    shown_on_each: 'Jedem seiner Produkte',
    price_line: 'Bundle-Preis',
    no_discount: 'Keiner',
  },
};
