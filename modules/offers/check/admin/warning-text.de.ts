import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { warningText } from './warning-text.ts';

export const warningTextDe: TranslatedText<typeof warningText> = {
  area: 'offer-warnings',
  strings: {
    conflicts: 'Warnungen',
    conflicts_text: 'Sie können dieses Angebot trotzdem speichern und aktivieren.',
    conflicts_sample_one: '%{count} Produkt geprüft, es gibt weitere.',
    conflicts_sample_other: '%{count} Produkte geprüft, es gibt weitere.',
    undo: 'Rückgängig',
    try_before: 'Diesem Angebot Vorrang vor %{name} geben',
    dismiss: 'Ausblenden',
    below_cost_hidden: '%{product} würde unter dem Einkaufspreis verkauft: %{quantity} Stück für %{price}.',
    below_cost:
      '%{product} würde unter dem Einkaufspreis verkauft: %{quantity} Stück für %{price}, sie kosten %{cost}.',
    below_cost_more:
      '%{product} und andere würden unter dem Einkaufspreis verkauft: %{quantity} Stück für %{price}, sie kosten %{cost}.',
    unreachable: 'Greift nie: %{name} hat eine höhere Priorität und gilt immer für %{product}.',
    later: '%{name} hat für %{product} eine höhere Priorität.',
    later_more: '%{name} hat für %{product} und andere eine höhere Priorität.',
    earlier: 'Hat für %{product} Vorrang vor %{name}.',
    earlier_more: 'Hat für %{product} und andere Vorrang vor %{name}.',
    popup:
      'Die Seite von %{product} zeigt stattdessen %{name}: Es hat eine höhere Priorität, und nur ein Pop-up erscheint.',
    ended: 'Das Enddatum ist vorbei, es gibt also keinen Rabatt.',
    not_sold_one: '%{count} seiner Produkte ist gelöscht oder nicht veröffentlicht.',
    not_sold_other: '%{count} seiner Produkte sind gelöscht oder nicht veröffentlicht.',
    no_products: 'Es gilt zurzeit für kein veröffentlichtes Produkt.',
    worst: 'Maximaler Rabatt: %{percent} auf %{product} bei %{quantity} Stück.',
    bulk_warned_one: '%{count} davon hat Warnungen: Öffnen Sie es, um sie zu sehen.',
    bulk_warned_other: '%{count} davon haben Warnungen: Öffnen Sie sie, um sie zu sehen.',
  },
};
