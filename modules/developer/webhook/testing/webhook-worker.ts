import { readEnvironment } from '#core/server/process/environment.ts';
import { openDatabase } from '#core/server/database/database.ts';
import { isUnreachable } from '#core/server/address/proxy-signs.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { outboundPolicy } from '#core/server/http/outbound-http.ts';
import { startWebhookSender } from '../server/webhook-sender.ts';
import { noStoreHosts } from '#core/server/address/store-names.ts';

/** A process that sends webhooks until it is killed: `node webhook-worker.ts <database url> <data folder> <host:port>`. */
const [url = '', dataDir = '', host = ''] = process.argv.slice(2);
const services = {
  db: openDatabase(url),
  log: { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) },
  secret: Buffer.alloc(32, 7),
  shops: { byId: async () => null, byDomain: async () => null },
  notifications: openNotifications(url, () => {}),
  dataDir,
  environment: readEnvironment(),
  publicUrl: 'http://localhost',
  stores: noStoreHosts,
  reach: isUnreachable,
  now: () => new Date(),
};
startWebhookSender(services, { policy: outboundPolicy(new Set([host])), leaseSeconds: 2, firstRetryMs: 20 });
console.log('working');
