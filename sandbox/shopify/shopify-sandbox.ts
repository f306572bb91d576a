import {
  type Bucket,
  changeClock,
  type Sandbox,
  type SandboxReply,
  type SandboxRequest,
  startSandbox,
} from '../sandbox-server.ts';
import { type Access, answeringVersion, isGranted, makeAccess } from './shopify-access.ts';
import { answerCart, answerDiscountLink, answerPermalink } from './shopify-cart-api.ts';
import { makeCheckouts } from './shopify-checkout.ts';
import {
  type Row,
  shopifyCollectionRows,
  shopifyCustomerRow,
  shopifyOrderRow,
  shopifyProductRow,
} from './shopify-data.ts';
import type { Discount } from './shopify-discount.ts';
import { addMerchantDiscount, type MerchantDiscount } from './shopify-discount-book.ts';
import { answerGraphql } from './shopify-graphql.ts';
import { shopifySchema } from './shopify-graphql-schema.ts';
import { type Announcement, type Hooks, makeHooks, signAnnouncement, type Webhook } from './shopify-hooks.ts';
import { makeMerchant, type Merchant } from './shopify-merchant.ts';
import { makePages, type ThemeOptions } from './shopify-pages.ts';
import { makeRest } from './shopify-rest.ts';
import { buyerOf, withMoneySets } from './shopify-money.ts';
import { noFaults, openFaults, type ShopifyFaults } from './shopify-faults.ts';
import type { ShopState, Terms } from './shopify-state.ts';
import { makeThrottle, type Throttle } from './shopify-throttle.ts';
import { newCart, openVisit } from './shopify-visit.ts';

export interface ShopifySandboxOptions {
  port?: number;
  products?: number;
  orders?: number;
  currency?: string;
  /** The store's access token, and the secret of its webhooks. */
  api_password?: string;
  api_secret?: string;
  /** The app's client id; its client secret is `api_secret`. */
  client_id?: string;
  bucket?: Bucket;
  /** The bucket of the GraphQL Admin API, in points. */
  points?: { maximumAvailable?: number; restoreRate?: number };
  /** The largest page; 250 as the real one's. */
  pageSize?: number;
  /** The home page's HTML instead of the theme's. */
  homePage?: string;
  /** Address of the product's image. */
  image?: string;
  /** HTML in the head of every page of the theme, as a merchant pastes a tag. */
  themeHead?: string;
  /** Dawn's radios, or a `select` named `id`. */
  variants?: ThemeOptions['variants'];
  terms?: Partial<Terms>;
  /** Milliseconds until a bulk job is done, and before a webhook that failed is sent again. */
  jobMs?: number;
  retryMs?: number;
}

export interface ShopifySandbox extends Sandbox, Merchant {
  faults: ShopifyFaults;
  products: Row[];
  customers: Row[];
  orders: Row[];
  collections: ShopState['collections'];
  webhooks: Webhook[];
  /** The home page's HTML; while it is empty the theme's home page is shown. */
  homePage: string;
  /** Theme settings that the merchant can change. */
  theme: ThemeOptions;
  /** Currency, taxes, shipping and markets. */
  terms: Terms;
  /** The app's scopes and tokens. */
  access: Access;
  points: Throttle & { /** Calls that were answered THROTTLED. */ throttled(): number };
  hooks: Hooks;
  /** Every discount there is, the merchant's own and the app's. */
  discounts: Discount[];
  /** A code of the merchant's, or without a code a discount that applies by itself. */
  addDiscount(given: MerchantDiscount): Discount;
  /** Puts the store's clock forward. */
  pass(ms: number): void;
  /** Changes a row as someone in the store would. */
  touch<T extends Row>(row: T, changes?: object): T;
  add(n: number): { product: Row; order: Row };
  removeProduct(row: Row): void;
  /** The headers and body of an announcement, signed. */
  announcement(
    topic: string,
    body: object,
    given?: { id?: string; at?: Date; secret?: string },
  ): Announcement;
}

const api = /^\/admin\/api\/(\d{4}-\d{2})\/(.+)\.json$/;
const name = 'Casa Clara';

