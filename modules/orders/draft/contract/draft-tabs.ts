/** The filter of each tab of the draft list. */
export const draftOrderTabs = {
  all: {},
  open: { status: 'open' },
  completed: { status: 'completed' },
} as const;
