import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import { storeLinkJobStringsDe } from '../rules/store-link-job-strings.de.ts';
import type { storeLinkLogText } from './store-link-log-text.ts';

export const storeLinkLogTextDe: TranslatedText<typeof storeLinkLogText> = {
  area: 'store-link-log',
  strings: {
    ...storeLinkJobStringsDe,
    thing_store_links: 'Verbundener Shop',
    thing_store_checkouts: 'Checkout-Rabatte',
    domain: 'Shop-Domain',
    name: 'Name',
    provider: 'Plattform',
    sealed: 'Zugangsdaten',
    storefront_domain: 'Domain des Onlineshops',
    code_word: 'Code-Präfix',
    code_minutes: 'Gültigkeit der Codes (Minuten)',
  },
};
