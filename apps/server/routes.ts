import type { Route } from '#core/server/handle.ts';
import { jobRoutes } from '#core/server/job-routes.ts';
import type { Authentication } from '#core/server/request-authentication.ts';
import { uploadRoutes } from '#core/server/uploads.ts';
import { analyticsRoutes } from '#modules/analytics/server/analytics-routes.ts';
import { catalogRoutes } from '#modules/catalog/server/catalog-routes.ts';
import { developerRoutes } from '#modules/developer/server/developer-routes.ts';
import { identityRoutes } from '#modules/identity/server/identity-routes.ts';
import type { OfferIndexStore } from '#modules/offers/server/offer-index-store.ts';
import { offerPricing } from '#modules/offers/server/offer-pricing.ts';
import { offerRoutes } from '#modules/offers/server/offer-routes.ts';
import { onboardingRoutes } from '#modules/offers/server/onboarding-routes.ts';
import { postPurchaseRoutes } from '#modules/offers/server/post-purchase-routes.ts';
import { recommendRoutes } from '#modules/offers/server/recommend-routes.ts';
import { quickViewRoutes } from '#modules/offers/server/quick-view-routes.ts';
import { storefrontUpsellRoutes } from '#modules/offers/server/storefront-upsell-routes.ts';
import { smartRoutes } from '#modules/offers/server/smart-routes.ts';
import { widgetRoutes } from '#modules/offers/server/widget-routes.ts';
import { orderRoutes } from '#modules/orders/server/order-routes.ts';
import { storeLinkRoutes } from '#modules/store-link/server/store-link-routes.ts';
import { jobKinds } from './job-kinds.ts';

/** Every call of the installation. The generated test suites and the OpenAPI document read this list. */
export function allRoutes(parts: { authentication: Authentication; offers: OfferIndexStore }): {
  routes: Route[];
  /** The area that a route belongs to. */
  areaOf(route: Route): string | undefined;
  endStreams(): void;
} {
  const jobs = jobRoutes(parts.authentication, jobKinds);
  const byArea: Readonly<Record<string, readonly Route[]>> = {
    core: [...jobs.routes, ...uploadRoutes],
    identity: identityRoutes,
    catalog: catalogRoutes,
    orders: orderRoutes(offerPricing(parts.offers)),
    offers: [
      ...offerRoutes(parts.offers),
      ...storefrontUpsellRoutes(parts.offers),
      ...quickViewRoutes(parts.offers),
      ...postPurchaseRoutes(parts.offers),
      ...smartRoutes,
      ...widgetRoutes,
      ...recommendRoutes,
      ...onboardingRoutes,
    ],
    analytics: analyticsRoutes,
    'store-link': storeLinkRoutes,
    developer: developerRoutes,
  };
  const areas = new Map(Object.entries(byArea).flatMap(([area, own]) => own.map((route) => [route, area])));
  return {
    routes: Object.values(byArea).flat(),
    areaOf: (route) => areas.get(route),
    endStreams: jobs.endStreams,
  };
}
