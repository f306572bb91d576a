import type { ShopPage } from '#core/storefront/shop-page.ts';
import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { StoreCartPrice } from '../contract/store-cart-calls.ts';
import { watchCart } from './cart-watch.ts';
import { checkoutPatienceMs, holdCheckout } from './checkout-click.ts';
import { type KeeperParts, type StoredPrice, priceKeeper } from './price-keeper.ts';
import { isVisitAtList, renewOffers, showsSaving, withdrawPrices } from './price-withdrawal.ts';
import { formatOf, type TakenUnits } from './read-cart.ts';
import { patienceMs, sent, type StoreCartPort } from './store-cart-port.ts';

/** After a shop that did not answer; then it is asked when the cart changes, or at the checkout's button. */
const retries = [3_000, 10_000, 30_000] as const;

/** An offer is over for the shop by then; and timers hold no longer than some weeks. */
const afterEndMs = 1_000;
const longestMs = 2 ** 31 - 2_000;

const priceKey = 'backroom:store-cart';
const codesKey = 'backroom:store-codes';
const offKey = 'backroom:store-none';
const takenKey = 'backroom:taken';
const maxCodes = 100;

function recall<T>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
function keep(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage is forbidden, or full: then it is asked for again.
  }
}
const visit = () => sessionStorage;
/** A cart is the browser's, not the tab's. */
const browser = () => localStorage;

/** The answer of the server, or null when it is not what was agreed. */
function checked(answer: unknown): StoreCartPrice | null {
  const price = answer as StoreCartPrice | null;
  const lists = price && [price.take_off, ...(price.quote ? [price.quote.lines, price.quote.codes] : [])];
  return lists?.every(Array.isArray) && price?.quote !== undefined ? price : null;
}

/** Express checkout buttons are hidden while a price is selected that only the cart gets. */
const express =
  '.shopify-payment-button,shopify-accelerated-checkout,.ppc-button-wrapper,[class*=express-checkout],[id*=express-checkout],[class*=payment-request]';
/** Nor what leads past the checkout's button, while codes are on their way into the cart. */
const fromCart = '[class*=checkout-buttons],shopify-accelerated-checkout-cart,[class*=express-]';
const styles = `:root:has(backroom-quantity[data-saves]) :is(${express}){display:none!important}
:root[data-backroom-waits] :is(${fromCart}){visibility:hidden!important}`;

function hideExpress(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // A browser without them leaves the buttons.
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The platform's part of a visit. */
export interface Visit {
  post(path: string, report: object): Promise<Pick<Response, 'status' | 'json'>>;
  /** The price that the visit was last given, before this page. */
  quote: string | undefined;
  forget(): void;
}
type CartOf = (taken: () => readonly TakenUnits[], visit: Visit) => StoreCartPort;

/**
 * Keeps what is shown on a page of the connected store and what its checkout charges the same, while the page is open:
 * from when it returns, no press on the checkout's button goes past it.
 */
export function keepStorePrices(shop: ShopPage, cartOf: CartOf): void {
  const { source, events } = shop;
  const post = (path: string, body: object, keepalive = false) =>
    fetch(`${source.origin}${path}?shop=${encodeURIComponent(source.shop)}&ids=store`, {
      ...sent(body),
      credentials: 'omit',
      keepalive,
      signal: AbortSignal.timeout(patienceMs),
    });
  const taken = () => recall<TakenUnits[]>(browser, takenKey) ?? [];
  if (Number(recall(visit, offKey)) > Date.now()) return;
  // By it a browser that keeps nothing is known again.
  let lastQuote = recall<StoredPrice>(visit, priceKey)?.quote?.id;
  const store = cartOf(taken, {
    post: (path, report) => post(path, report, true),
    quote: lastQuote,
    forget: () => keep(visit, priceKey, null),
  });
  const parts: KeeperParts = {
    store,
    async ask(cart) {
      try {
        const answer = await post('/storefront/store-cart.json', {
          currency: cart.currency,
          lines: cart.asked,
          codes: cart.codes.map(({ code }) => code),
          visitor: events.visitor,
          quote_id: lastQuote,
        });
        if (answer.status === 404) {
          // No store is connected to this shop; one may be, a little later.
          keep(visit, offKey, Date.now() + 300_000);
          return 'none';
        }
        const price = answer.ok ? checked(await answer.json()) : null;
        lastQuote = price?.quote?.id ?? lastQuote;
        return price;
      } catch {
        return null;
      }
    },
    tell: (report) => void post('/storefront/store-cart/read.json', report, true).catch(() => {}),
    recall: () => recall<StoredPrice>(visit, priceKey),
    keep: (price) => keep(visit, priceKey, price),
    ownCodes(more = []) {
      const codes = new Set([...(recall<string[]>(browser, codesKey) ?? []), ...more]);
      const stored = [...codes].slice(-maxCodes);
      if (more.length > 0) keep(browser, codesKey, stored);
      return stored;
    },
    isAtList: isVisitAtList,
    withdraw: (forVisit) => withdrawPrices(shop, forVisit),
    renew: () => renewOffers(wait),
    waiting: (isWaiting) => document.documentElement.toggleAttribute('data-backroom-waits', isWaiting),
    now: () => Date.now(),
    wait,
  };
  const keeper = priceKeeper(parts);

  let failures = 0;
  let ending = 0;
  async function look(): Promise<void> {
    await keeper.changed();
    if (keeper.isSettled()) failures = 0;
    else if (failures < retries.length) setTimeout(() => void look(), retries[failures++]);
    clearTimeout(ending);
    const ms = keeper.offersEndIn();
    if (ms !== null && ms < longestMs)
      ending = window.setTimeout(() => void look(), Math.max(ms, 0) + afterEndMs);
  }

  hideExpress();
  document.addEventListener('backroom:cart-change', (event) => {
    const { lines } = (event as CustomEvent<{ lines: TakenLine[] }>).detail;
    const fresh = lines.flatMap(({ variant_id, quantity, offer_id, proof }) =>
      offer_id ? [{ variant_id, quantity, offer_id, proof }] : [],
    );
    if (fresh.length > 0) keep(browser, takenKey, [...taken(), ...fresh].slice(-maxCodes));
  });
  watchCart(keeper.soon, () => void look());
  shop.beforeCheckout = async () => {
    if (!(await keeper.settled(checkoutPatienceMs))) keeper.late();
  };
  holdCheckout({
    mayPass() {
      if (keeper.isSettled()) return true;
      if (keeper.isLooking() || showsSaving()) return false;
      // Widgets that wait to be drawn would take this click as their signal.
      withdrawPrices(shop, false);
      return true;
    },
    settled: keeper.settled,
    late: keeper.late,
    total() {
      const { total_minor, currency } = keeper.total() ?? {};
      if (total_minor === null || total_minor === undefined || !currency) return null;
      const { format, step } = formatOf(currency, document.documentElement.lang || undefined);
      return format.format(total_minor / step);
    },
  });
  void look();
}
