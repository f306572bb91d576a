import { readEnvironment } from '#core/server/process/environment.ts';
import { openDatabase } from '#core/server/database/database.ts';
import { isUnreachable } from '#core/server/address/proxy-signs.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { startCollectionUpkeep } from '../server/collection-upkeep.ts';
import { noStoreHosts } from '#core/server/address/store-names.ts';

/** A process that updates collections until it is killed: `node upkeep-worker.ts <database url> <shop as JSON>`. */
const [url = '', shopText = ''] = process.argv.slice(2);
const shop = JSON.parse(shopText);
startCollectionUpkeep({
  db: openDatabase(url),
  log: { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) },
  secret: Buffer.alloc(32, 7),
  shops: { byId: async () => shop, byDomain: async () => shop },
  notifications: openNotifications(url, () => {}),
  dataDir: '',
  environment: readEnvironment(),
  publicUrl: 'http://localhost',
  stores: noStoreHosts,
  reach: isUnreachable,
  now: () => new Date(),
});
