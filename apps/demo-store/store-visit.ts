import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getStorefrontAccess } from '#modules/identity/settings/contract/shop-settings-calls.ts';
import { type Cart, getCart } from '#modules/orders/cart/contract/cart-calls.ts';
import type { Quote } from '#modules/orders/cart/contract/quote.ts';
import { storeShop } from '#modules/orders/store/contract/store-catalog-calls.ts';
import type { AllowanceName } from '#core/contract/allowance.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { keepPlain } from '#core/server/http/compression.ts';
import type { Services } from '#core/server/call/context.ts';
import { scriptsPageOf } from '#core/server/http/store-hosts.ts';
import type { Turn } from '#core/server/pipeline/call-guard.ts';
import { storeScriptTags } from '#modules/developer/script-tag/contract/script-tag-calls.ts';
import { type CallAnswer, storeClient, type StoreCall, StoreFailure } from './store-client.ts';
import { policyWithScripts } from './store-policy.ts';
import type { StoreWords } from './store-words.en.ts';
import { storeWords } from './store-words.ts';
import type { ThemeRenderer } from './theme-renderer.ts';
import { collectionUrl, storePathsAt, themeCart } from './theme-shapes.ts';
import type { Flash, StorePaths, ThemeGlobals, ThemePage } from './theme-shapes.ts';

/** The beginning of every store's path. */
export const storePrefix = '/store';

const cookies = {
  cart: 'backroom_store_cart',
  checkout: 'backroom_store_checkout',
  order: 'backroom_store_order',
  flash: 'backroom_store_flash',
  pass: 'backroom_store_pass',
} as const;
type CookieName = keyof typeof cookies;

const day = 86_400;
const lifetimes: Readonly<Record<CookieName, number>> = {
  cart: 14 * day,
  checkout: day,
  order: day,
  flash: 60,
  pass: day,
};

const token = /^[A-Za-z0-9_-]{22,64}$/;
const passShape = /^\d{1,12}\.[A-Za-z0-9_-]{43}$/;
/** Cookies that a shopper takes along to the name on which scripts of other programs run, with their patterns. */
const carriedShapes = {
  cart: token,
  checkout: token,
  order: token,
  pass: passShape,
  flash: /^(ok|warn|error):.{1,600}$/s,
} as const;
type Carried = keyof typeof carriedShapes;
const carriedCookies = Object.keys(carriedShapes) as Carried[];
const carriedParam = 'carried';

const domain = /^[a-z0-9][a-z0-9.-]{0,252}$/;

/** Pages with data of this shopper alone, whatever was requested. */
const ownPages: ReadonlySet<string> = new Set<ThemePage['page_type']>([
  'checkout',
  'thank-you',
  'order-link',
  'review-confirm',
  'review-link',
  'post-purchase',
]);

const withoutScripts: ReadonlySet<string> = new Set<ThemePage['page_type']>([
  'checkout',
  'post-purchase',
  'password',
  'order-link',
  'review-confirm',
  'review-link',
]);

/** The store of a visit, and its address. */
export interface VisitedStore {
  /** The default shop of addresses that name none. */
  defaultDomain: string;
  /** The hosts of stores, where scripts of other programs may run, and whether the theme is in development. */
  places: Pick<Services, 'stores' | 'publicUrl' | 'environment' | 'shops'>;
}

export type StoreAccess = ReplyOf<typeof getStorefrontAccess>;
type StoreShop = ReplyOf<typeof storeShop>;

/** The data around every page: the shop with its collections, and the shopper's cart. */
export interface StoreFrame {
  shop: StoreShop['shop'];
  collections: StoreShop['collections'];
  cart: Cart | null;
}

/** One request of one shopper: its store, the calls, the cookies, and the way to answer with a page. */
export interface StoreVisit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly call: StoreCall;
  /** Counts further requests of this page, since calls of the page itself are not counted. @throws {Refusal} 429 */
  admit(allowance: AllowanceName): Promise<void> | undefined;
  /** Before paths of the store: `https://shop.example`. */
  readonly origin: string;
  /** Where the store's pages are. */
  readonly paths: StorePaths;
  /** Whether the store is open to this shopper, asked once; a 404 of the shop is a failure. */
  access(): Promise<StoreAccess>;
  /**
   * Stores the cart, order and password that a shopper carries from the store's other name, and redirects without them
   * in the address; null if nothing was carried.
   */
  arrive(): FastifyReply | null;
  /** The message that the page before left; removed once it was shown. */
  takeFlash(): Flash | null;
  setFlash(flash: Flash): void;
  cookie(name: 'cart' | 'checkout' | 'order'): string | undefined;
  setCookie(name: CookieName, value: string): void;
  clearCookie(name: CookieName): void;
  /** Shop and cart, side by side; a 404 of the shop is a failure. */
  frame(parts?: { cart?: boolean }): Promise<StoreFrame>;
  /** The store's own texts, in the shop's language. */
  words(): Promise<StoreWords>;
  send(status: number, frame: StoreFrame, content: ThemePage): Promise<FastifyReply>;
  /** A piece of a page, for its script. */
  sendPart(frame: StoreFrame, snippet: string, data: object): Promise<FastifyReply>;
  /** Where to look next, always by GET. */
  redirect(path: string): FastifyReply;
}

