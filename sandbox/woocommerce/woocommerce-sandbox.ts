import { createHmac, randomUUID } from 'node:crypto';
import {
  type Bucket,
  changeClock,
  type ListFaults,
  noListFaults,
  type Sandbox,
  type SandboxReply,
  type SandboxRequest,
  startSandbox,
} from '../sandbox-server.ts';
import { openCatalogue, type ProductRows, variationRow } from './woo-catalogue.ts';
import { inCurrency } from './woo-currency.ts';
import { type Coupons, openCoupons } from './woo-coupons.ts';
import { noFaults, openDoors, type WooFaults } from './woo-faults.ts';
import { type Ledger, openLedger } from './woo-ledger.ts';
import { openOrders, type WooOrders } from './woo-orders.ts';
import type { PageContext } from './woo-page.ts';
import { type ApiKey, keyRefusal, rest } from './woo-rest.ts';
import { couponRows } from './woo-rest-coupons.ts';
import { list } from './woo-rest-lists.ts';
import { defaultSettings, type WooSettings } from './woo-settings.ts';
import { md5, openNonces, openSessions, type WooSession, type WooStore } from './woo-store.ts';
import { storeApi } from './woo-store-api.ts';
import { cartCookies, storefront } from './woo-storefront.ts';
import { openWebhooks, type Webhook } from './woo-webhooks.ts';
import {
  type Row,
  wooCategories,
  wooCustomerRow,
  wooMoment,
  wooOrderRow,
  wooProductRow,
} from './woocommerce-data.ts';

export interface WooSandboxOptions {
  port?: number;
  products?: number;
  orders?: number;
  currency?: string;
  api_key?: string;
  api_password?: string;
  bucket?: Bucket;
  /** The largest page; 100 as the real one's. */
  pageSize?: number;
  /** The answer of `/` instead of the shop. */
  homePage?: string;
  /** The folder that WordPress is installed in: `/shop`. Nothing of it answers outside. */
  folder?: string;
  image?: string;
  /** The merchant's settings beside the defaults. */
  settings?: Partial<WooSettings>;
  /** Markup for the `<head>` of every page, such as a script's tag. */
  themeHead?: string;
  /** Keys beside the one that may do everything. */
  keys?: ApiKey[];
  /** Pieces of everything whose stock is managed. */
  stock?: number;
}

export interface WooSandbox extends Sandbox {
  faults: Sandbox['faults'] & WooFaults;
  products: ProductRows[];
  customers: Row[];
  /** The rows of REST's lists: the store's own, and then those of shoppers' orders. */
  orders: { row: Row; refunds: Row[] }[];
  webhooks: Webhook[];
  /** Read at every request: changed in place. */
  settings: WooSettings;
  coupons: Coupons;
  /** Orders that shoppers have placed, to be paid, cancelled, refunded. */
  placed: WooOrders;
  ledger: Ledger;
  /** Changes the price or sale of a product or variation from now on, and announces it to subscribers. */
  setPrice(id: number, price: string): void;
  setSale(id: number, price: string | null): void;
  /** A fee on an order that is there already, which leaves the order's date as it is, and is announced. */
  addFee(id: number, name: string, total: string): void;
  /** Puts the store's clock forward by so many seconds. */
  advance(seconds: number): void;
  /** The store's clock. */
  seconds(): number;
  /** Resolves when every announcement is sent and answered. */
  hooksIdle(): Promise<void>;
  touch(row: Row, changes?: object): Row;
  /** The headers and body of an announcement, signed with the secret that its webhook was made with. */
  announcement(
    topic: string,
    body: object,
    given?: { id?: string; secret?: string },
  ): { headers: Record<string, string>; body: string };
}

/**
 * A WooCommerce store in memory: its pages, the Store API behind them, and REST, version 3. Its clock has whole
 * seconds.
 */
