import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import { storeLinkJobStringsDe } from '../rules/store-link-job-strings.de.ts';
import type { storeLinkLogText } from './store-link-log-text.ts';

export const storeLinkLogTextDe: TranslatedText<typeof storeLinkLogText> = {
  area: 'store-link-log',
  strings: {
    ...storeLinkJobStringsDe,
    thing_store_links: 'Verbundener Shop',
    thing_store_checkouts: 'Preise an der Kasse',
    domain: 'Adresse des Shops',
    name: 'Bezeichnung',
    provider: 'Anbieter',
    sealed: 'Zugang',
    storefront_domain: 'Adresse des Shops',
    code_word: 'Erstes Wort der Codes',
    code_minutes: 'Minuten, die ein Code gilt',
  },
};
