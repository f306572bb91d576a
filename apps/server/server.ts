import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import { registerStore } from '#apps/demo-store/store.ts';
import { storeOf } from '#apps/demo-store/store-visit.ts';
import { createApp } from '#core/server/app.ts';
import { loadSecret } from '#core/server/app-secret.ts';
import { packedText } from '#core/server/compression.ts';
import type { Services } from '#core/server/context.ts';
import { openDatabase } from '#core/server/database.ts';
import { openLogins } from '#core/server/database-logins.ts';
import { type Environment, readEnvironment } from '#core/server/environment.ts';
import { coreSchedules } from '#core/server/core-schedules.ts';
import { startJobs } from '#core/server/jobs.ts';
import { startMail } from '#core/server/mail.ts';
import { registerMailbox } from '#core/server/mailbox.ts';
import { registerMetrics } from '#core/server/metrics.ts';
import { openNotifications } from '#core/server/notifications.ts';
import { officeCookiePrefix } from '#core/server/office-cookie.ts';
import { makeReach, watchReach } from '#core/server/proxy-signs.ts';
import { openApiDocument } from '#core/server/openapi.ts';
import { startOutbox } from '#core/server/outbox.ts';
import { type LogPlace, requestLog, withoutSecrets } from '#core/server/request-log.ts';
import { startSchedules } from '#core/server/schedule.ts';
import {
  anyStore,
  keepHostsApart,
  onStoreHosts,
  publicUrlOf,
  readStoreHosts,
  storeOriginWarning,
} from '#core/server/store-hosts.ts';
import { requireSameSecret } from '#core/server/secret-check.ts';
import { registerFiles } from '#core/server/file-routes.ts';
import { openShopDirectory } from '#modules/identity/server/shop-directory.ts';
import { adminPages } from './admin-pages.ts';
import { areas } from './areas.ts';
import { knownEvents } from './known-events.ts';
import { allRoutes } from './routes.ts';

/** The shop whose store is shown where a request names none. */
export const demoDomain = 'demo.backroom.test';

export interface ServerOptions {
  /** Address as the owner of the database: it is used to make the server's own logins, and for nothing after. */
  databaseUrl: string;
  port: number;
  host: string;
  dataDir: string;
  distDir: string;
  /** What the process was started with, unless said; see `readEnvironment`. */
  environment?: Environment;
  /** Switches what one address may ask for off, for a benchmark. */
  limits?: boolean;
  /** Where the lines about requests go; standard output unless said. */
  log?: LogPlace;
  /** False: nothing comes round by itself, for tests that look at every row of a shop. */
  schedules?: boolean;
}

export interface RunningServer {
  url: string;
  app: FastifyInstance;
  services: Services;
  /** Handles the events that are due now, and brings collections up to date; for tests. */
  drain(): Promise<void>;
  /** Ends in-flight requests, then everything behind them. */
  stop(): Promise<void>;
}

function say(level: string, fields: object, message: string): void {
  const error = (fields as { err?: unknown }).err;
  const text = error instanceof Error ? ` ${error.stack ?? error.message}` : '';
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

async function openServices(options: ServerOptions): Promise<Services> {
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

/** Starts everything on a migrated database and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const services = await openServices(options);
  const { environment } = services;
  const open = areas.open(services);
  const { authentication, foreignScripts } = open.given;
  const { routes, areaOf, endStreams } = allRoutes(open);
  const pages = adminPages(options.distDir);
  const app = await createApp({
    services,
    authentication,
    routes,
    otherwise: pages.otherwise,
    before: (instance) =>
      keepHostsApart(instance, services, {
        prefix: '/store',
        shopOf: (request) => storeOf(request, demoDomain),
        foreignScripts,
      }),
    limits: options.limits ?? true,
    logger: requestLog(environment.LOG_LEVEL, options.log),
    trustProxy: environment.TRUST_PROXY ?? false,
  });

  let ready = false;
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (ready && (await services.db.ping())) return { ok: true };
    return reply.status(503).header('retry-after', '1').send({ ok: false });
  });
  let document: ReturnType<typeof packedText> | undefined;
  const counted = { onRequest: async (request: FastifyRequest) => app.guard.admit(request, 'call') };
  app.get('/openapi.json', counted, async (request, reply) => {
    // Made when it is first asked for: no start needs it.
    document ??= packedText(
      JSON.stringify(
        openApiDocument(routes, {
          cookiePrefix: officeCookiePrefix(services.publicUrl),
          tagOf: areaOf,
        }),
      ),
    );
    return reply.type('application/json').send(await document(request, reply));
  });
  await app.register(async (scope) => {
    onStoreHosts(scope, anyStore);
    await scope.register(fastifyStatic, {
      root: join(options.distDir, 'storefront', 'storefront'),
      prefix: '/storefront/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    });
  });
  await app.register(async (scope) => {
    onStoreHosts(scope, anyStore);
    await scope.register(fastifyStatic, {
      root: join(options.distDir, 'storefront'),
      serve: false,
      preCompressed: true,
    });
    scope.get('/storefront.js', (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .sendFile('storefront.js', { cacheControl: false }),
    );
  });
  await pages.register(app);
  registerFiles(app, services);
  watchReach(app, services.reach);
  registerMetrics(app, services);
  registerMailbox(app, services);
  await open.mount(app);
  await registerStore(app, { defaultDomain: demoDomain, places: services });

  const jobs = await startJobs(services, areas.jobKinds);
  const outbox = await startOutbox(services, open.subscriptions, { events: knownEvents });
  const workers = open.start();
  const mail = startMail(services);
  const comingRound = options.schedules === false ? [] : [...coreSchedules, ...open.schedules];
  const schedules = startSchedules(services, comingRound);
  const url = await app.listen({ port: options.port, host: options.host });
  ready = true;
  return {
    url,
    app,
    services,
    async drain() {
      await outbox.drain();
      await workers.drain?.();
    },
    async stop() {
      ready = false;
      endStreams();
      // Jobs finish their chunks while the last requests are answered.
      await Promise.all([app.close(), jobs.stop()]);
      await schedules.stop();
      await outbox.stop();
      await workers.stop();
      await mail.stop();
      await services.notifications.close();
      await services.db.close();
    },
  };
}
