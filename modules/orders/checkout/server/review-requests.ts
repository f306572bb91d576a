import type { ShopCtx } from '#core/server/call/context.ts';

/**
 * Whether an area writes to all buyers of a shop once an order has arrived, to ask for reviews, and not only to those who
 * asked for mails. The checkout then says so and has a way out; while none does, it says that the address is for the order
 * alone. Asked with every look at a checkout, so it is answered from memory or by a row.
 */
export type ReviewRequests = (ctx: ShopCtx) => Promise<boolean>;
