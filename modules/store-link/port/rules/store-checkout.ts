import type { CheckoutCheck } from '../contract/checkout-bounds.ts';
import type { WantedCode } from './checkout-code.ts';

/** A code to create in a store. */
export interface CheckoutCode extends Pick<
  WantedCode,
  'variants' | 'amount_minor' | 'takes' | 'units' | 'least'
> {
  /** Its unique text. */
  code: string;
  starts_at: Date;
  ends_at: Date;
}

/** A discount code for shoppers to type, valid for any cart. */
export interface TypedCode {
  /** Its unique text. */
  code: string;
  value: { percent: number } | { amount_minor: number };
  /** The minimum total of the cart; null: none. */
  least_minor: number | null;
  /** How often it is good; null: again and again. */
  usage_limit: number | null;
  starts_at: Date;
  ends_at: Date | null;
}

/** A price as the store has it now. */
export interface StorePrice {
  variant_id: string;
  /** Null: the store does not have it any more. */
  price_minor: number | null;
}

export interface CheckoutFinding {
  check: CheckoutCheck;
  good: boolean;
  /** The missing or wrong values: names of scopes, a currency, a setting; '' if there are none. */
  found: string;
}

/**
 * The checkout of a connected store, which charges our prices. Every call can be refused, fail, or lose its answer
 * after the work was done; `find` looks up the result.
 */
export interface StoreCheckout {
  /** Whether codes that are deleted in one call are gone when it answers. */
  readonly deletesAtOnce: boolean;
  /** Everything but the test code. */
  look(): Promise<CheckoutFinding[]>;
  /** Has the store know a code. Its id there. @throws `StoreFailed` and `StoreRefused` */
  make(code: CheckoutCode): Promise<string>;
  /** The same of a code that shoppers type. */
  makeTyped(code: TypedCode): Promise<string>;
  /** The id of a code of this text; null when there is none. */
  find(code: string): Promise<string | null>;
  /**
   * Deletes codes, at most 100; those that are gone already count as deleted, and an id that has another text by now is not
   * ours any more.
   */
  remove(codes: readonly { id: string; code: string }[]): Promise<void>;
  /** The current prices of variants, at most 100. */
  prices(variants: readonly { product_id: string; variant_id: string }[]): Promise<StorePrice[]>;
}
