import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Where the screens of orders, drafts and customers are: for the manifests, and for what leads to them. */
export const orderPaths = {
  orders: '/orders',
  order: (id: PathId) => `/orders/${id}`,
  drafts: '/orders/drafts',
  draft: (id: PathId) => `/orders/drafts/${id}`,
  /** A page of the settings: what is written to buyers and staff. */
  mails: '/settings/mails',
  mailsGivenUp: '/settings/mails/refused',
  mailLook: '/settings/mails/look',
  mail: (kind: string) => `/settings/mails/${kind}`,
  shipping: '/settings/shipping',
  customers: '/customers',
  customer: (id: PathId) => `/customers/${id}`,
} as const;
