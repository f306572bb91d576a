import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { productPickerText } from './product-picker-text.ts';

export const productPickerTextDe: TranslatedText<typeof productPickerText> = {
  area: 'product-picker',
  strings: {
    gone: 'Nicht mehr im Shop',
    in_it: 'Bereits in dieser Kategorie',
    not_published: 'Nicht veröffentlicht',
    filter_sold: 'Veröffentlicht und auf Lager',
    filter_available: 'Auf Lager',
    filter_published: 'Veröffentlicht',
    filter_unpublished: 'Nicht veröffentlicht',
    sold_out: 'Ausverkauft',
    in_stock: '%{count} auf Lager',
    variants_one: '%{count} Variante',
    variants_other: '%{count} Varianten',
  },
};
