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
    thing_orders: 'Order',
    thing_draft_orders: 'Draft order',
    thing_fulfillments: 'Fulfilment',
    mails: 'Mails',
    mails_text: 'What buyers and staff are told by mail, and how each mail looks.',
    mails_words:
      'email notifications invitation staff buyers templates order confirmation receipt texts shipping sender',
    mails_refused: 'Mails that could not be sent',
    thing_mail_texts: 'Text of a mail',
    thing_refunds: 'Refund',
    thing_customers: 'Customer',
    thing_customer_addresses: "Customer's address",
    thing_redactions: 'Erasure of a customer',
  },
});
