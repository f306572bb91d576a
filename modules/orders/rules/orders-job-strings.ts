/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const ordersJobStrings = {
  'orders.export-orders': 'Export of orders',
  'orders.export-customers': 'Export of customers',
  'orders.restate-days': 'Report recalculation for a new time zone',
  'orders.restate-fees': 'Payment fee recalculation',
  'orders.redact-customer': 'Erasure of a customer',
} as const;
