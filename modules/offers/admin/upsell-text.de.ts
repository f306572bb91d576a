import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const upsellTextDe: TranslatedStrings = {
  area: 'offers',
  strings: {
    overview_lead: 'Was Ihre Angebote einbringen und was noch einzurichten ist.',
    figures: 'Zahlen Ihrer Angebote',
    figures_part: 'Zahlen der %{count} umsatzstärksten Angebote.',
    figure_sales: 'Umsatz',
    figure_view: 'Aufrufe',
    figure_cart: 'In den Warenkorb gelegt',
    figure_checkout: 'Kassengänge',
    figure_rate: 'Konversion',
    best: 'Beste Angebote',
    best_all: 'Alle ansehen',
    best_none: 'In dieser Zeit wurde kein Angebot gesehen.',
    best_views_one: '%{views} Aufruf',
    best_views_other: '%{views} Aufrufe',
    best_rate: '%{rate} Konversion',
  },
};
