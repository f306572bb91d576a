import type { Meeting } from '../cart/rules/cart-agreement.ts';
import type { StoreCartPrice } from '../cart/contract/store-cart-calls.ts';
import type { ReadCart } from '../cart/storefront/read-cart.ts';
import type { StoreCartPort } from '../cart/storefront/store-cart-port.ts';

/** A price as the shop answers it. */
export type Quote = NonNullable<StoreCartPrice['quote']>;

/** What is kept for the visit of a cart that was priced, so that the same cart is not asked about again. */
export interface KeptPrice {
  digest: string;
  /** Milliseconds of this browser's clock. */
  until: number;
  /** When the first of its offers ends, by the same clock; null: none does. */
  offersEnd: number | null;
  quote: Quote | null;
  /** Why there were list prices and no other. */
  why: StoreCartPrice['why'];
}

/** What was found in the cart, for the merchant to read. */
export interface CartTold {
  quote_id: string;
  theirs_minor: number | null;
  met: Meeting | 'late' | null;
}

export interface KeeperParts {
  store: StoreCartPort;
  /** Asks what the cart costs; null: no answer, `none`: no store is connected, there is nothing to keep. */
  ask(cart: ReadCart): Promise<StoreCartPrice | 'none' | null>;
  tell(told: CartTold): void;
  recall(): KeptPrice | null;
  keep(price: KeptPrice | null): void;
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

/** Where keeping a cart's price stands. */
export interface KeeperState {
  /** The cart is another than the one that was looked at. */
  isChanged: boolean;
  /** The cart as it was read last. */
  last: ReadCart | null;
  /** The price whose codes are not known to be on. */
  pending: Quote | null;
}

/** A price at which the store sells by itself. */
export const isList = ({ codes }: Quote): boolean => codes.length === 0;

/** What the page shows of a price. */
export const shownOf = ({ currency, lines, total_minor, codes }: Quote) => ({
  currency,
  lines,
  total_minor,
  codes,
});
