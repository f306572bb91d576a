/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const ordersJobStrings = {
  'orders.export-orders': 'Export of orders',
  'orders.export-customers': 'Export of customers',
  'orders.restate-days': 'Counting of figures in another time zone',
  'orders.restate-fees': 'Counting of payment fees',
  'orders.redact-customer': 'Erasure of a customer',
} as const;
