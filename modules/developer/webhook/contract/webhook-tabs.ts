/** What the tabs of the list narrow the webhooks to. */
export const webhookTabs = {
  all: {},
  active: { status: 'active' },
  disabled: { status: 'disabled' },
} as const;

/** What the tabs of their list narrow the deliveries to. */
export const deliveryTabs = {
  all: {},
  pending: { status: 'pending' },
  delivered: { status: 'delivered' },
  failed: { status: 'failed' },
} as const;
