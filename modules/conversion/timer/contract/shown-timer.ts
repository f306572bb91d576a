import { z } from 'zod';
import { id, timestamp } from '#core/contract/scalar.ts';

const unit = z
  .object({
    /** Whether its name is shown. */
    label: z.boolean(),
    one: z.string(),
    other: z.string(),
  })
  .meta({ id: 'TimerUnit' });

/** A timer as the page of a product gets it; texts are in the shop's language. */
export const shownTimer = z
  .object({
    id,
    /** By the server's clock; from then on it is gone. */
    ends_at: timestamp,
    left: z.string(),
    units: z.object({ day: unit, hour: unit, minute: unit, second: unit }),
    look: z.object({ color: z.string(), font_family: z.string(), font_size: z.number() }),
  })
  .meta({ id: 'ShownTimer' });
export type ShownTimer = z.infer<typeof shownTimer>;
