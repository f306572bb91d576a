import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { metafieldsAreaText } from './metafields-area-text.ts';

export const metafieldsAreaTextDe: TranslatedText<typeof metafieldsAreaText> = {
  area: 'metafields-area',
  strings: {
    thing_metafields: 'Metafeld',
  },
};
