import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Where the screens of orders, drafts and customers are: for the manifests, and for what leads to them. */
export const orderPaths = {
  orders: '/orders',
  order: (id: PathId) => `/orders/${id}`,
  drafts: '/orders/drafts',
  draft: (id: PathId) => `/orders/drafts/${id}`,
  customers: '/customers',
  customer: (id: PathId) => `/customers/${id}`,
} as const;
