import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Paths of the screens of orders, drafts and customers, for manifests and links. */
export const orderPaths = {
  orders: '/orders',
  order: (id: PathId) => `/orders/${id}`,
  drafts: '/orders/drafts',
  draft: (id: PathId) => `/orders/drafts/${id}`,
  /** The settings page of emails to customers and staff. */
  mails: '/settings/mails',
  mailsGivenUp: '/settings/mails/refused',
  mailLook: '/settings/mails/look',
  mail: (kind: string) => `/settings/mails/${kind}`,
  shipping: '/settings/shipping',
  customers: '/customers',
  customer: (id: PathId) => `/customers/${id}`,
} as const;
