import { openDatabase } from '#core/server/database.ts';
import { startJobs } from '#core/server/jobs.ts';
import { openNotifications } from '#core/server/notifications.ts';
import { offerImportJob } from '../server/offer-import.ts';

/** A process that works on imports until it is killed: `node import-worker.ts <database url> <data folder> <shop as JSON>`. */
const [url = '', dataDir = '', shopText = ''] = process.argv.slice(2);
const shop = JSON.parse(shopText);
const services = {
  db: openDatabase(url),
  log: { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) },
  secret: Buffer.alloc(32, 7),
  shops: { byId: async () => shop, byDomain: async () => shop },
  notifications: openNotifications(url, () => {}),
  dataDir,
  publicUrl: 'http://localhost',
  now: () => new Date(),
};
await startJobs(services, [offerImportJob]);
console.log('working');
