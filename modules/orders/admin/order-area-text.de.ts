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
    thing_refunds: 'Erstattung',
    thing_customers: 'Kunde',
    thing_customer_addresses: 'Adresse eines Kunden',
  },
};
