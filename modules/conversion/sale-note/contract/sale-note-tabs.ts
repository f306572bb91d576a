/** The filters of the list's tabs. */
export const saleNoteTabs = {
  all: {},
  sync: { source: 'sync' },
  manual: { source: 'manual' },
} as const;
