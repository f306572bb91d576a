/** What the tabs of the list narrow the products to. */
export const productTabs = {
  all: {},
  active: { status: 'active' },
  draft: { status: 'draft' },
  archived: { status: 'archived' },
} as const;
