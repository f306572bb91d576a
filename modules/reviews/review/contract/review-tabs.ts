/** The filter of each tab of the list (V247). */
export const reviewTabs = {
  all: {},
  pending: { pending: 'true' },
  published: { status: 'true' },
  unpublished: { status: 'false' },
  unassigned: { review_type: 'unassign' },
  starred: { starred: 'true' },
  shop: { review_type: 'shop' },
} as const;
