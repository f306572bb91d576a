/** What the tabs of the list of notifications narrow it to. */
export const saleNoteTabs = {
  all: {},
  sync: { source: 'sync' },
  manual: { source: 'manual' },
} as const;
