import { openDatabase } from '#core/server/database/database.ts';
import { readEnvironment } from '#core/server/process/environment.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { isUnreachable } from '#core/server/address/proxy-signs.ts';
import { startShopMail } from '#core/server/area/shop-mail-sender.ts';
import { noStoreHosts } from '#core/server/address/store-names.ts';

/** A process that sends the mails of shops until it is killed: `mail-worker.ts <database url> <data folder> <mail server>`. */
const [url = '', dataDir = '', server = ''] = process.argv.slice(2);
const services = {
  db: openDatabase(url),
  log: { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) },
  secret: Buffer.alloc(32, 7),
  shops: { byId: async () => null, byDomain: async () => null },
  notifications: openNotifications(url, () => {}),
  dataDir,
  environment: readEnvironment({ SMTP_URL: server, MAIL_FROM: 'Backroom <no-reply@backroom.test>' }),
  publicUrl: 'http://localhost',
  stores: noStoreHosts,
  reach: isUnreachable,
  now: () => new Date(),
};
startShopMail(services);
console.log('working');
