import type { Route } from '#core/server/call/handle.ts';
import { apiTokenRoutes } from './api-token-routes.ts';
import { appGrantRoutes } from './app-grant-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { developerAppRoutes } from './developer-app-routes.ts';
import { oauthConsentRoutes } from './oauth-consent-routes.ts';
import { oauthTokenRoutes } from './oauth-token-routes.ts';
import { scriptTagRoutes } from './script-tag-routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { fetchRoutes } from './webhook-fetch.ts';
import { webhookRoutes } from './webhook-routes.ts';

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
