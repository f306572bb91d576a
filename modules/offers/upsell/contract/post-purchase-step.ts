import { z } from 'zod';
import { amount } from '#core/contract/scalar.ts';
import { answeredAt, upsellBox } from '../../offer/contract/upsell-box.ts';

/**
 * What is offered after payment, one step at a time. `step` is a signed, single-use key of this very offer on
 * this order; null offer: nothing (more) is offered, show the receipt. `closes_at`: the order's window (5 to 120
 * minutes after payment).
 */
export const postPurchaseStep = z
  .object({
    step: z.string().nullable(),
    box: upsellBox.nullable(),
    /** Paid with the card of the order, in one click: what would be charged for each variant, ready to show. */
    charge: z.record(z.string(), z.object({ amount, amount_minor: z.int(), text: z.string() })),
    closes_at: z.string().nullable(),
    now: answeredAt,
    /** Steps of a funnel: which this is. */
    position: z.int().min(1),
    words: z.object({
      accept: z.string(),
      decline: z.string(),
      declined_card: z.string(),
      /** How what is added is paid, where that is not by the card of the order. */
      paid_how: z.string().optional(),
    }),
  })
  .meta({ id: 'PostPurchaseStep' });
export type PostPurchaseStep = z.infer<typeof postPurchaseStep>;
