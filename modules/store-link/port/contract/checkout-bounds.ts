/**
 * What a store's checkout needs before a discount may be shown on its pages. `scopes`: the keys may read and write
 * discounts; `coupons`: they are switched on; `prices`: they are shown to shoppers as they were entered, so that what is
 * taken off is what was said; `currency`: the shop's own; `code`: one was made, read and deleted.
 */
export const checkoutChecks = ['scopes', 'coupons', 'prices', 'currency', 'code'] as const;
export type CheckoutCheck = (typeof checkoutChecks)[number];

/** Minutes that a code lives: what a shop may choose. */
export const codeMinutes = { least: 15, most: 1440 } as const;

/** The merchant's word, as it may stand in a code: 1 to 20 capital letters and digits. */
export const codeWord = /^[A-Z0-9]{1,20}$/;
