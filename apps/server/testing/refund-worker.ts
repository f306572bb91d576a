import { loadSecret } from '#core/server/app-secret.ts';
import { readEnvironment } from '#core/server/environment.ts';
import { openDatabase } from '#core/server/database.ts';
import { nobodyReaches } from '#core/server/proxy-signs.ts';
import { openNotifications } from '#core/server/notifications.ts';
import { noStoreHosts } from '#core/server/store-names.ts';
import { carryOut, inStep } from '#modules/orders/server/refund-steps.ts';
import { lockOrder } from '#modules/orders/server/order-state.ts';
import { claimRefund, soundPlan } from '#modules/orders/server/refund-write.ts';

/** A process that refunds an amount: `node refund-worker.ts <database url> <data folder> <what, as JSON>`. */
const [url = '', dataDir = '', text = ''] = process.argv.slice(2);
const { shop, order, amount_minor } = JSON.parse(text);
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
const ctx = { services, shop, member: undefined, now: new Date() };
const refundId = await inStep(ctx, async (inner) => {
  const locked = await lockOrder(inner, order);
  const plan = await soundPlan(inner, locked, { refund_line_items: [], shipping: {}, amount_minor });
  return claimRefund(inner, locked, plan, { note: '', notify: false });
});
await carryOut(ctx, { orderId: order, refundId }, async () => {});
process.exit(0);
