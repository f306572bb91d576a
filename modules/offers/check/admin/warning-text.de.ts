import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { warningText } from './warning-text.ts';

export const warningTextDe: TranslatedText<typeof warningText> = {
  area: 'offer-warnings',
  strings: {
    conflicts: 'Einen Blick wert',
    conflicts_text: 'Nichts davon hindert Sie daran, es zu speichern oder zu aktivieren.',
    conflicts_sample_one: '%{count} Produkt angesehen, es gibt mehr.',
    conflicts_sample_other: '%{count} Produkte angesehen, es gibt mehr.',
    undo: 'Rückgängig',
    try_before: 'Dieses zuerst versuchen, vor %{name}',
    dismiss: 'Ausblenden',
    below_cost_hidden: '%{product} läge unter dem Einkaufspreis: %{quantity} Stück für %{price}.',
    below_cost:
      '%{product} läge unter dem Einkaufspreis: %{quantity} Stück für %{price}, sie kosten %{cost}.',
    below_cost_more:
      '%{product} und andere lägen unter dem Einkaufspreis: %{quantity} Stück für %{price}, sie kosten %{cost}.',
    unreachable: 'Es greift nie: %{name} kommt zuerst und nimmt %{product} immer.',
    later: '%{name} kommt zuerst und nimmt %{product}.',
    later_more: '%{name} kommt zuerst und nimmt %{product} und andere.',
    earlier: 'Es kommt vor %{name} und nimmt ihm %{product}.',
    earlier_more: 'Es kommt vor %{name} und nimmt ihm %{product} und andere.',
    popup:
      'Die Seite von %{product} zeigt stattdessen %{name}: Es kommt zuerst, und nur ein Pop-up erscheint.',
    ended: 'Sein Enddatum ist vorbei, es gibt also keinen Rabatt.',
    not_sold_one: '%{count} seiner Produkte ist gelöscht oder nicht veröffentlicht.',
    not_sold_other: '%{count} seiner Produkte sind gelöscht oder nicht veröffentlicht.',
    no_products: 'Zurzeit ist kein veröffentlichtes Produkt sein Ziel.',
    worst: 'Höchstens: %{percent} Rabatt auf %{product}, %{quantity} Stück.',
    bulk_warned_one: '%{count} davon kommt womöglich etwas in die Quere: Öffnen Sie es.',
    bulk_warned_other: '%{count} davon kommen womöglich etwas in die Quere: Öffnen Sie sie.',
  },
};
