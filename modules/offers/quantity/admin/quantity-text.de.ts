import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { quantityText } from './quantity-text.ts';

export const quantityTextDe: TranslatedText<typeof quantityText> = {
  area: 'quantity',
  strings: {
    quantity_discounts: 'Mengenrabatte',
    new_offer: 'Neuer Mengenrabatt',

    name_hint:
      'Nur Sie und Ihre Mitarbeiter sehen ihn. Leer lassen, um ihn nach seinen Produkten zu benennen.',
    discount_on: 'Rabatt aktivieren',
    discount_hint: 'Ausgeschaltet sind die Stufen ausgeblendet, und der volle Preis gilt.',

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
    default: 'Vorausgewählt',
    type_percentage_each: '% Rabatt pro Stück',
    type_amount_each: '%{currency} Rabatt pro Stück',
    type_amount_all: '%{currency} Rabatt insgesamt',
    type_buy_x_get_x: 'X kaufen, Y erhalten',
    free: 'gratis',
    mark_popular: '%{tier} als beliebteste kennzeichnen',
    mark_default: '%{tier} vorauswählen',
    remove_tier: '%{tier} entfernen',
    last_tier: 'Ein Angebot braucht mindestens eine Stufe.',
    add_tier: 'Stufe hinzufügen',
    no_default: 'Keine Vorauswahl',
    image_add: 'Bild zu %{tier} hinzufügen',
    image_change: 'Bild von %{tier}',
    image_replace: 'Bild ersetzen',
    image_remove: 'Bild entfernen',
    image_large: 'Das Bild ist größer als 2 MB.',
    image_failed: 'Das Bild konnte nicht hochgeladen werden.',
    same_quantity: 'Zwei Stufen beginnen bei derselben Menge. Geben Sie jeder Stufe ihre eigene.',

    preview_empty: 'Vervollständigen Sie eine Stufe, um die Vorschau zu sehen.',
    preview_ended: 'Dieses Angebot ist abgelaufen und wird nicht gezeigt.',
    preview_discount_off: 'Der Rabatt ist ausgeschaltet, daher sehen Kunden das nicht.',
    left_out: 'Stufe %{at} ist ausgeblendet, bis ihre Fehler behoben sind.',

    best_each: 'Niedrigster Stückpreis',
    why: 'Preis prüfen',
    close: 'Schließen',
  },
};
