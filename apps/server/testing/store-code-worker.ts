import { openOfferIndexCache } from '#modules/offers/pricing/server/offer-index-cache.ts';
import { offerPricers } from '#modules/offers/rules/offer-pricers.ts';
import { offerPricing } from '#modules/offers/shopper/server/offer-pricing.ts';
import { codeKeeper } from '#modules/store-link/code/server/store-code-keeper.ts';
import { makeCodes } from '#modules/store-link/code/server/store-code-make.ts';
import { workerServices } from './worker-services.ts';

/** A process that has a connected store make the codes of one quote (`quote`), or sees to the life of all codes. */
const { given, shop, services } = workerServices();
if (given.quote) await makeCodes(services, shop, given.quote, 'cart');
else await codeKeeper(offerPricing(openOfferIndexCache(services, offerPricers))).run(services);
process.exit(0);
