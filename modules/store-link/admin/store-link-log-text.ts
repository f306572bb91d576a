import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import { storeLinkJobStrings } from '../rules/store-link-job-strings.ts';

/** Names for the activity log and the bell: its tables, their columns and its jobs. */
export const storeLinkLogText = registerStrings('store-link-log', {
  en: {
    ...storeLinkJobStrings,
    thing_store_links: 'Connected store',
    thing_store_checkouts: 'Checkout discounts',
    domain: 'Store domain',
    name: 'Name',
    provider: 'Platform',
    sealed: 'Credentials',
    storefront_domain: 'Storefront domain',
    code_word: 'Code prefix',
    code_minutes: 'Code validity (minutes)',
  },
});
