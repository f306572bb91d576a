import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { timestamp } from '#core/contract/scalar.ts';
import { cartMeetings } from './store-cart-calls.ts';

const metSums = {
  carts: z.int(),
  /**
   * The quoted and the charged sum of the same lines, in minor units. Counts only carts whose page reported a sum in
   * the shop's currency.
   */
  quoted_minor: z.int(),
  charged_minor: z.int(),
};

/**
 * Prices that shoppers' pages read in the store's carts after the codes were applied. No price depends on these
 * reports.
 */
export const cartReports = z
  .object({
    /** 30 days ago, or the time of the first counted report. */
    since: timestamp,
    /** Whether all carts of 30 days are counted. If not, the figures cover the latest 100,000. */
    complete: z.boolean(),
    currency: z.string(),
    /** Carts that were charged as quoted. */
    honoured: z.int(),
    /** Carts that the shopper took to the checkout before the codes were on: at list prices, nothing being promised. */
    late: z.int(),
    /** Carts that cost something else there; their shoppers saw the store's prices and none of ours. */
    differing: z.object(metSums),
    /** The same by what met with our price, the most frequent first. */
    reasons: z.array(z.object({ met: z.enum(cartMeetings).exclude(['late']), ...metSums })),
  })
  .meta({ id: 'StoreCarts' });
export type CartReports = z.output<typeof cartReports>;

/** A call of its own, as it counts. 404 where no store is connected. */
export const getStoreCarts = endpoint({
  name: 'getStoreCarts',
  method: 'GET',
  path: '/admin/integrate/checkout/carts.json',
  summary: "Number of the connected store's carts that were charged as quoted in the last 30 days",
  permission: 'settings',
  scope: 'read_settings',
  reply: z.object({ carts: cartReports }),
});
