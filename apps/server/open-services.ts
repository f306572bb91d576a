import pg from 'pg';
import { loadSecret } from '#core/server/process/app-secret.ts';
import type { Services } from '#core/server/call/context.ts';
import { openDatabase } from '#core/server/database/database.ts';
import { openLogins } from '#core/server/database/database-logins.ts';
import { type Environment, readEnvironment } from '#core/server/process/environment.ts';
import { loggedError } from '#core/server/process/logged-error.ts';
import { openNotifications } from '#core/server/database/notifications.ts';
import { makeReach } from '#core/server/address/proxy-signs.ts';
import { withoutSecrets } from '#core/server/http/request-log.ts';
import { requireSameSecret } from '#core/server/process/secret-check.ts';
import { publicUrlOf, readStoreHosts, storeOriginWarning } from '#core/server/address/store-names.ts';
import { openShopDirectory } from '#modules/identity/shop/server/shop-directory.ts';
import { areas } from './areas.ts';

export interface ServiceOptions {
  /** Address as the owner of the database: it is used to make the server's own logins, and for nothing after. */
  databaseUrl: string;
  port: number;
  host: string;
  dataDir: string;
  /** What the process was started with, unless said; see `readEnvironment`. */
  environment?: Environment;
}

function say(level: string, fields: object, message: string): void {
  const { err } = fields as { err?: unknown };
  const text = err === undefined ? '' : ` ${loggedError(err).stack}`;
  console.error(withoutSecrets(`${new Date().toISOString()} ${level} ${message}${text}`));
}

/** One short session as the owner of the database; nothing after it needs one. */
async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url, application_name: 'backroom-start' });
  owner.on('error', () => {}); // the statement that runs tells of it
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * What everything in a server shares, on a migrated database.
 * @throws {WrongSecret} when the database was made with another secret.
 */
export async function openServices(options: ServiceOptions): Promise<Services> {
  const log: Services['log'] = {
    info: () => {},
    warn: (fields, message) => say('warn', fields, message),
    error: (fields, message) => say('error', fields, message),
  };
  const warn = (message: string) => log.warn({}, message);
  const environment = options.environment ?? readEnvironment();
  const publicUrl = publicUrlOf(environment, options.port);
  const stores = readStoreHosts(environment.STORE_ORIGIN, { publicUrl, listening: options.host });
  const open = storeOriginWarning(stores, publicUrl);
  if (open !== null) warn(open);
  const secret = loadSecret(options.dataDir, environment.APP_SECRET);
  const logins = await withOwner(options.databaseUrl, async (owner) => {
    await requireSameSecret(owner, secret, areas.sealedKinds);
    return openLogins(options.databaseUrl, owner, secret);
  });
  // Each needs the other, and neither before both are there.
  const notifications = openNotifications(logins.system, (error) => db.lost(error));
  const db = openDatabase(logins, { log: warn, news: notifications.tell });
  return {
    db,
    log,
    notifications,
    secret,
    shops: openShopDirectory(db, notifications),
    dataDir: options.dataDir,
    publicUrl,
    stores,
    reach: makeReach(log, environment),
    environment,
    now: () => new Date(),
  };
}
