/** Filters of the tabs of the product list. */
export const productTabs = {
  all: {},
  active: { status: 'active' },
  draft: { status: 'draft' },
  archived: { status: 'archived' },
} as const;
