/** What the tabs of the list narrow the orders to. */
export const orderTabs = {
  all: {},
  unfulfilled: { status: 'open', fulfillment_status: 'unfulfilled' },
  unpaid: { status: 'open', financial_status: 'pending' },
  open: { status: 'open' },
  closed: { status: 'closed' },
  cancelled: { status: 'cancelled' },
} as const;

/** What the tabs of their list narrow the drafts to. */
export const draftOrderTabs = {
  all: {},
  open: { status: 'open' },
  completed: { status: 'completed' },
} as const;

/** What the tabs of their list narrow the customers to. */
export const customerTabs = {
  all: {},
  returning: { orders_count_min: '2' },
  prospects: { orders_count_max: '0' },
  subscribed: { accepts_marketing: 'true' },
} as const;
