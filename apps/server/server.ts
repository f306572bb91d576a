import type { FastifyInstance } from 'fastify';
import { registerStore } from '#apps/demo-store/store.ts';
import { registerDocs } from '#apps/docs/docs-site.ts';
import { storeOf, storePrefix } from '#apps/demo-store/store-visit.ts';
import { createApp } from '#core/server/pipeline/app.ts';
import type { Services } from '#core/server/call/context.ts';
import { endEventStreams } from '#core/server/http/event-stream.ts';
import { registerFiles } from '#core/server/files/file-routes.ts';
import { registerMailbox } from '#core/server/mail/mailbox.ts';
import { registerMetrics } from '#core/server/pipeline/metrics.ts';
import { officeCookiePrefix } from '#core/server/http/office-cookie.ts';
import { openApiDocument } from '#core/server/openapi/openapi.ts';
import { watchReach } from '#core/server/address/proxy-signs.ts';
import { type LogOutput, requestLog } from '#core/server/http/request-log.ts';
import type { Patience } from '#core/server/http/slow-senders.ts';
import { keepHostsApart, takeStoreLabel } from '#core/server/http/store-hosts.ts';
import { adminPages } from './admin-pages.ts';
import { areas as everyArea, type JoinedAreas } from './areas.ts';
import { addApiDocument, addHealth, addStorefrontFiles } from './fixed-addresses.ts';
import { openServices, type ServiceOptions } from './open-services.ts';
import { allRoutes } from './routes.ts';
import { startWork } from './start-work.ts';

/** The shop whose store is shown where a request names none. */
export const demoDomain = 'demo.backroom.test';

export interface ServerOptions extends ServiceOptions {
  distDir: string;
  /** Switches what one address may ask for off, for a benchmark. */
  limits?: boolean;
  /** How long senders may take; the standard unless said. */
  patience?: Patience;
  /** Where the lines about requests go; standard output unless said. */
  log?: LogOutput;
  /** Of which areas it is made; all of them unless said. */
  areas?: JoinedAreas;
  /** False: nothing comes round by itself, for tests that look at every row of a shop. */
  schedules?: boolean;
  /** False: calls alone, for tests in which another process works. */
  work?: boolean;
}

export interface RunningServer {
  url: string;
  app: FastifyInstance;
  services: Services;
  /** Handles the events that are due now, brings collections up to date and sends the shops' mails; for tests. */
  drain(): Promise<void>;
  /** Ends in-flight requests, then everything behind them. */
  stop(): Promise<void>;
}

/** Starts everything on a migrated database and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const services = await openServices(options);
  const { environment } = services;
  const { areas = everyArea } = options;
  const open = areas.open(services);
  const { authentication, foreignScripts, storeView } = open.given;
  const { routes, areaOf } = allRoutes(open);
  const pages = adminPages(options.distDir);
  const app = await createApp({
    services,
    authentication,
    storeView,
    routes,
    otherwise: pages.otherwise,
    rewriteUrl: takeStoreLabel(storePrefix),
    before: (instance) =>
      keepHostsApart(instance, services, {
        prefix: storePrefix,
        shopOf: (request) => storeOf(request, demoDomain),
        foreignScripts,
      }),
    limits: options.limits ?? true,
    ...(options.patience && { patience: options.patience }),
    logger: requestLog(environment.LOG_LEVEL, options.log),
    trustProxy: environment.TRUST_PROXY ?? false,
  });

  let ready = false;
  addHealth(app, async () => ready && (await services.db.ping()));
  const document = () =>
    openApiDocument(routes, {
      cookiePrefix: officeCookiePrefix(services.publicUrl),
      tagOf: areaOf,
    });
  addApiDocument(app, document);
  registerDocs(app, document);
  await addStorefrontFiles(app, options.distDir);
  await pages.register(app);
  registerFiles(app, services);
  watchReach(app, services.reach);
  registerMetrics(app, services);
  registerMailbox(app, services);
  await open.mount(app);
  await registerStore(app, { defaultDomain: demoDomain, places: services });

  const work = options.work === false ? null : await startWork(services, open, options);
  const url = await app.listen({ port: options.port, host: options.host });
  ready = true;
  return {
    url,
    app,
    services,
    drain: async () => work?.drain(),
    async stop() {
      ready = false;
      endEventStreams(services);
      const requests = app.close();
      await (work ? work.stop(requests) : requests);
      await services.notifications.close();
      await services.db.close();
    },
  };
}
