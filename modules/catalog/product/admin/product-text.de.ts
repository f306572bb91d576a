import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { productText } from './product-text.ts';

export const productTextDe: TranslatedText<typeof productText> = {
  area: 'products',
  strings: {
    title: 'Produkte',
    lead: 'Alles, was Sie verkaufen.',
    product: 'Produkt',
    status: 'Status',
    state_active: 'Aktiv',
    state_hidden: 'Nicht im Onlineshop',
    state_draft: 'Entwurf',
    state_archived: 'Archiviert',
    handle: 'Handle',
    stock: 'Bestand',
    not_tracked: 'Nicht verfolgt',
    sold_out: 'Ausverkauft',
    in_stock: 'auf Lager',
    type: 'Produkttyp',
    vendor: 'Anbieter',
    price: 'Preis',
    variant_count_one: '%{count} Variante',
    variant_count_other: '%{count} Varianten',
    tag: 'Schlagwort',
    in_store: 'Im Shop ansehen',
    tags: 'Schlagwörter',
  },
};
