import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { metafieldsLogText } from './metafields-log-text.ts';

export const metafieldsLogTextDe: TranslatedText<typeof metafieldsLogText> = {
  area: 'metafields-log',
  strings: {
    thing_metafields: 'Metafeld',
    key: 'Schlüssel',
    namespace: 'Namensraum',
    value_type: 'Typ',
    value: 'Wert',
    description: 'Beschreibung',
  },
};
