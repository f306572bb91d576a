import type { PathId } from '#core/admin/frame/admin-area.ts';
import type { BuyerMailKind } from '../contract/buyer-mail-kind.ts';

/** Where the screens of orders, drafts and customers are: for the manifests, and for what leads to them. */
export const orderPaths = {
  orders: '/orders',
  order: (id: PathId) => `/orders/${id}`,
  drafts: '/orders/drafts',
  draft: (id: PathId) => `/orders/drafts/${id}`,
  /** A page of the settings: what is written to buyers. */
  mails: '/settings/mails',
  mail: (kind: PathId | BuyerMailKind) => `/settings/mails/${kind}`,
  customers: '/customers',
  customer: (id: PathId) => `/customers/${id}`,
} as const;
