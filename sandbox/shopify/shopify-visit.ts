import type { SandboxReply, SandboxRequest } from '../sandbox-server.ts';
import { type Cart, type Market, type ShopState, token } from './shopify-state.ts';

/** One request of a shopper's browser: what its cookies say, and those it gets. */
export interface Visit {
  request: SandboxRequest;
  market: Market & { country: string };
  /** The cart, made when there is none yet. */
  cart(): Cart;
  /** The cart, if there is one. */
  existing(): Cart | null;
  /** Makes this cart the browser's own. */
  keep(cart: Cart): void;
  setCookie(name: string, value: string): void;
  /** The reply with the cookies that were set. */
  answer(reply: SandboxReply): SandboxReply;
}

/** Two weeks, as the cart's cookie lives (shopify.com/legal/cookies). */
const cartSeconds = 14 * 24 * 3600;

export const newCart = (landingSite: string, referringSite = ''): Cart => ({
  token: token(),
  secret: token(),
  lines: [],
  note: '',
  attributes: {},
  codes: [],
  landingSite,
  referringSite,
});

export function openVisit(state: ShopState, request: SandboxRequest): Visit {
  const cookies = cookiesOf(request.headers.cookie ?? '');
  const set = new Map<string, string>();
  const country = cookies.get('localization') ?? state.country;
  const market = state.markets[country] ?? { currency: state.currency, rate: 1 };
  const [held = '', key = ''] = (cookies.get('cart') ?? '').split('?key=');
  let cart = state.carts.get(held) ?? null;
  if (cart && cart.secret !== key) cart = null;
  const setCookie = (name: string, value: string) => {
    set.set(name, `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${cartSeconds}; SameSite=Lax`);
  };
  const landing = cookies.get('_landing_page') ?? '/';
  const referrer = cookies.get('_orig_referrer') ?? '';
  // Where a visit began is kept for its order (shopify.dev/docs/api/admin-rest/latest/resources/order, landing_site).
  if (!cookies.has('_landing_page') && request.method === 'GET' && !/\.\w+$/.test(request.path))
    setCookie('_landing_page', `${request.path}${request.query.size > 0 ? `?${request.query}` : ''}`);
  if (!cookies.has('_orig_referrer') && request.method === 'GET' && !/\.\w+$/.test(request.path))
    setCookie('_orig_referrer', request.headers.referer ?? '');
  const visit: Visit = {
    request,
    market: { ...market, country },
    existing: () => cart,
    cart() {
      if (cart) return cart;
      cart = newCart(landing, referrer);
      // A code of a link that was followed before there was a cart waits in a cookie (…/discount/CODE).
      const waiting = cookies.get('discount_code');
      if (waiting) cart.codes = [waiting];
      visit.keep(cart);
      return cart;
    },
    keep(made) {
      cart = made;
      state.carts.set(made.token, made);
      setCookie('cart', `${made.token}?key=${made.secret}`);
      setCookie('cart_currency', market.currency);
      setCookie('localization', country);
    },
    setCookie,
    answer: (reply) =>
      set.size === 0 ? reply : { ...reply, headers: { ...reply.headers, 'set-cookie': [...set.values()] } },
  };
  return visit;
}

function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(/;\s*/).filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

export const redirect = (to: string): SandboxReply => ({ status: 302, headers: { location: to }, body: '' });

/** An address of this store only: where a form says to go on is never another site. */
export const localPath = (text: string | null | undefined, otherwise: string): string =>
  text && /^\/(?![/\\])/.test(text) ? text : otherwise;

/**
 * The fields of a form as the objects their names stand for: `properties[_offer]`, `items[0][id]`, `updates[]`,
 * `attributes[note]`.
 */
export function formObject(form: URLSearchParams): Record<string, unknown> {
  type Branch = Record<string, unknown>;
  const root: Branch = {};
  for (const [name, value] of form) {
    const steps = [/^[^[]*/.exec(name)![0], ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step!)];
    let at = root;
    steps.forEach((step, index) => {
      const key = step === '' && index > 0 ? String(Object.keys(at).length) : step;
      if (key === '__proto__') return;
      if (index === steps.length - 1) at[key] = value;
      else {
        if (typeof at[key] !== 'object') at[key] = {};
        at = at[key] as Branch;
      }
    });
  }
  return root;
}
