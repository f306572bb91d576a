import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the server says of orders. */
export const orderMessageDe: TranslatedStrings = {
  area: 'server',
  strings: { 'This order': 'Diese Bestellung' },
};
