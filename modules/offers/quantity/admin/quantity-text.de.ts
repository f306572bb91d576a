import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { quantityText } from './quantity-text.ts';

export const quantityTextDe: TranslatedText<typeof quantityText> = {
  area: 'quantity',
  strings: {
    quantity_discounts: 'Mengenrabatte',
    new_offer: 'Neuer Mengenrabatt',

    name_hint: 'Nur Sie und Ihre Mitarbeiter sehen ihn. Ohne Eingabe heißt es nach seinem Ziel.',
    discount_on: 'Rabatt geben',
    discount_hint: 'Ausgeschaltet sehen Kunden keine Stufen und zahlen den vollen Preis.',

    tiers: 'Rabattstufen',
    tier_count: '%{count} von %{cap}',
    tier: 'Stufe %{at}',
    image: 'Bild',
    label: 'Beschriftung',
    min_short: 'Min. Menge',
    min_long: 'Mindestmenge',
    type: 'Art',
    type_long: 'Art des Rabatts',
    value: 'Wert',
    popular: 'Beliebt',
    default: 'Vorwahl',
    type_percentage_each: 'Prozent pro Stück',
    type_amount_each: 'Betrag pro Stück (%{currency})',
    type_amount_all: 'Betrag insgesamt (%{currency})',
    type_buy_x_get_x: 'X kaufen, Y erhalten',
    free: 'gratis',
    mark_popular: '%{tier} als beliebteste kennzeichnen',
    mark_default: '%{tier} vorauswählen',
    remove_tier: '%{tier} entfernen',
    last_tier: 'Ein Angebot braucht mindestens eine Stufe.',
    add_tier: 'Stufe hinzufügen',
    no_default: 'Keine Vorwahl',
    image_add: 'Bild zu %{tier} hinzufügen',
    image_change: 'Bild von %{tier}',
    image_replace: 'Bild ersetzen',
    image_remove: 'Bild entfernen',
    image_large: 'Das Bild ist größer als 2 MB.',
    image_failed: 'Das Bild konnte nicht hochgeladen werden.',
    same_quantity: 'Zwei Stufen beginnen bei derselben Menge. Geben Sie jeder Stufe ihre eigene.',

    preview_empty: 'Die Vorschau erscheint, sobald eine Stufe vollständig ist.',
    preview_ended: 'Das Ende ist vorbei: Kunden sehen es nicht.',
    preview_discount_off: 'Der Rabatt ist ausgeschaltet: Kunden sehen ihn nicht.',
    left_out: 'Stufe %{at} kommt in die Vorschau, sobald ihre Eingaben berichtigt sind.',

    best_each: 'Bester Stückpreis',
    why: 'Warum dieser Preis',
    close: 'Schließen',
  },
};
