import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { orderAreaText } from './order-area-text.ts';

export const orderAreaTextDe: TranslatedText<typeof orderAreaText> = {
  area: 'order-area',
  strings: {
    nav: 'Bestellungen',
    nav_all: 'Alle Bestellungen',
    drafts: 'Entwürfe',
    draft: 'Bestellentwurf',
    customers: 'Kunden',
    title: 'Bestellungen',
    order: 'Bestellung',
    palette_commands: 'Diese Bestellung',
    customer: 'Kunde',
    shipping: 'Versand',
    shipping_text: 'Preise für Standard- und Expressversand und kostenloser Versand.',
    shipping_words: 'lieferung versandkosten preise gratis kostenlos express porto',
    mails: 'E-Mail-Benachrichtigungen',
    mails_text: 'E-Mails an Kunden und Mitarbeiter, ihre Texte und ihr Design.',
    mails_words:
      'mail benachrichtigungen einladung team käufer kunden vorlagen bestellbestätigung quittung texte versand absender',
    mails_refused: 'Nicht zugestellte E-Mails',
  },
};
