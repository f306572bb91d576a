import { agreement, type Meeting } from '../rules/cart-agreement.ts';
import type { StoreCartPrice } from '../contract/store-cart-calls.ts';
import { cartDigest, codesOn, type ReadCart } from './read-cart.ts';
import type { StoreCartPort } from './store-cart-port.ts';

type Quote = NonNullable<StoreCartPrice['quote']>;

/** The stored price of a cart for the visit, so that the same cart is not priced again. */
export interface StoredPrice {
  digest: string;
  /** Milliseconds of this browser's clock. */
  until: number;
  /** When the first of its offers ends, by the same clock; null: none does. */
  offersEnd: number | null;
  quote: Quote | null;
  /** Why there were list prices and no other. */
  why: StoreCartPrice['why'];
}

/** The total that the page found in the cart, for the merchant. */
export interface CartReport {
  quote_id: string;
  theirs_minor: number | null;
  met: Meeting | 'late' | null;
}

export interface KeeperParts {
  store: StoreCartPort;
  /** Asks what the cart costs; null: no answer, `none`: no store is connected, there is nothing to keep. */
  ask(cart: ReadCart): Promise<StoreCartPrice | 'none' | null>;
  tell(report: CartReport): void;
  recall(): StoredPrice | null;
  keep(price: StoredPrice | null): void;
  /** Codes that this browser put on, in any of its tabs, for when the answer that named them is forgotten. */
  ownCodes(more?: readonly string[]): readonly string[];
  /** Whether only list prices are shown in what is left of the visit. */
  isAtList(): boolean;
  /** Codes are on their way into the cart, or have arrived. */
  waiting(isWaiting: boolean): void;
  /** Takes our discounted prices off the page, and with `visit` off those that follow; whether there were any. */
  withdraw(visit: boolean): boolean;
  /** Looks whether the offers that the page shows are what they were: those that ended, or are others, are drawn anew. */
  renew(): Promise<void>;
  now(): number;
  wait(ms: number): Promise<void>;
}

/** The keeper's interface for the page. */
export interface PriceKeeper {
  /** The last result is outdated; `changed` reads the cart again. */
  soon(): void;
  /** Runs until the cart stays the same; at most one at a time. */
  changed(): Promise<void>;
  /** Whether nothing is left to do: what is shown is charged, or nothing of ours is shown. */
  isSettled(): boolean;
  /** Milliseconds until an offer of the price that is shown ends; null: none does. */
  offersEndIn(): number | null;
  /** Waits until it is settled, at most so long; whether it is. */
  settled(ms: number): Promise<boolean>;
  /** Whether it is being found out what the cart costs. */
  isLooking(): boolean;
  /**
   * The shopper goes to checkout before the codes are applied: our prices leave the page, and the merchant's report
   * counts the cart. Returns whether another price was shown.
   */
  late(): boolean;
  /** The store's own total of its cart, as last read. */
  total(): Pick<ReadCart, 'total_minor' | 'currency'> | null;
}

/** An offer that was changed is heard of by then, whenever its price was to end. */
const storedMs = 10 * 60_000;
/** A cart that gets no discount may get one a little later. */
const storedListMs = 60_000;
/** A price that ends sooner than this is requested again. */
const earlyMs = 30_000;
/** Codes that the store did not know yet are asked about so often. */
const maxAsks = 8;
/** A cart that is another at every look is left alone until the shopper changes it. */
const maxRounds = 6;
/** A store may know a code a moment after it has answered that it does. */
const rereads = [300, 700, 1200] as const;

/**
 * Keeps what the page shows and what the store charges the same: reads the store's cart, asks what it costs with our
 * offers, puts the codes on, reads it back. Where the two do not meet, our codes come off and our prices leave the page.
 */