/** `flash` travels as kind and text. A shopper who edits the cookie sees their own text, escaped. */
function readFlash(value: string | undefined): Flash | null {
  const [kind, text] = /^(ok|warn|error):(.{1,600})$/s.exec(value ?? '')?.slice(1) ?? [];
  return kind && text ? { kind: kind as Flash['kind'], text } : null;
}

/** The part of a quote that the shopper script reads. */
export function contextCart(token: string | null, quote: Quote | undefined) {
  return {
    token,
    item_count: quote?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0,
    total_price: quote?.total ?? 0,
    lines: (quote?.lines ?? []).map(({ key, product_id, variant_id, quantity, unit_price }) => ({
      key,
      product_id,
      variant_id,
      quantity,
      unit_price,
    })),
  };
}

/** The texts of the store's own script. */
function scriptWords({ sold_out, sold_out_beside, in_stock, add, add_some, not_made, ...words }: StoreWords) {
  const { price_now, price_before, before, time_left, cart_one, cart_other } = words;
  return {
    ...{ sold_out, sold_out_beside, in_stock, add, add_some, not_made },
    ...{ price_now, price_before, before, time_left, cart_one, cart_other },
  };
}

/** The shop domain in a request's query; empty without one. */
const readShopDomain = (request: FastifyRequest): string =>
  String((request.query as { shop?: unknown }).shop ?? '').toLowerCase();

/** The domain of the store's shop: the one in the address, else the one in the query. */
export function storeOf(request: FastifyRequest, defaultDomain: string): string {
  if (request.store) return request.store.shop?.domain ?? '';
  const asked = readShopDomain(request);
  return domain.test(asked) ? asked : defaultDomain;
}

/**
 * Names and paths of the store's cookies: beside the back office below the store's pages, so that each store there has
 * its own; on a host of its own with a name that no neighbouring host can plant.
 */
function cookieJar({ store, protocol }: FastifyRequest, root: string) {
  const prefix = store?.host?.secure ? '__Host-' : '';
  return {
    name: (name: CookieName) => prefix + cookies[name],
    options: { path: store?.host ? '/' : root, secure: prefix !== '' || protocol === 'https' },
  };
}

