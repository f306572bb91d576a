/** The filter of each tab of the customer list. */
export const customerTabs = {
  all: {},
  returning: { orders_count_min: '2' },
  prospects: { orders_count_max: '0' },
  subscribed: { accepts_marketing: 'true' },
} as const;
