/** Filters of the tabs of the list of collections. */
export const collectionTabs = {
  all: {},
  custom: { kind: 'custom' },
  smart: { kind: 'smart' },
} as const;
