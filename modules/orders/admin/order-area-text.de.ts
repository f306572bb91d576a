import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const orderAreaTextDe: TranslatedStrings = {
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
    thing_orders: 'Bestellung',
    thing_draft_orders: 'Bestellentwurf',
    thing_fulfillments: 'Versand',
    mails: 'E-Mails an Käufer',
    mails_text: 'Was Käufer per E-Mail erfahren, und wie jede E-Mail aussieht.',
    mails_words: 'mail benachrichtigungen vorlagen bestellbestätigung quittung texte versand absender',
    thing_mail_texts: 'Text einer E-Mail',
    thing_refunds: 'Erstattung',
    thing_customers: 'Kunde',
    thing_customer_addresses: 'Adresse eines Kunden',
    thing_redactions: 'Löschung eines Kunden',
  },
};
