import { openOfferIndexCache } from '#modules/offers/pricing/server/offer-index-cache.ts';
import { acceptOffer } from '#modules/offers/post-purchase/server/post-purchase-accept.ts';
import { offerPricers } from '#modules/offers/rules/offer-pricers.ts';
import { workerServices } from './worker-services.ts';

/** A process that accepts one offer after payment. */
const { given, shop, services } = workerServices();
const { order, step, variant_id } = given;
const context = {
  services,
  shop,
  indexCache: openOfferIndexCache(services, offerPricers),
  gateways: {},
  orderToken: order,
};
await acceptOffer(context, step, { variant_id, quantity: 1 }, null);
console.log('accepted');
process.exit(0);
