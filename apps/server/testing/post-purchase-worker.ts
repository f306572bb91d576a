import { loadSecret } from '#core/server/app-secret.ts';
import { readEnvironment } from '#core/server/environment.ts';
import { openDatabase } from '#core/server/database.ts';
import { nobodyReaches } from '#core/server/proxy-signs.ts';
import { openNotifications } from '#core/server/notifications.ts';
import { openOfferIndexCache } from '#modules/offers/pricing/server/offer-index-cache.ts';
import { acceptOffer } from '#modules/offers/post-purchase/server/post-purchase-accept.ts';
import { noStoreHosts } from '#core/server/store-names.ts';
import { offerPricers } from '#modules/offers/rules/offer-pricers.ts';

/** A process that accepts one offer after payment: `node post-purchase-worker.ts <database url> <data folder> <what, as JSON>`. */
const [url = '', dataDir = '', text = ''] = process.argv.slice(2);
const { shop, order, step, variant_id } = JSON.parse(text);
const environment = readEnvironment();
const services = {
  db: openDatabase(url),
  log: { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) },
  environment,
  secret: loadSecret(dataDir, environment.APP_SECRET),
  shops: { byId: async () => shop, byDomain: async () => shop },
  notifications: openNotifications(url, () => {}),
  dataDir,
  publicUrl: 'http://localhost',
  stores: noStoreHosts,
  reach: nobodyReaches,
  now: () => new Date(),
};
const context = {
  services,
  shop,
  indexCache: openOfferIndexCache(services, offerPricers),
  orderToken: order,
};
await acceptOffer(context, step, { variant_id, quantity: 1 }, null);
console.log('accepted');
process.exit(0);
