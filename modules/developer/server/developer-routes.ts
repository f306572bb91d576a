import type { Route } from '#core/server/call/handle.ts';
import { apiTokenRoutes } from '../token/server/api-token-routes.ts';
import { appGrantRoutes } from '../oauth/server/app-grant-routes.ts';
import { deliveryRoutes } from '../webhook/server/delivery-routes.ts';
import { developerAppRoutes } from '../oauth/server/developer-app-routes.ts';
import { oauthConsentRoutes } from '../oauth/server/oauth-consent-routes.ts';
import { oauthTokenRoutes } from '../oauth/server/oauth-token-routes.ts';
import { scriptTagRoutes } from '../script-tag/server/script-tag-routes.ts';
import { shopRoutes } from '../shop/server/shop-routes.ts';
import { fetchRoutes } from '../webhook/server/webhook-fetch.ts';
import { webhookRoutes } from '../webhook/server/webhook-routes.ts';

/** What this area adds to the calls of the installation. */
export const developerRoutes: Route[] = [
  ...apiTokenRoutes,
  ...developerAppRoutes,
  ...oauthConsentRoutes,
  ...oauthTokenRoutes,
  ...appGrantRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...fetchRoutes,
  ...scriptTagRoutes,
  ...shopRoutes,
];