/** @throws {StoreFailure} 404 at an address that is no shop's, or asks for another shop than the one it names */
export function openVisit(
  app: FastifyInstance,
  theme: ThemeRenderer,
  { defaultDomain, places }: VisitedStore,
  request: FastifyRequest,
  reply: FastifyReply,
  turn: Pick<Turn, 'giveWay'>,
): StoreVisit {
  const asked = readShopDomain(request);
  const shopDomain = storeOf(request, defaultDomain);
  if (request.store && (!request.store.shop || (asked !== '' && asked !== shopDomain)))
    throw new StoreFailure(404);
  const paths = storePathsAt(request.store?.root ?? storePrefix);
  const jar = cookieJar(request, paths.root);
  const origin = `${request.store?.host?.secure ? 'https' : request.protocol}://${request.host}`;
  const cookie = (name: CookieName) => request.cookies[jar.name(name)];
  const { COUNTRY_HEADER: countryHeader } = places.environment;
  const shopper = { request, countryHeader };
  const call = storeClient(app, shopper, shopDomain, turn, async () => {
    const found = await askShop();
    return found.ok ? found.reply.shop.locale : 'en';
  });
  let shopAnswer: Promise<CallAnswer<typeof storeShop>> | undefined;
  /** Once for a visit. Its own refusal, where there is no such shop, is in English. */
  const askShop = () =>
    (shopAnswer ??= storeClient(app, shopper, shopDomain, turn, async () => 'en')(storeShop));

  /**
   * Scripts of other programs for a page; there are none where a card is charged, before the password, and where the
   * address itself opens an order.
   */
  async function scriptsOf(pageType: ThemePage['page_type']): Promise<string[]> {
    if (withoutScripts.has(pageType)) return [];
    const scope = pageType === 'thank-you' ? 'order_status' : 'online_store';
    const answer = await call(storeScriptTags);
    if (!answer.ok) return [];
    const tags = answer.reply.script_tags.filter(
      (tag) => tag.display_scope === 'all' || tag.display_scope === scope,
    );
    return tags.map(({ src }) => src);
  }

  /**
   * Once there is a cart its key is on every page, and an order's is on its own: that is not compressed together with
   * what another site may have a shopper's browser ask for.
   */
  function keepSecrets({ cart }: StoreFrame, always: boolean): void {
    const isSent = request.method === 'POST' || request.url.includes('?') || cookies.flash in request.cookies;
    if (always || (cart !== null && isSent)) keepPlain(reply);
  }

  function globalsOf({ shop, collections, cart }: StoreFrame): ThemeGlobals {
    const path = request.originalUrl.split('?', 1)[0];
    const links = collections.map(({ title, handle }) => ({ title, url: collectionUrl(paths, handle) }));
    const t = storeWords(shop.locale);
    const menu = links.length > 0 ? links : [{ title: t.everything, url: collectionUrl(paths, 'all') }];
    return {
      t,
      shop,
      routes: paths,
      menu: menu.map((link) => ({ ...link, active: link.url === path })),
      cart: themeCart(paths, t, cart),
    };
  }

  /** The values of this name's cookies, for the other name, which gets none of them. */
  function carried(): string {
    const found = new URLSearchParams();
    for (const name of carriedCookies) {
      const value = cookie(name);
      if (value !== undefined) found.set(name, value);
    }
    return found.toString();
  }

  let access: Promise<StoreAccess> | undefined;
  async function askAccess(): Promise<StoreAccess> {
    const pass = cookie('pass') ?? '';
    const answer = await call(getStorefrontAccess, passShape.test(pass) ? { query: { pass } } : {});
    if (answer.ok) return answer.reply;
    throw new StoreFailure(404);
  }
  const visit: StoreVisit = {
    request,
    reply,
    call,
    admit: (allowance) => app.guard.admit(request, allowance, shopDomain),
    origin,
    paths,
    access: () => (access ??= askAccess()),
    arrive() {
      const url = URL.parse(request.originalUrl, origin);
      const brought = url?.searchParams.get(carriedParam);
      const moved = places.stores.origin === null && scriptsPageOf(places, request) === 'here';
      if (!url || brought == null || !moved || request.method !== 'GET') return null;
      for (const [name, value] of new URLSearchParams(brought)) {
        const known = carriedCookies.find((one) => one === name);
        if (known && carriedShapes[known].test(value)) visit.setCookie(known, value);
      }
      url.searchParams.delete(carriedParam);
      return visit.redirect(url.pathname + url.search);
    },
    takeFlash() {
      const flash = readFlash(cookie('flash'));
      if (cookie('flash') !== undefined) visit.clearCookie('flash');
      return flash;
    },
    setFlash: ({ kind, text }) => visit.setCookie('flash', `${kind}:${text.slice(0, 600)}`),
    cookie(name) {
      const value = cookie(name);
      return value !== undefined && token.test(value) ? value : undefined;
    },
    setCookie(name, value) {
      reply.setCookie(jar.name(name), value, {
        ...jar.options,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: lifetimes[name],
      });
    },
    clearCookie: (name) => void reply.clearCookie(jar.name(name), jar.options),
    async frame({ cart: withCart = true } = {}) {
      const cartToken = withCart ? visit.cookie('cart') : undefined;
      const [shop, cart] = await Promise.all([
        askShop(),
        cartToken === undefined ? null : call(getCart, { query: { token: cartToken } }),
      ]);
      if (!shop.ok) throw new StoreFailure(404);
      return { ...shop.reply, cart: cart?.ok ? cart.reply.cart : null };
    },
    words: async () => storeWords((await visit.frame({ cart: false })).shop.locale),
    async send(status, frame, content) {
      const { shop, cart } = frame;
      const path = request.originalUrl.split('?', 1)[0];
      const globals = globalsOf(frame);
      const page: ThemePage = {
        page_description: null,
        flash: null,
        canonical_url: status === 200 ? `${origin}${path}` : null,
        ...content,
        page_context: {
          page_type: content.page_type,
          ids: 'ours',
          shop: { domain: shop.domain, currency: shop.currency, locale: shop.locale },
          routes: {
            cart: paths.cart,
            cart_add: paths.cart_add,
            cart_drawer: paths.cart_drawer,
            checkout: paths.checkout,
            product: paths.product,
          },
          words: scriptWords(globals.t),
          cart: contextCart(cart?.token ?? null, cart?.quote),
          ...content.page_context,
        },
      };
      const wanted = await scriptsOf(content.page_type);
      const place = wanted.length === 0 ? null : scriptsPageOf(places, request);
      if (place !== null && place !== 'here' && request.method === 'GET') {
        place.searchParams.set(carriedParam, carried());
        return reply.header('cache-control', 'no-store').redirect(place.href, 302);
      }
      const scripts = place === 'here' ? wanted : [];
      if (scripts.length > 0) {
        reply
          .header('content-security-policy', policyWithScripts(origin, scripts))
          // Nor do they get hold of a window of the back office that the store opens.
          .header('cross-origin-opener-policy', 'same-origin');
      }
      await turn.giveWay();
      keepSecrets(frame, ownPages.has(content.page_type));
      const html = await theme.render({ ...page, scripts }, globals, turn);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
      return reply.status(status).type('text/html; charset=utf-8').send(html);
    },
    async sendPart(frame, snippet, data) {
      keepSecrets(frame, false);
      const html = await theme.renderPart(snippet, globalsOf(frame), data, turn);
      return reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(html);
    },
    redirect: (path) => reply.header('cache-control', 'no-store').redirect(path, 303),
  };
  return visit;
}

/** The page of a missing address. */
export async function sendNotFound(visit: StoreVisit): Promise<FastifyReply> {
  const frame = await visit.frame();
  return visit.send(404, frame, {
    page_type: '404',
    page_title: storeWords(frame.shop.locale).missing_name,
    flash: visit.takeFlash(),
  });
}
