/**
 * Conditions for showing discounts on a store's pages. `scopes`: the keys can read and write discounts. `coupons`:
 * coupons are enabled. `prices`: shoppers see prices as they were entered, so that a discount takes off the quoted
 * amount. `currency`: the shop's own. `code`: a code was created, read and deleted.
 */
export const checkoutChecks = ['scopes', 'coupons', 'prices', 'currency', 'code'] as const;
export type CheckoutCheck = (typeof checkoutChecks)[number];

/** Minutes that a code lives: what a shop may choose. */
export const codeMinutes = { least: 15, most: 1440 } as const;

/** The merchant's word, as it may stand in a code: 1 to 20 capital letters and digits. */
export const codeWord = /^[A-Z0-9]{1,20}$/;
