/** What the tabs of the list narrow the reviews to (V247). */
export const reviewTabs = {
  all: {},
  published: { status: 'true' },
  unpublished: { status: 'false' },
  starred: { starred: 'true' },
  shop: { review_type: 'shop' },
} as const;
