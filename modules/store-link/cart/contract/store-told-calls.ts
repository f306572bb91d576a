import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { cartMeetings } from './store-cart-calls.ts';

const metSums = {
  carts: z.int(),
  /**
   * What they were quoted at, and what the store asks for the same lines, in minor units: of those whose sum was told, in
   * the shop's currency.
   */
  quoted_minor: z.int(),
  charged_minor: z.int(),
};

/** What shoppers' pages found in the store's carts once the codes were on: their word, which no price depends on. */
export const toldCarts = z
  .object({
    /** 30 days ago, or when the first of them was told of that is counted. */
    since: timestamp,
    /** Whether all carts of 30 days are counted; else there were so many that it is the latest 100,000. */
    complete: z.boolean(),
    currency: z.string(),
    /** Carts that cost there what was said. */
    honoured: z.int(),
    /** Carts that the shopper took to the checkout before the codes were on: at list prices, nothing being promised. */
    late: z.int(),
    /** Carts that cost something else there; their shoppers saw the store's prices and none of ours. */
    differing: z.object(metSums),
    /** The same by what met with our price, the most frequent first. */
    reasons: z.array(z.object({ met: z.enum(cartMeetings).exclude(['late']), ...metSums })),
  })
  .meta({ id: 'StoreCarts' });
export type ToldCarts = z.output<typeof toldCarts>;

/** A call of its own, as it counts. 404 where no store is connected. */
export const getStoreCarts = endpoint({
  name: 'getStoreCarts',
  method: 'GET',
  path: '/admin/integrate/checkout/carts.json',
  summary: "How many of the connected store's carts cost what was shown, in the last 30 days",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ carts: toldCarts }),
});
