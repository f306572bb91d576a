import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Texts for downloading and erasing a customer's personal data. */
export const customerPrivacyText = registerStrings('orders', {
  en: {
    privacy: 'Customer data (GDPR)',
    privacy_text: 'All data stored about this customer, for data requests.',
    privacy_download: 'Download customer data',
    erase: 'Erase personal data',
    erase_title: 'Erase %{name}’s personal data?',
    erase_lead:
      'Name, email, phone, addresses and notes are permanently erased from the customer, orders, carts, drafts and logs. Orders keep their numbers, items and amounts.',
    erase_never: 'This can’t be undone. Syncing a connected store won’t restore the data.',
    erase_open_one: '%{count} order is still open and can’t be shipped without an address:',
    erase_open_other: '%{count} orders are still open and can’t be shipped without an address:',
    erase_open_more: 'and %{count} more',
    erase_confirm: 'To confirm, type %{email}',
    erase_submit: 'Erase permanently',
    erase_begun: 'Erasing data. This can take a minute.',
    erase_running: 'This customer’s personal data is being erased.',
    erase_done: 'This customer’s personal data was erased on %{date}.',
  },
});
