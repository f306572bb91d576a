/** What the tabs of the list narrow the collections to. */
export const collectionTabs = {
  all: {},
  custom: { kind: 'custom' },
  smart: { kind: 'smart' },
} as const;
