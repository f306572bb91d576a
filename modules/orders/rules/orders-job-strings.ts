/** Names of the area's jobs by kind, for the notice and the mail that one has ended. */
export const ordersJobStrings = {
  'orders.export-orders': 'Order export',
  'orders.export-customers': 'Customer export',
  'orders.restate-days': 'Report recalculation for a new time zone',
  'orders.restate-fees': 'Payment fee recalculation',
  'orders.redact-customer': 'Customer data erasure',
} as const;
