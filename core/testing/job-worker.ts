import { pathToFileURL } from 'node:url';
import { readEnvironment } from '#core/server/process/environment.ts';
import { openDatabase } from '#core/server/database/database.ts';
import { isUnreachable } from '#core/server/address/proxy-signs.ts';
import type { JobKind } from '#core/server/jobs/job-kind.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { noStoreHosts } from '#core/server/address/store-names.ts';

/** A process that works on jobs until it is killed: `job-worker.ts <database url> <data folder> <shop as JSON> <file#export …>`. */
const [url = '', dataDir = '', shopText = '', ...named] = process.argv.slice(2);
const shop = JSON.parse(shopText);
const kinds: JobKind[] = [];
for (const name of named) {
  const [file = '', member = ''] = name.split('#');
  const known = (await import(pathToFileURL(file).href)) as Record<string, JobKind | JobKind[]>;
  kinds.push(...[known[member]!].flat());
}
const services = {
  db: openDatabase(url),
  log: { info() {}, warn() {}, error: (fields: object, message: string) => console.error(message, fields) },
  secret: Buffer.alloc(32, 7),
  shops: { byId: async () => shop, byDomain: async () => shop },
  notifications: openNotifications(url, () => {}),
  dataDir,
  environment: readEnvironment(),
  publicUrl: 'http://localhost',
  stores: noStoreHosts,
  reach: isUnreachable,
  now: () => new Date(),
};
await startJobs(services, kinds);
console.log('working');