/** A Shopify store in memory: its Admin API, its pages, its checkout and its webhooks. Rows have times of whole seconds. */
export async function startShopifySandbox(options: ShopifySandboxOptions = {}): Promise<ShopifySandbox> {
  const { products: many = 20, orders: manyOrders = many, currency = 'USD' } = options;
  const secret = options.api_secret ?? 'shpss_sandbox';
  const products = Array.from({ length: many }, (_, n) => shopifyProductRow(n, options.image));
  const customers = Array.from({ length: Math.max(1, Math.ceil(manyOrders / 2)) }, (_, n) =>
    shopifyCustomerRow(n),
  );
  const orders = Array.from({ length: many === 0 ? 0 : manyOrders }, (_, n): Row => ({
    ...shopifyOrderRow(n, products, customers[n % customers.length]!, currency),
  }));
  const tick = changeClock();
  let passed = 0;
  let calls = 0;
  let throttled = 0;
  let made = Math.max(many, manyOrders);

  const server = await startSandbox({
    ...(options.port === undefined ? {} : { port: options.port }),
    bucket: options.bucket ?? { size: 40, perSecond: 2 },
    // The bucket is the REST Admin API's alone (shopify.dev/docs/api/usage/limits).
    counts: () => false,
    limited: (path) => api.test(path) && !path.endsWith('/graphql.json'),
    tellLimit: (used, size) => ({ 'x-shopify-shop-api-call-limit': `${used}/${size}` }),
    handle: (request) => meet(request, () => handle(request)),
  });
  const faults: ShopifyFaults = Object.assign(server.faults, noFaults());
  const meet = openFaults(faults);
  const terms: Terms = {
    ...{ currency, country: 'US', taxRate: 0.08, taxesIncluded: false, markets: {}, testPayments: false },
    shipping: [
      { code: 'standard', title: 'Standard', cents: 499 },
      { code: 'express', title: 'Express', cents: 1499 },
    ],
    ...options.terms,
  };
  const state: ShopState = Object.assign(terms, {
    ...{ products, customers, orders, faults },
    collections: shopifyCollectionRows(products) as ShopState['collections'],
    discounts: [],
    uses: [],
    carts: new Map(),
    now: () => Date.now() + passed,
    touch: <T extends Row>(row: T, changes: object = {}) =>
      Object.assign(row, ofOrder(row, changes), { updated_at: tick() }),
  });
  /** Amounts of an order change in both currencies. */
  function ofOrder(row: Row, changes: object): object {
    if (row.total_price_set === undefined) return changes;
    return withMoneySets(changes, String(row.currency), buyerOf(row));
  }
  const { host } = server;
  const shop = { name, host };
  const webhooks: Webhook[] = [];
  const access = makeAccess({
    clientId: options.client_id ?? 'client_sandbox',
    clientSecret: secret,
    staticToken: options.api_password ?? 'shpat_sandbox',
    now: () => state.now(),
  });
  const scopes = () => access.scopes;
  const current = () => answeringVersion('2019-01', state.now())!;
  const sign = (topic: string, body: object, more: { id?: string; at?: Date; secret?: string } = {}) =>
    signAnnouncement({ host, secret, version: current() }, topic, body, more);
  const hooks = makeHooks({
    ...{ webhooks, faults: faults.hooks, retryMs: options.retryMs ?? 200 },
    sign: (topic, body, id) => sign(topic, body, { id }),
  });
  const throttle = makeThrottle(options.points?.maximumAvailable ?? 2000, options.points?.restoreRate ?? 100);
  const points = Object.assign(throttle, { throttled: () => throttled });
  const schema = shopifySchema({ state, shop, scopes, jobMs: () => options.jobMs ?? 200 });
  const rest = makeRest({
    ...{ state, webhooks, shop, scopes, lists: faults.lists },
    pageSize: options.pageSize ?? 250,
  });
  const theme: ThemeOptions = {
    themeHead: options.themeHead ?? '',
    variants: options.variants ?? 'radios',
  };
  const pages = makePages(state, shop, theme);
  const checkout = makeCheckouts({
    state,
    placed: (order) => {
      hooks.announce('orders/create', order);
      hooks.announce('orders/updated', order);
    },
  });

  function admin(request: SandboxRequest, version: string, path: string): SandboxReply {
    if (!access.isToken(request.headers['x-shopify-access-token']))
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      };
    const answers = answeringVersion(version, state.now());
    if (answers === null) return { status: 404, body: { errors: 'Not Found' } };
    const reply = path === 'graphql' ? graphql(request) : rest(path, request);
    return { ...reply, headers: { 'x-shopify-api-version': answers, ...reply.headers } };
  }

  function graphql(request: SandboxRequest): SandboxReply {
    if (request.method !== 'POST') return { status: 404, body: { errors: 'Not Found' } };
    calls += 1;
    const fault = faults.throttleEvery > 0 && calls % faults.throttleEvery === 0;
    const may = (scope: string) => isGranted(access.scopes, scope);
    const asked = { schema, throttle, isGranted: may, body: request.body };
    const reply = answerGraphql({ ...asked, throttled: fault });
    const { errors } = reply.body as { errors?: { extensions?: { code?: string } }[] };
    if (errors?.some(({ extensions }) => extensions?.code === 'THROTTLED')) throttled += 1;
    return reply;
  }

  function handle(request: SandboxRequest): SandboxReply {
    const { path } = request;
    if (path === '/' && sandbox.homePage !== '') return { body: sandbox.homePage };
    if (path === '/admin/oauth/access_token') return access.answer(request);
    const [, version, rest] = api.exec(path) ?? [];
    if (version !== undefined && rest !== undefined) return admin(request, version, rest);
    if (path.startsWith('/admin/')) return { status: 404, body: { errors: 'Not Found' } };
    const visit = openVisit(state, request);
    const reply =
      answerCart(state, visit, pages.sections) ??
      answerDiscountLink(visit) ??
      answerPermalink(state, visit, newCart(path)) ??
      checkout(visit) ??
      pages.answer(visit);
    return visit.answer(reply ?? pages.missing(visit));
  }

  const sandbox: ShopifySandbox = Object.assign(
    server,
    makeMerchant(state, (topic, body) => hooks.announce(topic, body)),
    {
      ...{ products, customers, orders, webhooks, hooks, theme, terms, access, points, faults },
      collections: state.collections,
      discounts: state.discounts,
      homePage: options.homePage ?? '',
      addDiscount: (given: MerchantDiscount) => addMerchantDiscount(state, given),
      pass(ms: number) {
        passed += ms;
      },
      touch: state.touch,
      add(n: number) {
        const product = sandbox.touch(shopifyProductRow(made + n));
        products.push(product);
        const order = sandbox.touch(shopifyOrderRow(made + n, [product], customers[0]!, currency));
        orders.push(order);
        made += n + 1;
        return { product, order };
      },
      removeProduct(row: Row) {
        products.splice(products.indexOf(row), 1);
        for (const one of state.collections) one.products = one.products.filter((id) => id !== row.id);
      },
      announcement: sign,
    },
  );
  return sandbox;
}
