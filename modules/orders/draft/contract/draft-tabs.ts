/** What the tabs of their list narrow the drafts to. */
export const draftOrderTabs = {
  all: {},
  open: { status: 'open' },
  completed: { status: 'completed' },
} as const;
