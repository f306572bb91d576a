import { agreement } from '../rules/cart-agreement.ts';
import { keeperCart } from '../../storefront/keeper-cart.ts';
import {
  isList,
  type KeeperParts,
  type KeeperState,
  type KeptPrice,
  type Quote,
  shownOf,
} from '../../storefront/keeper-parts.ts';
import { cartDigest, codesOn, type ReadCart } from './read-cart.ts';

/** An offer that was changed is heard of by then, whenever its price was to end. */
const keptMs = 10 * 60_000;
/** A cart that gets no discount may get one a little later. */
const keptListMs = 60_000;
/** What is about to end is asked for anew. */
const earlyMs = 30_000;
/** Codes that the store did not know yet are asked about so often. */
const maxAsks = 8;
/** A cart that is another at every look is left alone until the shopper changes it. */
const maxRounds = 6;
/**
 * Keeps what the page shows and what the store charges the same: reads the store's cart, asks what it costs with our
 * offers, puts the codes on, reads it back. Where the two do not meet, our codes come off and our prices leave the page.
 */
export function priceKeeper(parts: KeeperParts) {
  const { store } = parts;
  const state: KeeperState = { isChanged: false, last: null, pending: null };
  let running: Promise<void> | null = null;
  /** Until when what is shown is known to be charged; 0 while it is not. */
  let settledUntil = 0;
  /** When what is shown is more than is charged, whatever the shopper does; null: never. */
  let offersEnd: number | null = null;
  const settle = (until = Number.POSITIVE_INFINITY, end: number | null = null): void => {
    if (state.isChanged) return;
    settledUntil = until;
    offersEnd = end;
  };

  const { isCharged, name, takeOff } = keeperCart(parts, state, settle);

  /** Whether nothing is left to do: what is shown is charged, or nothing of ours is shown. */
  const isSettled = (): boolean => parts.now() < settledUntil;

  /** What was found out does not hold any more; `changed` finds out anew. */
  const soon = (): void => {
    settledUntil = 0;
    offersEnd = null;
  };

  /** Runs until the cart stays the same; at most one at a time. */
  function changed(): Promise<void> {
    state.isChanged = true;
    soon();
    running ??= (async () => {
      try {
        for (let round = 0; state.isChanged && round < maxRounds; round += 1) {
          state.isChanged = false;
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
    state.last = cart;
    if (cart.asked.length === 0) return settle();
    if (parts.isAtList()) {
      await takeOff(cart, parts.ownCodes());
      return settle();
    }
    const kept = parts.recall();
    if (kept?.digest === cartDigest(cart) && parts.now() < kept.until) {
      if (!kept.quote) return atList(kept);
      if (isList(kept.quote)) {
        if (cart.quote === null || cart.quote === kept.quote.id) return atList(kept);
        // Where its name is not on the cart, that of the last cart went with its order.
        parts.keep(null);
        return price(cart);
      }
      // One that stands alone is not put on again unasked: the shopper may have taken it off for one of their own. Another
      // of ours in its place is that of another tab.
      const isOff = store.isAlone && codesOn(cart, [...parts.ownCodes(), ...kept.quote.codes]).length === 0;
      // The codes of a price that was kept may have ended, or been taken off: it is asked for anew, then.
      if (!isOff && (await isCharged(cart, kept.quote, kept)) !== false) return;
      parts.keep(null);
      return price(state.last, isOff ? kept.quote.id : '');
    }
    await price(state.last);
  }

  /** `refused` is a quote whose code was on and is not. */
  async function price(cart: ReadCart, refused = ''): Promise<void> {
    for (let asked = 0; asked < maxAsks && !state.isChanged; asked += 1) {
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
      if (state.isChanged) return;
      const digest = cartDigest(cart);
      const now = parts.now();
      const keptFor = (ms: number, end: number | null = null): KeptPrice => {
        return { digest, until: now + ms, offersEnd: end === null ? null : now + end, quote, why };
      };
      if (!quote) {
        const list = keptFor(Math.min(keptListMs, ask_again_ms ?? keptListMs));
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
        const list = keptFor(Math.min(leftMs, keptListMs));
        await name(cart, quote, take_off);
        if (state.isChanged) return;
        parts.keep(list);
        return atList(list);
      }
      const found = keptFor(Math.min(leftMs, keptMs), quote.offers_end_in_ms);
      const isMet = await isCharged(cart, quote, found, take_off);
      if (isMet) parts.keep(found);
      else if (isMet === false) await giveUp(quote);
      return;
    }
  }

  /** Nothing is taken off this cart. Where that is for a reason, our prices are not what it costs. */
  function atList({ why, until }: KeptPrice): void {
    if (why) parts.withdraw(why === 'currency');
    settle(until);
  }

  /** The store does not charge what was shown: from now on list prices, for the visit. */
  async function giveUp(quote: Quote): Promise<void> {
    // First off the page, whatever the store does.
    parts.withdraw(true);
    parts.keep(null);
    const now = state.last;
    if (!now) return;
    const verdict = agreement(shownOf(quote), now);
    if (!verdict.agrees)
      parts.tell({ quote_id: quote.id, theirs_minor: verdict.theirs_minor, met: verdict.met });
    await takeOff(now, parts.ownCodes());
    settle();
  }

  return {
    soon,
    changed,
    isSettled,
    /** Milliseconds until an offer of the price that is shown ends; null: none does. */
    offersEndIn: (): number | null => (offersEnd === null ? null : offersEnd - parts.now()),
    /** Waits until it is settled, at most so long; whether it is. */
    async settled(ms: number): Promise<boolean> {
      if (isSettled()) return true;
      await Promise.race([running ?? changed(), parts.wait(ms)]);
      return isSettled();
    },
    /** Whether it is being found out what the cart costs. */
    isLooking: (): boolean => running !== null,
    /**
     * The shopper goes on before the codes are on: our prices leave the page, and the merchant is told. Whether another
     * price was shown.
     */
    late(): boolean {
      const isShown = parts.withdraw(false);
      if (state.pending) parts.tell({ quote_id: state.pending.id, theirs_minor: null, met: 'late' });
      return isShown || state.pending !== null;
    },
    /** What the store itself asks for its cart, as it was last read. */
    total: (): Pick<ReadCart, 'total_minor' | 'currency'> | null => state.last,
  };
}