export async function startWooSandbox(options: WooSandboxOptions = {}): Promise<WooSandbox> {
  const { products: many = 20, orders: manyOrders = many, currency = 'USD' } = options;
  const keys: ApiKey[] = [
    {
      key: options.api_key ?? 'ck_sandbox',
      secret: options.api_password ?? 'cs_sandbox',
      permissions: 'read_write',
    },
    ...(options.keys ?? []),
  ];
  const products = Array.from({ length: many }, (_, n) => wooProductRow(n, options.image));
  const customers = Array.from({ length: Math.max(1, Math.ceil(manyOrders / 2)) }, (_, n) =>
    wooCustomerRow(n),
  );
  const orders = Array.from({ length: many === 0 ? 0 : manyOrders }, (_, n) =>
    wooOrderRow(n, products, customers[n % customers.length]!),
  );
  if (options.stock !== undefined)
    for (const { row, variations } of products)
      for (const one of [row, ...variations])
        if (one.manage_stock === true) one.stock_quantity = options.stock;
  const webhooks: Webhook[] = [];
  const tick = changeClock();
  let ahead = 0;
  let host = '';
  const seconds = () => Math.floor(Date.now() / 1000) + ahead;
  const settings: WooSettings = { ...defaultSettings(currency), ...options.settings };
  let faults = noFaults();
  const doors = openDoors(() => faults);
  const catalogue = openCatalogue(products);
  const coupons = openCoupons(seconds);
  const nonces = openNonces(seconds);
  const store: WooStore = { settings, catalogue, coupons, sessions: openSessions(), seconds, nonces };
  const hooks = openWebhooks(webhooks, faults.hooks, {
    home: () => `http://${host}${options.folder ?? ''}`,
    seconds,
  });
  // Pieces that leave the stock do not date a product anew (github.com/woocommerce/woocommerce/issues/18228).
  const placed = openOrders(store, orders, (topic, row) => hooks.tell(topic, row));
  const pageCache = new Map<string, string>();
  const cookieName = `wp_woocommerce_session_${md5('sandbox')}`;
  const touch = (row: Row, changes: object = {}) =>
    Object.assign(row, changes, { date_modified_gmt: wooMoment(tick()) });

  function rowsOf(path: string, query: URLSearchParams): Row[] | null {
    if (path === 'products') {
      const category = query.get('category');
      const rows = products.map(({ row }) => row);
      return category
        ? rows.filter((row) => (row.categories as { id: number }[]).some(({ id }) => id === Number(category)))
        : rows;
    }
    const variations = /^products\/(\d+)\/variations$/.exec(path);
    if (variations) return products.find(({ row }) => row.id === Number(variations[1]))?.variations ?? null;
    if (path === 'products/categories')
      return wooCategories.map((row) => ({ ...row, date_modified_gmt: '' }));
    if (path === 'customers') return customers;
    if (path === 'orders') return orders.map(({ row }) => row);
    const refunds = /^orders\/(\d+)\/refunds$/.exec(path);
    if (refunds) return orders.find(({ row }) => row.id === Number(refunds[1]))?.refunds ?? null;
    if (path === 'coupons') return couponRows(store, query);
    if (path === 'webhooks')
      return webhooks.map((hook) => ({ ...hook, secret: undefined, date_modified_gmt: '' }));
    return null;
  }

  const folder = options.folder ?? '';
  const home = (headers: SandboxRequest['headers']) => `http://${headers.host ?? 'store.test'}${folder}`;

  /** The visitor's session: by token, by cookie, or a new one. */
  function sessionOf({ headers }: SandboxRequest): { session: WooSession; had: boolean; byToken: boolean } {
    const token = headers['cart-token'];
    const tokenId = typeof token === 'string' ? nonces.sessionOf(token) : null;
    const cookie = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
    const cookieId = cookie ? nonces.sessionOfCookie(decodeURIComponent(cookie)) : null;
    const found = store.sessions.byId(tokenId ?? cookieId ?? '');
    return { session: found ?? store.sessions.open(), had: cookieId !== null, byToken: tokenId !== null };
  }

  function shop(request: SandboxRequest, door: 'storeApi' | 'pages'): SandboxReply {
    const { session, had, byToken } = sessionOf(request);
    const seen = inCurrency(store);
    const context: PageContext = {
      store: seen,
      orders: placed,
      session,
      home: home(request.headers),
      themeHead: options.themeHead ?? '',
      nonceAge: faults.stalePages ? 3 : 0,
    };
    const isCached = faults.stalePages && /^\/($|shop\/|product\/)/.test(request.path);
    const isFromCache = isCached && request.method === 'GET' && request.query.size === 0;
    const cached = isFromCache ? pageCache.get(request.path) : undefined;
    if (cached) return { headers: { 'x-cache': 'HIT' }, body: cached };
    const reply =
      door === 'storeApi'
        ? storeApi({ ...context, byToken }, request, request.path.slice('/wp-json/wc/store/v1/'.length))
        : storefront(context, request);
    if (!reply) return { status: 404, body: { code: 'rest_no_route' } };
    if (isFromCache && typeof reply.body === 'string') pageCache.set(request.path, reply.body);
    // A page from the cache has no one's cookies, and a token stands for them.
    if (byToken || isFromCache) return reply;
    const cookies = cartCookies(context, cookieName, had);
    return cookies.length > 0 ? { ...reply, headers: { ...reply.headers, 'set-cookie': cookies } } : reply;
  }

  const faultsOf = (route: string): ListFaults =>
    faults.lists.only && !faults.lists.only.test(route) ? noListFaults() : faults.lists;

  function api(request: SandboxRequest): SandboxReply {
    const { path, query } = request;
    if (path === '/wp-json/') return { body: { name: 'Barro', namespaces: ['wc/v3', 'wc/store/v1'] } };
    const route = /^\/wp-json\/wc\/v3\/(.+)$/.exec(path)?.[1];
    if (route === undefined) return { status: 404, body: { code: 'rest_no_route' } };
    const { authorization, ...others } = request.headers;
    const headers = faults.dropsAuthorization ? others : { ...others, authorization };
    const refusal = keyRefusal(keys, { ...request, headers });
    if (refusal) return refusal;
    const given = { store, orders: placed, hooks, home: home(request.headers) };
    const order = /^orders\/(\d+)$/.exec(route);
    const own = order && orders.find(({ row }) => row.id === Number(order[1]));
    return (
      rest(given, request, route) ??
      (own && request.method === 'GET' ? { body: own.row } : null) ??
      (order
        ? {
            status: 404,
            body: {
              code: 'woocommerce_rest_shop_order_invalid_id',
              message: 'Invalid ID.',
              data: { status: 404 },
            },
          }
        : null) ??
      (request.method === 'GET'
        ? list(rowsOf(route, query), query, options.pageSize, faultsOf(route))
        : null) ?? {
        status: 404,
        body: { code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } },
      }
    );
  }

  /** The same request as one of a store at the root of its host. */
  async function inFolder(request: SandboxRequest): Promise<SandboxReply> {
    if (folder === '') return withMark(request, await handle(request));
    if (request.path !== folder && !request.path.startsWith(`${folder}/`))
      return { status: 404, body: '<!doctype html><title>Not Found</title><h1>Not Found</h1>' };
    const inside = { ...request, path: request.path.slice(folder.length) || '/' };
    const reply = withMark(inside, await handle(inside));
    const location = reply.headers?.location;
    return {
      ...reply,
      ...(typeof location === 'string' && location.startsWith('/')
        ? { headers: { ...reply.headers, location: folder + location } }
        : {}),
      ...(typeof reply.body === 'string'
        ? { body: reply.body.replaceAll(/(href|src|action)="\/(?!\/)/g, `$1="${folder}/`) }
        : {}),
    };
  }

  /** Answers of REST with the mark before them, where the store writes one. */
  function withMark({ path }: SandboxRequest, reply: SandboxReply): SandboxReply {
    if (!faults.bom || !path.startsWith('/wp-json/') || typeof reply.body === 'string') return reply;
    return {
      ...reply,
      headers: { ...reply.headers, 'content-type': 'application/json; charset=UTF-8' },
      body: `\uFEFF${JSON.stringify(reply.body ?? {})}`,
    };
  }

  async function handle(request: SandboxRequest): Promise<SandboxReply> {
    placed.tidy();
    const { path } = request;
    if (path.startsWith('/wp-json/wc/store/v1/'))
      return doors('storeApi', request, () => shop(request, 'storeApi'));
    if (path.startsWith('/wp-json/')) return doors('rest', request, () => api(request));
    const homePage = path === '/' && request.query.size === 0 ? options.homePage : undefined;
    return doors('pages', request, () => (homePage ? { body: homePage } : shop(request, 'pages')));
  }

  const server = await startSandbox({
    ...(options.port === undefined ? {} : { port: options.port }),
    bucket: options.bucket ?? { size: 60, perSecond: 20 },
    // The limit is the host's on REST; shoppers' pages have none.
    counts: (path) =>
      path.startsWith(`${folder}/wp-json/`) && !path.startsWith(`${folder}/wp-json/wc/store/`),
    handle: inFolder,
  });
  host = server.host;
  const allFaults = Object.assign(server.faults, faults);
  faults = allFaults;
  const closeServer = server.close;
  function changed(id: number, changes: object): void {
    const sellable = catalogue.sellable(id);
    if (!sellable) throw new Error(`The store has no product ${id}`);
    touch(sellable.own, changes);
    const isVariation = sellable.own !== sellable.product;
    if (isVariation) hooks.tell('product.updated', variationRow(sellable));
    if (isVariation && faults.hooks.loneVariations) return;
    // A variation's change is its product's, too.
    if (isVariation) touch(sellable.product);
    hooks.tell('product.updated', sellable.product);
  }
  return Object.assign(server, {
    faults: allFaults,
    products,
    customers,
    orders,
    webhooks,
    settings,
    coupons,
    placed,
    ledger: openLedger(placed, coupons, settings, seconds),
    touch,
    /** An amount beside the goods of an order that is there already; its date stays (woocommerce issue 34798). */
    addFee(id: number, name: string, total: string) {
      const { row } = orders.find((one) => one.row.id === id)!;
      row.fee_lines = [...(row.fee_lines as object[]), { id: id + 8, name, total }];
      row.total = (Number(row.total) + Number(total)).toFixed(2);
      hooks.tell('order.updated', row);
    },
    setPrice: (id: number, price: string) => changed(id, { price, regular_price: price, sale_price: '' }),
    setSale(id: number, price: string | null) {
      const regular = String(catalogue.sellable(id)?.own.regular_price ?? '');
      changed(id, price === null ? { price: regular, sale_price: '' } : { price, sale_price: price });
    },
    advance(by: number) {
      ahead += by;
      placed.tidy();
    },
    seconds,
    hooksIdle: () => hooks.idle(),
    async close() {
      hooks.close();
      await closeServer();
    },
    announcement(topic: string, body: object, given: { id?: string; secret?: string } = {}) {
      const text = JSON.stringify(body);
      const secret = given.secret ?? webhooks.find((hook) => hook.topic === topic)?.secret ?? 'none';
      return {
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-wc-webhook-topic': topic,
          'x-wc-webhook-source': `http://${server.host}/`,
          'x-wc-webhook-delivery-id': given.id ?? randomUUID(),
          'x-wc-webhook-signature': createHmac('sha256', secret).update(text).digest('base64'),
        },
      };
    },
  });
}
