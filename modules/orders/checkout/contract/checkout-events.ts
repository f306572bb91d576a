import { z } from 'zod';
import { defineEvent, type PayloadOf } from '#core/contract/event-kind.ts';

const id = z.number().int();

/** Offers that discounted the cart, or that lines were taken from, as the checkout began. */
export const checkoutStarted = defineEvent(
  'orders.checkout_started',
  z.object({
    checkout_token: z.string(),
    /** Absent in events from before checkouts had a number. */
    checkout_id: id.optional(),
    at: z.string(),
    offer_ids: z.array(id),
  }),
  { formerly: 'checkout.started' },
);
export type CheckoutStarted = PayloadOf<typeof checkoutStarted>;
