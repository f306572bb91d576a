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
    thing_refunds: 'Refund',
    thing_customers: 'Customer',
    thing_customer_addresses: "Customer's address",
  },
});
