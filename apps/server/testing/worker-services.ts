import { loadSecret } from '#core/server/process/app-secret.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { openDatabase } from '#core/server/database/database.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { isUnreachable } from '#core/server/address/proxy-signs.ts';
import { noStoreHosts } from '#core/server/address/store-names.ts';

/**
 * What a process of its own does one thing with, so that it can be killed in the middle:
 * `node x-worker.ts <database url> <data folder> <what, as JSON>`. `given` is the JSON, with the shop it is done for.
 */
export function workerServices() {
  const [url = '', dataDir = '', text = ''] = process.argv.slice(2);
  const given = JSON.parse(text);
  const shop: ActingShop = given.shop;
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
    reach: isUnreachable,
    now: () => new Date(),
  };
  return { given, shop, services };
}
