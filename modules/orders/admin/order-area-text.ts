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
    shipping: 'Shipping',
    shipping_text: 'Standard and express rates, and from which amount on shipping is free.',
    shipping_words: 'delivery rates prices free express costs postage',
    mails: 'Mails',
    mails_text: 'What buyers and staff are told by mail, and how each mail looks.',
    mails_words:
      'email notifications invitation staff buyers templates order confirmation receipt texts shipping sender',
    mails_refused: 'Mails that could not be sent',
    thing_mail_texts: 'Text of a mail',
    thing_shipping_settings: 'Shipping rates',
    thing_refunds: 'Refund',
    thing_customers: 'Customer',
    thing_customer_addresses: "Customer's address",
    thing_redactions: 'Erasure of a customer',
  },
});
