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
    customer: 'Kunde',
  },
};
