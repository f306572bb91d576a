import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { labelledShop, storeAddress, storeLabel } from '#core/rules/store-address.ts';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import type { ActingShop, Services } from './context.ts';
import { proxyHeaderOf } from './proxy-signs.ts';
import { notFound, Refusal } from './refusal.ts';
import { hostKinds, hostOf } from './store-names.ts';

/** What a route is on a store's host. Where a route says nothing of it, it is the office's and answers 404 there. */
export interface StoreRoute {
  /** Whether the request is for this shop; on no other's host it is answered. */
  answers(request: FastifyRequest, shop: ActingShop): boolean;
  /** A page of a store: on the office's host it leads to the store's. */
  page?: true;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    stores?: StoreRoute;
  }
  interface FastifyRequest {
    /** On a store's host: whose it is (null: no shop's), and whether it is reached by https. */
    storeHost: { shop: ActingShop | null; secure: boolean } | null;
  }
}

/** For what is the same for every shop: scripts, style sheets. */
export const anyStore: StoreRoute = { answers: () => true };

/** The calls of shoppers: on a shop's host for that shop. */
export const ownStore: StoreRoute = {
  answers: (request, shop) =>
    String((request.query as { shop?: unknown }).shop ?? '').toLowerCase() === shop.domain,
};

/** Says of every route that is added to the scope from here on what it is on a store's host. */
export function onStoreHosts(scope: FastifyInstance, route: StoreRoute): void {
  scope.addHook('onRoute', (options) => {
    options.config = { stores: route, ...options.config };
  });
}

export interface StoreHostOptions {
  /** Prefix of the stores' pages. */
  prefix: string;
  /** The shop whose store it is when a request names none. */
  shopOf(request: FastifyRequest): string;
  /** Whether any shop of the installation has scripts of other programs in its store. */
  foreignScripts(): Promise<boolean>;
}

/** Something in between says so: then the name that arrived here need not be the one that the browser shows. */
const throughProxy = (request: FastifyRequest): boolean => proxyHeaderOf(request) !== null;

/** A browser says so in every request; programs do not. */
const fromBrowser = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] !== undefined;

/**
 * Keeps stores and back office apart by the host of a request, before anything else looks at it: a store's host
 * answers its own store and nothing of the back office, and the office's host leads to it. Where they share a name
 * and a store has scripts of other programs, the name those may run on is not the office's for browsers.
 */
export function keepHostsApart(app: FastifyInstance, services: Services, options: StoreHostOptions): void {
  const { stores, publicUrl } = services;
  app.decorateRequest('storeHost', null);
  if (stores.origin === null && stores.scriptName === null) return;
  const kindOf = hostKinds(stores, publicUrl);
  const secure = stores.origin?.startsWith('https:') ?? false;
  const below = new RegExp(`^${options.prefix}(?:[/?]|$)`);

  /** What the route is to stores; addresses below the prefix that no route has are pages, too. */
  function storeRoute(request: FastifyRequest): StoreRoute | undefined {
    if (request.is404) return below.test(request.url) ? { ...anyStore, page: true } : undefined;
    return request.routeOptions.config.stores;
  }

  async function enterStore(label: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const id = labelledShop(label);
    const found = id === null ? null : await services.shops.byId(id);
    const shop = found && storeLabel(found) === label ? found : null;
    request.storeHost = { shop, secure };
    if (/^\/(?:\?|$)/.test(request.url) && request.method === 'GET') {
      return void reply.redirect(options.prefix, 302);
    }
    const route = storeRoute(request);
    if (route?.page) return;
    if (!shop || !route?.answers(request, shop)) throw notFound(coreSentences.this_address);
  }

  async function leadToStore(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const shop = await services.shops.byDomain(options.shopOf(request));
    // The page says itself that there is no such shop.
    if (!shop) return;
    const { origin } = new URL(storeAddress(services, shop));
    const reading = request.method === 'GET' || request.method === 'HEAD';
    void reply.redirect(origin + request.url, reading ? 302 : 308);
  }

  async function leaveToScripts(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!(await options.foreignScripts())) return;
    if (request.headers['sec-fetch-mode'] === 'navigate' && request.method === 'GET') {
      return void reply.redirect(publicUrl + request.url, 302);
    }
    throw new Refusal(coreRefusals.other_name, { extra: { address: publicUrl } });
  }

  app.addHook('onRequest', (request, reply, done) => {
    const host = kindOf(request.hostname);
    let work: Promise<void> | undefined;
    if (host.kind === 'store') work = enterStore(host.label, request, reply);
    else if (host.kind === 'scripts') {
      if (fromBrowser(request) && !throughProxy(request) && !storeRoute(request))
        work = leaveToScripts(request, reply);
    } else if (stores.origin !== null && storeRoute(request)?.page) work = leadToStore(request, reply);
    if (!work) return done();
    work.then(
      () => reply.sent || done(),
      (error: Error) => done(error),
    );
  });
}

/**
 * Where scripts of other programs may run for this request: `here`; at another address, where the page is to be
 * opened; or nowhere (null), and then a page goes without them.
 */
export function scriptsPageOf(
  { stores, publicUrl }: Pick<Services, 'stores' | 'publicUrl'>,
  request: FastifyRequest,
): 'here' | URL | null {
  if (stores.origin !== null) return request.storeHost?.shop ? 'here' : null;
  if (stores.scriptName === null || throughProxy(request)) return null;
  if (request.hostname === stores.scriptName) return 'here';
  if (request.hostname !== hostOf(publicUrl)) return null;
  const port = request.port === null ? '' : `:${request.port}`;
  return URL.parse(`http://${stores.scriptName}${port}${request.url}`);
}
