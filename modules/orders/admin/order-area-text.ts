import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of orders and customers that the first load needs: navigation, titles, palette. */
export const orderAreaText = registerStrings('order-area', {
  en: {
    nav: 'Orders',
    nav_all: 'All orders',
    drafts: 'Drafts',
    draft: 'Draft order',
    customers: 'Customers',
    title: 'Orders',
    order: 'Order',
    palette_commands: 'This order',
    customer: 'Customer',
    shipping: 'Shipping',
    shipping_text: 'Standard and express rates, and the free shipping threshold.',
    shipping_words: 'delivery rates prices free express costs postage',
    mails: 'Email notifications',
    mails_text: 'Emails to customers and staff, their texts and design.',
    mails_words:
      'email notifications invitation staff buyers customers templates order confirmation receipt texts shipping sender',
    mails_refused: 'Undelivered emails',
  },
});
