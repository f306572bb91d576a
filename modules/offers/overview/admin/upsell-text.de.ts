import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { upsellText } from './upsell-text.ts';

export const upsellTextDe: TranslatedText<typeof upsellText> = {
  area: 'offers',
  strings: {
    overview_lead: 'Wie Ihre Angebote laufen und was als Nächstes einzurichten ist.',
    figures: 'Ergebnisse Ihrer Angebote',
    figure_sales: 'Umsatz aus Angeboten',
    sales_means:
      'Was Kunden für Artikel bezahlt haben, die ein Angebot rabattiert oder empfohlen hat, nach dem Rabatt.',
    figure_view: 'Aufrufe',
    figure_cart: 'In den Warenkorb gelegt',
    figure_checkout: 'Checkouts',
    figure_rate: 'Konversionsrate',
    rate_means: 'Bestellungen mit einem Angebot geteilt durch Aufrufe, für alle Angebote zusammen.',
    best: 'Beste Angebote',
    best_all: 'Alle ansehen',
    best_none: 'Keine Aufrufe von Angeboten in diesem Zeitraum.',
    best_views_one: '%{views} Aufruf',
    best_views_other: '%{views} Aufrufe',
    best_rate: '%{rate} Konversion',
  },
};
