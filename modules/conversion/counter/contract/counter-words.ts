/** How much is left: the stock itself, or a simulated percentage or number (V236). */
export const stockTypes = ['actual', 'percent', 'number'] as const;
export type StockType = (typeof stockTypes)[number];

/** Stock is shown up to this number of units (V464). */
export const stockLimit = 30;
/** The default range (V465). */
export const standardRange = { from: 10, to: 40 } as const;
export const maxPercent = 100;
/** Maximum number of units or people. */
export const maxCount = 1_000_000;

/** Viewers of a product: real ones, or a simulated number. */
export const visitorSources = ['real', 'random'] as const;
export type VisitorSource = (typeof visitorSources)[number];

/** A single viewer is the shopper themselves, so the count begins at two. */
export const fewestVisitors = 2;
/** Seconds between two requests of a page. */
export const visitorsAgainSeconds = 15;
