import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { storeLinkJobStrings } from '../rules/store-link-job-strings.ts';

/** Names for the activity log and the bell: its tables, their columns and its jobs. */
export const storeLinkLogText = registerStrings('store-link-log', {
  en: {
    ...storeLinkJobStrings,
    thing_store_links: 'Connected store',
    thing_store_checkouts: 'Prices at the checkout',
    domain: 'Address of the shop',
    name: 'Name',
    provider: 'Provider',
    sealed: 'Credentials',
    storefront_domain: 'Address of the store',
    code_word: 'Code prefix',
    code_minutes: 'Code validity (minutes)',
  },
});
