/** The filter of each tab of the order list. */
export const orderTabs = {
  all: {},
  unfulfilled: { status: 'open', fulfillment_status: 'unfulfilled' },
  unpaid: { status: 'open', financial_status: 'pending' },
  open: { status: 'open' },
  closed: { status: 'closed' },
  cancelled: { status: 'cancelled' },
} as const;
