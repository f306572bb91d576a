import type { PathId } from '#core/admin/frame/admin-area.ts';

/** Where the screens for other programs are: for the manifest, and for what leads to them. */
export const developerPaths = {
  access: '/settings/app-access',
  authorize: '/oauth/v2/authorize',
  consent: '/oauth/request_grant',
  tokens: '/settings/developer',
  apps: '/settings/developer-apps',
  app: (id: PathId) => `/settings/developer-apps/${id}`,
  webhooks: '/settings/webhooks',
  webhook: (id: PathId) => `/settings/webhooks/${id}`,
  deliveries: '/settings/webhooks/deliveries',
  delivery: (id: PathId) => `/settings/webhooks/deliveries/${id}`,
} as const;