export function priceKeeper(parts: KeeperParts): PriceKeeper {
  const { store } = parts;
  let running: Promise<void> | null = null;
  let isChanged = false;
  /** Until when what is shown is known to be charged; 0 while it is not. */
  let settledUntil = 0;
  /** When what is shown is more than is charged, whatever the shopper does; null: never. */
  let offersEnd: number | null = null;
  let last: ReadCart | null = null;
  /** The price whose codes are not known to be on. */
  let pending: Quote | null = null;

  const settle = (until = Number.POSITIVE_INFINITY, end: number | null = null): void => {
    if (isChanged) return;
    settledUntil = until;
    offersEnd = end;
  };

  const isSettled = (): boolean => parts.now() < settledUntil;

  const soon = (): void => {
    settledUntil = 0;
    offersEnd = null;
  };

  function changed(): Promise<void> {
    isChanged = true;
    soon();
    running ??= (async () => {
      try {
        for (let round = 0; isChanged && round < maxRounds; round += 1) {
          isChanged = false;
          await look();
        }
      } catch {
        // A page of the store must not get worse by us; what is not settled is seen to at the checkout's button.
      } finally {
        running = null;
      }
    })();
    return running;
  }

  async function look(): Promise<void> {
    const cart = await store.read();
    if (!cart) return;
    last = cart;
    if (cart.asked.length === 0) return settle();
    if (parts.isAtList()) {
      await takeOff(cart, parts.ownCodes());
      return settle();
    }
    const stored = parts.recall();
    if (stored?.digest === cartDigest(cart) && parts.now() < stored.until) {
      if (!stored.quote) return atList(stored);
      if (isList(stored.quote)) {
        if (carries(cart, stored.quote.id)) return atList(stored);
        // Where its name is not on the cart, that of the last cart went with its order.
        parts.keep(null);
        return price(cart);
      }
      // One that stands alone is not put on again unasked: the shopper may have taken it off for one of their own. Another
      // of ours in its place is that of another tab.
      const isOff = store.isAlone && codesOn(cart, [...parts.ownCodes(), ...stored.quote.codes]).length === 0;
      // The codes of a price that was kept may have ended, or been taken off: it is asked for anew, then.
      if (!isOff && (await isCharged(cart, stored.quote, stored)) !== false) return;
      parts.keep(null);
      return price(last, isOff ? stored.quote.id : '');
    }
    await price(last);
  }

  /** `refused` is a quote whose code was on and is not. */
  async function price(cart: ReadCart, refused = ''): Promise<void> {
    for (let asked = 0; asked < maxAsks && !isChanged; asked += 1) {
      const answer = await parts.ask(cart);
      if (answer === null) return;
      if (answer === 'none') return settle();
      const { quote, why, take_off, ask_again_ms } = answer;
      if (quote && !quote.ready) {
        await parts.wait(Math.min(Math.max(ask_again_ms ?? 500, 200), 3_000));
        continue;
      }
      // The page may have been open for longer than its offers, or been drawn before the store's new price was known.
      await parts.renew();
      if (isChanged) return;
      const digest = cartDigest(cart);
      const now = parts.now();
      const storedFor = (ms: number, end: number | null = null): StoredPrice => {
        return { digest, until: now + ms, offersEnd: end === null ? null : now + end, quote, why };
      };
      if (!quote) {
        const list = storedFor(Math.min(storedListMs, ask_again_ms ?? storedListMs));
        parts.keep(list);
        await takeOff(cart, take_off);
        return atList(list);
      }
      // It still holds: it was the shopper who took it off.
      if (quote.id === refused) {
        parts.withdraw(true);
        return settle();
      }
      const leftMs = quote.ends_in_ms - earlyMs;
      // At list price nothing was promised that the store might not keep: it is only to know the cart by its name.
      if (isList(quote)) {
        const list = storedFor(Math.min(leftMs, storedListMs));
        await takeOff(cart, take_off, quote.id);
        if (isChanged) return;
        parts.keep(list);
        return atList(list);
      }
      const found = storedFor(Math.min(leftMs, storedMs), quote.offers_end_in_ms);
      const isMet = await isCharged(cart, quote, found, take_off);
      if (isMet) parts.keep(found);
      else if (isMet === false) await giveUp(quote);
      return;
    }
  }

  /** Nothing is taken off this cart. Where that is for a reason, our prices are not what it costs. */
  function atList({ why, until }: StoredPrice): void {
    if (why) parts.withdraw(why === 'currency');
    settle(until);
  }

  /**
   * Puts a price's codes on, and reads whether the store charges it; null where that cannot be read. A price that was
   * kept is judged at once: it is asked for anew where it does not hold.
   */
  async function isCharged(
    cart: ReadCart,
    quote: Quote,
    { until, offersEnd: end }: StoredPrice,
    takeOff?: readonly string[],
  ): Promise<boolean | null> {
    const on = codesOn(cart, quote.codes, false);
    // Of a price that was kept, all that are not its own: another tab may have put them on.
    const off = codesOn(cart, takeOff ?? parts.ownCodes()).filter((code) => !quote.codes.includes(code));
    let now: ReadCart | null = cart;
    const isPut = on.length + off.length > 0 || !carries(cart, quote.id);
    if (isPut) {
      pending = quote;
      now = await putCodes(parts, cart, { off, on }, quote, takeOff ? rereads : []);
      pending = null;
    }
    if (!now) return null;
    last = now;
    // A cart that has changed meanwhile is read again and not reported.
    if (cartDigest(now) !== cartDigest(cart)) isChanged = true;
    if (isChanged) return null;
    const verdict = agreement(quote, now);
    if (!verdict.agrees) return false;
    if (isPut || takeOff) parts.tell({ quote_id: quote.id, theirs_minor: verdict.total_minor, met: null });
    settle(until, end);
    return true;
  }

  /** The store does not charge what was shown: from now on list prices, for the visit. */
  async function giveUp(quote: Quote): Promise<void> {
    // First off the page, whatever the store does.
    parts.withdraw(true);
    parts.keep(null);
    const now = last;
    if (!now) return;
    const verdict = agreement(quote, now);
    if (!verdict.agrees)
      parts.tell({ quote_id: quote.id, theirs_minor: verdict.theirs_minor, met: verdict.met });
    await takeOff(now, parts.ownCodes());
    settle();
  }

  /** Takes codes off a cart, and has it carry the id of a list price, or of none. */
  async function takeOff(cart: ReadCart, codes: readonly string[], quote = ''): Promise<void> {
    const off = codesOn(cart, codes);
    if (off.length === 0 && carries(cart, quote)) return;
    last = (await store.put(cart, { off, on: [] }, quote)) ?? last;
    if (off.length > 0) store.redraw();
  }

  return {
    soon,
    changed,
    isSettled,
    offersEndIn: () => (offersEnd === null ? null : offersEnd - parts.now()),
    async settled(ms) {
      if (isSettled()) return true;
      await Promise.race([running ?? changed(), parts.wait(ms)]);
      return isSettled();
    },
    isLooking: () => running !== null,
    late() {
      const isShown = parts.withdraw(false);
      if (pending) parts.tell({ quote_id: pending.id, theirs_minor: null, met: 'late' });
      return isShown || pending !== null;
    },
    total: () => last,
  };
}

/** Puts a price's codes on and reads the cart, again after so many ms each where the store does not know a code yet. */
async function putCodes(
  { store, waiting, ownCodes, wait }: KeeperParts,
  cart: ReadCart,
  codes: { off: readonly string[]; on: readonly string[] },
  quote: Quote,
  again: readonly number[],
): Promise<ReadCart | null> {
  waiting(true);
  ownCodes(quote.codes);
  let now = (await store.put(cart, codes, quote.id)) ?? (await store.read());
  for (const ms of again) {
    const verdict = now && agreement(quote, now);
    if (verdict && (verdict.agrees || verdict.met !== 'code_refused')) break;
    await wait(ms);
    now = await store.read();
  }
  store.redraw();
  waiting(false);
  return now;
}

/** A price at which the store sells by itself. */
const isList = ({ codes }: Quote): boolean => codes.length === 0;

/** Whether a cart carries the id of a quote; true for carts that cannot carry one. */
const carries = (cart: ReadCart, id: string): boolean => (cart.quote ?? id) === id;
