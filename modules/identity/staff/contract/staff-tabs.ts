/** What the tabs of the list narrow the people to. */
export const staffTabs = {
  all: {},
  accepted: { status: 'accepted' },
  invited: { status: 'invited' },
  expired: { status: 'expired' },
  declined: { status: 'declined' },
} as const;
