import { z } from 'zod';
import { stockPart, visitorsPart } from '../counter/contract/shown-counter.ts';
import { shownTimer } from '../timer/contract/shown-timer.ts';

/**
 * What the page of a product shows in countries where simulated tools may be shown: for a store that keeps room before it
 * knows where its shopper is, and therefore names neither a visitor nor a time zone.
 */
export const shownElsewhere = z
  .object({
    parts: z.object({
      timers: shownTimer.optional(),
      stock: stockPart.optional(),
      visitors: visitorsPart.optional(),
    }),
    /** Time zones (IANA) of browsers that are not shown them. */
    hidden_in: z.array(z.string()),
  })
  .meta({ id: 'ShownElsewhere' });
export type ShownElsewhere = z.infer<typeof shownElsewhere>;
