import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { upsellText } from './upsell-text.ts';

export const upsellTextDe: TranslatedText<typeof upsellText> = {
  area: 'offers',
  strings: {
    overview_lead: 'Was Ihre Angebote einbringen und was noch einzurichten ist.',
    figures: 'Zahlen Ihrer Angebote',
    figure_sales: 'Aus Angeboten',
    sales_means:
      'Was für Artikel bezahlt wurde, die ein Angebot verbilligt hat oder die aus einem stammen, nach dem Rabatt.',
    figure_view: 'Aufrufe',
    figure_cart: 'In den Warenkorb gelegt',
    figure_checkout: 'Kassengänge',
    figure_rate: 'Konversion',
    rate_means: 'Bestellungen mit einem Angebot geteilt durch seine Aufrufe, alle Angebote zusammen.',
    best: 'Beste Angebote',
    best_all: 'Alle ansehen',
    best_none: 'In dieser Zeit wurde kein Angebot gesehen.',
    best_views_one: '%{views} Aufruf',
    best_views_other: '%{views} Aufrufe',
    best_rate: '%{rate} Konversion',
  },
};
