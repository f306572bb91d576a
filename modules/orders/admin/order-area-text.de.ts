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
    shipping_text: 'Preise für Standard- und Expressversand, und ab welchem Betrag er kostenlos ist.',
    shipping_words: 'lieferung versandkosten preise gratis kostenlos express porto',
    mails: 'E-Mails',
    mails_text: 'Was Käufer und Ihr Team per E-Mail erfahren, und wie jede E-Mail aussieht.',
    mails_words:
      'mail benachrichtigungen einladung team käufer vorlagen bestellbestätigung quittung texte versand absender',
    mails_refused: 'Nicht zustellbare E-Mails',
  },
};
