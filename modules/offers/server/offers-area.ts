import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many, one } from '#core/server/area/server-area.ts';
import type { NamedGateway } from '#modules/orders/payment/server/public.ts';
import { autoOfferRoutes } from '../auto/server/auto-offer-routes.ts';
import { offerCheckRoutes } from '../check/server/offer-check-routes.ts';
import { offerFileRoutes } from '../file/server/offer-file-routes.ts';
import { funnelReport, funnelSales } from '../funnel/server/funnel-report.ts';
import { funnelRoutes } from '../funnel/server/funnel-routes.ts';
import { funnelSubscriptions } from '../funnel/server/funnel-subscriptions.ts';
import * as offerEvents from '../offer/contract/offer-events.ts';
import type { ProductsInStoreOf } from '../offer/server/offer-list.ts';
import { offerNames, offerReport, offerSales } from '../offer/server/offer-report.ts';
import { offerRoutes } from '../offer/server/offer-routes.ts';
import { onboardingRoutes } from '../onboarding/server/onboarding-routes.ts';
import type { StepSources } from '../post-purchase/server/post-purchase-offer.ts';
import { postPurchaseRoutes, postPurchaseSchedules } from '../post-purchase/server/post-purchase-routes.ts';
import { endHolds, forgetHolds } from '../pricing/server/offer-holds.ts';
import { openOfferIndexCache } from '../pricing/server/offer-index-cache.ts';
import { offerSubscriptions } from '../pricing/server/offer-subscriptions.ts';
import { quickViewRoutes } from '../quick-view/server/quick-view-routes.ts';
import { recommendRoutes } from '../recommend/server/recommend-routes.ts';
import { offerPricers } from '../rules/offer-pricers.ts';
import { offerStops } from '../settings/server/switch-stops.ts';
import { offerPricing } from '../shopper/server/offer-pricing.ts';
import { storefrontOfferRoutes } from '../shopper/server/storefront-offer-routes.ts';
import { storefrontUpsellRoutes } from '../shopper/server/storefront-upsell-routes.ts';
import { smartRoutes } from '../smart/server/smart-routes.ts';
import { templateRoutes } from '../template/server/template-routes.ts';
import { trialRoutes } from '../trial/server/trial-routes.ts';
import { widgetRoutes } from '../widget/server/widget-routes.ts';
import { hasOfferAmounts } from './offer-amounts.ts';
import { offerJobs, recommending } from './offer-jobs.ts';
import { shownKeeper } from './shown-keeper.ts';
import { offersJobText } from './offers-job-text.ts';

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    offers: true;
    funnels: true;
  }
}

/** Offers of every kind, and the price of every cart. */
export const offersArea = defineArea({
  name: 'offers',
  // Ways of charging an order again, beside those that orders know.
  needs: {
    gateways: many<NamedGateway>(),
    productsInStore: one<ProductsInStoreOf>(),
  },
  events: eventsOf(offerEvents),
  jobKinds: offerJobs,
  jobNames: offersJobText,
  keeps: [shownKeeper],
  open(services) {
    const offers = openOfferIndexCache(services, offerPricers);
    const sources = (gateways: readonly NamedGateway[]): StepSources => ({
      indexCache: offers,
      gateways: Object.fromEntries(gateways.map(({ name, gateway }) => [name, gateway])),
    });
    return {
      provides: {
        pricing: offerPricing(offers),
        reports: [offerReport, funnelReport],
        salesRefs: [offerSales, funnelSales],
        salesNames: [offerNames],
        switchStops: [offerStops(offers)],
        hasPrices: [hasOfferAmounts],
      },
      routes: ({ gateways, productsInStore }) => [
        ...offerRoutes(productsInStore),
        ...offerFileRoutes,
        ...trialRoutes,
        ...autoOfferRoutes,
        ...funnelRoutes,
        ...templateRoutes,
        ...offerCheckRoutes(offers),
        ...storefrontOfferRoutes(offers),
        ...storefrontUpsellRoutes(offers),
        ...quickViewRoutes(offers),
        ...postPurchaseRoutes(sources(gateways)),
        ...smartRoutes,
        ...widgetRoutes,
        ...recommendRoutes,
        ...onboardingRoutes,
      ],
      subscriptions: () => [...offerSubscriptions, ...funnelSubscriptions, recommending.subscription],
      schedules: ({ gateways }) => [
        recommending.schedule,
        ...postPurchaseSchedules(sources(gateways)),
        endHolds,
        forgetHolds,
      ],
    };
  },
});
