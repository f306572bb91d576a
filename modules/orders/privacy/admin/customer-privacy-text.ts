import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What is kept of a person: handing it over, and erasing it. */
export const customerPrivacyText = registerStrings('orders', {
  en: {
    privacy: 'Personal data',
    privacy_text: 'Everything that is kept about this person, for when they ask for it.',
    privacy_download: 'Download as a file',
    erase: 'Erase personal data',
    erase_title: 'Erase %{name}?',
    erase_lead:
      'Name, email, phone, addresses and notes are erased for good: in the customer, in orders, carts and drafts, and wherever else they were written down. Orders keep their numbers, items and amounts.',
    erase_never: 'This cannot be undone, not even by us. A connected store does not bring the person back.',
    erase_open_one:
      '%{count} order is still open. Without an address it cannot be sent, and nobody can be asked:',
    erase_open_other:
      '%{count} orders are still open. Without an address they cannot be sent, and nobody can be asked:',
    erase_open_more: 'and %{count} more',
    erase_confirm: 'To confirm, type %{email}',
    erase_submit: 'Erase for good',
    erase_begun: 'The data is being erased; it takes up to a minute.',
    erase_running: 'The personal data of this customer is being erased.',
    erase_done: 'The personal data of this customer was erased on %{date}.',
  },
});
