/** How much is left: the stock itself, or a percentage or number that is made up (V236). */
export const stockTypes = ['actual', 'percent', 'number'] as const;
export type StockType = (typeof stockTypes)[number];

/** Up to so many units are worth saying (V464). */
export const stockLimit = 30;
/** A range that nobody set (V465). */
export const standardRange = { from: 10, to: 40 } as const;
export const maxPercent = 100;
/** Beyond this a number is no number of units or people. */
export const maxCount = 1_000_000;

/** Who looks at a product now: those who do, or a number that is made up. */
export const visitorSources = ['real', 'random'] as const;
export type VisitorSource = (typeof visitorSources)[number];

/** One alone is the shopper themselves, which says nothing. */
export const fewestVisitors = 2;
/** A page asks again so often. */
export const visitorsAgainSeconds = 15;
