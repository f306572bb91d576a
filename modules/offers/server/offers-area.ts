import { defineArea } from '#core/server/server-area.ts';
import { openOfferIndexStore } from './offer-index-store.ts';
import { offerJobs } from './offer-jobs.ts';
import { offerPricing } from './offer-pricing.ts';
import { offerReports } from './offer-report.ts';
import { offerRoutes } from './offer-routes.ts';
import { offerSubscriptions } from './offer-subscriptions.ts';
import { onboardingRoutes } from './onboarding-routes.ts';
import { postPurchaseRoutes, postPurchaseSchedules } from './post-purchase-routes.ts';
import { quickViewRoutes } from './quick-view-routes.ts';
import { recommendSchedules, recommendSubscriptions } from './recommend-jobs.ts';
import { recommendRoutes } from './recommend-routes.ts';
import { smartRoutes } from './smart-routes.ts';
import { storefrontUpsellRoutes } from './storefront-upsell-routes.ts';
import { offerStops } from './switch-stops.ts';
import { widgetRoutes } from './widget-routes.ts';

declare module '#core/server/text-search.ts' {
  interface SearchTables {
    offers: true;
    funnels: true;
  }
}

/** Offers of every kind, and the price of every cart. */
export const offersArea = defineArea({
  name: 'offers',
  jobKinds: offerJobs,
  open(services) {
    const offers = openOfferIndexStore(services);
    return {
      provides: {
        pricing: offerPricing(offers),
        reports: offerReports,
        switchStops: [offerStops(offers)],
      },
      routes: () => [
        ...offerRoutes(offers),
        ...storefrontUpsellRoutes(offers),
        ...quickViewRoutes(offers),
        ...postPurchaseRoutes(offers),
        ...smartRoutes,
        ...widgetRoutes,
        ...recommendRoutes,
        ...onboardingRoutes,
      ],
      subscriptions: () => [...offerSubscriptions, ...recommendSubscriptions],
      schedules: [...recommendSchedules, ...postPurchaseSchedules(offers)],
    };
  },
});
