import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { labelledShop, storeAddress, storeLabel, storePath } from '#core/rules/store-address.ts';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import type { ActingShop, Services } from '../call/context.ts';
import { proxyHeaderOf } from '../address/proxy-signs.ts';
import { notFound, Refusal } from '../call/refusal.ts';
import { hostKinds, hostOf } from '../address/store-names.ts';

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
    /** The store that the address names; null where it names none. */
    store: NamedStore | null;
  }
}

/** A store as an address names it: by its host, or by the label in the path. */
export interface NamedStore {
  /** Whose it is; null: no shop's. */
  shop: ActingShop | null;
  /** Path of its home page. */
  root: string;
  /** Whether it has a host of its own, and whether that is reached by https. */
  host: { secure: boolean } | null;
}

const labels = new WeakMap<IncomingMessage, string>();

/**
 * Takes the shop's label out of an address below the prefix of the stores (`/store/demo-1/cart` is routed as
 * `/store/cart`), so that all stores have the same routes; `keepHostsApart` looks whose it is.
 */
export function takeStoreLabel(prefix: string): (raw: IncomingMessage) => string {
  const labelled = new RegExp(`^${prefix}/([a-z0-9-]{1,60}-[1-9]\\d{0,9})(?=[/?]|$)`);
  return (raw) => {
    const url = raw.url ?? '/';
    const label = labelled.exec(url)?.[1];
    if (label === undefined) return url;
    labels.set(raw, label);
    return prefix + url.slice(prefix.length + 1 + label.length);
  };
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

/** Leads on; what a form sends goes along. */
function lead({ method }: FastifyRequest, reply: FastifyReply, address: string): void {
  const reading = method === 'GET' || method === 'HEAD';
  void reply.header('cache-control', 'no-store').redirect(address, reading ? 302 : 308);
}

/**
 * Keeps stores and back office apart by the host of a request, before anything else looks at it: a store's host
 * answers its own store and nothing of the back office, and the office's host leads to it. Where they share a name
 * each store has a path of its own there, and other addresses of its pages lead to that; and where a store has scripts
 * of other programs, the name those may run on is not the office's for browsers.
 */
export function keepHostsApart(app: FastifyInstance, services: Services, options: StoreHostOptions): void {
  const { stores, publicUrl } = services;
  const { prefix } = options;
  app.decorateRequest('store', null);
  const kindOf = hostKinds(stores, publicUrl);
  const secure = stores.origin?.startsWith('https:') ?? false;
  const below = new RegExp(`^${prefix}(?:[/?]|$)`);

  /** What the route is to stores; addresses below the prefix that no route has are pages, too. */
  function storeRoute(request: FastifyRequest): StoreRoute | undefined {
    if (request.is404) return below.test(request.url) ? { ...anyStore, page: true } : undefined;
    return request.routeOptions.config.stores;
  }

  async function labelled(label: string): Promise<ActingShop | null> {
    const id = labelledShop(label);
    const found = id === null ? null : await services.shops.byId(id);
    return found && storeLabel(found) === label ? found : null;
  }

  async function enterHost(host: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const inPath = labels.get(request.raw);
    const shop = await labelled(host);
    // With the label in the path, too, it is the address that the store has at the office's.
    const same = inPath === undefined || inPath === host;
    request.store = { shop: same ? shop : null, root: prefix, host: { secure } };
    if (/^\/(?:\?|$)/.test(request.url) && request.method === 'GET') return void reply.redirect(prefix, 302);
    const route = storeRoute(request);
    if (route?.page && shop && inPath === host) return lead(request, reply, request.url);
    if (route?.page) return;
    if (!shop || !route?.answers(request, shop)) throw notFound(coreSentences.this_address);
  }

  async function enterPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const label = labels.get(request.raw);
    const shop =
      label === undefined ? await services.shops.byDomain(options.shopOf(request)) : await labelled(label);
    if (shop && stores.origin !== null)
      return lead(request, reply, new URL(storeAddress(services, shop)).origin + request.url);
    if (label !== undefined) request.store = { shop, root: `${prefix}/${label}`, host: null };
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
    const route = storeRoute(request);
    let work: Promise<void> | undefined;
    if (host.kind === 'store') work = enterHost(host.label, request, reply);
    else if (route?.page && (stores.origin !== null || labels.has(request.raw)))
      work = enterPage(request, reply);
    else if (host.kind === 'scripts' && !route && fromBrowser(request) && !throughProxy(request))
      work = leaveToScripts(request, reply);
    if (!work) return done();
    work.then(
      () => reply.sent || done(),
      (error: Error) => done(error),
    );
  });
}

/**
 * Leads a page's address that names its store by `?shop=`, or by nothing, to the one that the page has in that store;
 * not when it names one by its path or host, is no page, or there is no such shop.
 * @param domain the shop's
 */
export async function leadToOwnPath(
  shops: Services['shops'],
  prefix: string,
  domain: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.store !== null || !(request.is404 || request.routeOptions.config.stores?.page)) return;
  const shop = await shops.byDomain(domain);
  if (!shop) return;
  const address = URL.parse(request.url, 'http://store.invalid');
  const inStore = address?.pathname.startsWith(prefix) ? address : null;
  inStore?.searchParams.delete('shop');
  lead(
    request,
    reply,
    storePath(shop) + (inStore ? inStore.pathname.slice(prefix.length) + inStore.search : ''),
  );
}

/**
 * Where scripts of other programs may run for this request: `here`; at another address, where the page is to be
 * opened; or nowhere (null), and then a page goes without them.
 */
export function scriptsPageOf(
  { stores, publicUrl }: Pick<Services, 'stores' | 'publicUrl'>,
  request: FastifyRequest,
): 'here' | URL | null {
  if (stores.origin !== null) return request.store?.host && request.store.shop ? 'here' : null;
  if (stores.scriptName === null || throughProxy(request)) return null;
  if (request.hostname === stores.scriptName) return 'here';
  if (request.hostname !== hostOf(publicUrl)) return null;
  const port = request.port === null ? '' : `:${request.port}`;
  return URL.parse(`http://${stores.scriptName}${port}${request.originalUrl}`);
}
