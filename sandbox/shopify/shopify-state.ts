import { randomBytes } from 'node:crypto';
import type { Discount } from './shopify-discount.ts';
import { centsOf } from './shopify-money.ts';
import type { Row } from './shopify-data.ts';

/** Delays in the store, and the state of its webhooks; can be changed at any time. */
export interface StoreFaults {
  /** Milliseconds until a use of a code counts: "updated asynchronously […] might be lower than the actual usage count". */
  usageLagMs: number;
  /** Milliseconds until a new code is known to carts; what the API reads is there at once. How soon is not published. */
  codeLagMs: number;
  /** `/cart/update.js` does not know codes, as before 15 May 2025; links with a code do. */
  ignoresCodes: boolean;
  hooks: HookFaults;
}

/** "You might receive the same webhook more than once", "order isn't guaranteed" (shopify.dev/docs/apps/build/webhooks). */
export interface HookFaults {
  /** Nothing is sent while it is true, and what happened meanwhile never is. */
  off: boolean;
  /** How often each is sent besides the first time, with the same id. */
  duplicates: number;
  /** Each second one overtakes the one before it. */
  shuffled: boolean;
  delayMs: number;
}

export interface Line {
  key: string;
  variant: number;
  quantity: number;
  properties: Record<string, string>;
  sellingPlan: number | null;
}

export interface Cart {
  token: string;
  /** The second half of the token that the browser holds. */
  secret: string;
  lines: Line[];
  note: string;
  attributes: Record<string, string>;
  /** Codes as they were put on, in that order. */
  codes: string[];
  landingSite: string;
  referringSite: string;
}

export interface Use {
  discount: number;
  code: string | null;
  order: number;
  customer: string;
  at: number;
}

/** Where a shopper pays in another currency: its rate, so many of theirs for one of the shop's. */
export interface Market {
  currency: string;
  rate: number;
}

export interface Terms {
  currency: string;
  country: string;
  taxRate: number;
  /** Whether prices contain the tax, or it is added at the checkout. */
  taxesIncluded: boolean;
  shipping: { code: string; title: string; cents: number }[];
  markets: Record<string, Market>;
  /** The checkout is paid in test mode, at the Bogus gateway: its orders have `test: true`. */
  testPayments: boolean;
}

/** The store's state. Only parts of the stand-in read and write it. */
export interface ShopState extends Terms {
  products: Row[];
  customers: Row[];
  orders: Row[];
  collections: { kind: 'custom' | 'smart'; row: Row; products: number[] }[];
  discounts: Discount[];
  uses: Use[];
  carts: Map<string, Cart>;
  faults: StoreFaults;
  /** The store's clock. */
  now(): number;
  touch<T extends Row>(row: T, changes?: object): T;
}

export interface Variant {
  row: Row;
  product: Row;
  id: number;
  /** In cents of the shop's currency. */
  price: number;
  compareAt: number | null;
  giftCard: boolean;
}

/** A variant that shoppers can see: one of a product that is published. */
export function findVariant(state: ShopState, id: number): Variant | undefined {
  for (const product of state.products) {
    const row = (product.variants as Row[]).find((one) => one.id === id);
    if (row && product.status === 'active') return { row, product, id, ...pricesOf(row, product) };
  }
  return undefined;
}

const pricesOf = (row: Row, product: Row) => ({
  price: centsOf(row.price),
  compareAt: row.compare_at_price == null ? null : centsOf(row.compare_at_price),
  giftCard: product.gift_card === true,
});

export const variantsOf = (product: Row): Variant[] =>
  (product.variants as Row[]).map((row) => ({ row, product, id: row.id, ...pricesOf(row, product) }));

/** The number that can be bought; unlimited if the store does not track it. */
export function stockOf({ row }: Variant): number {
  if (row.inventory_management !== 'shopify' || row.inventory_policy === 'continue') return Infinity;
  return Math.max(0, Number(row.inventory_quantity));
}

export const isAvailable = (variant: Variant): boolean => stockOf(variant) > 0;

/** Selling plans of a product, as the theme gets them; few products have any. */
export const sellingPlansOf = (product: Row): { id: number; name: string }[] =>
  (product.selling_plans as { id: number; name: string }[] | undefined) ?? [];

/** A secret text of hexadecimal digits, as tokens are. */
export const token = (bytes = 16): string => randomBytes(bytes).toString('hex');

/** Whether `used` counts by now: the store adds uses up a while after the order. */
export const isCounted = (state: ShopState, use: Use): boolean =>
  use.at + state.faults.usageLagMs <= state.now();

export const usesOf = (state: ShopState, { id }: Discount): number =>
  state.uses.filter((use) => use.discount === id && isCounted(state, use)).length;

/** Codes are compared without regard to case (shopify.dev/docs/api/storefront/latest/mutations/cartDiscountCodesUpdate). */
export const findCode = (state: ShopState, code: string): Discount | undefined =>
  state.discounts.find((one) => one.code !== null && one.code.toLowerCase() === code.trim().toLowerCase());
