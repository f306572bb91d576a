import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

/** What a shop says of itself changed. */
export const shopUpdated = defineEvent(
  'identity.shop_updated',
  z.object({
    shop_id: z.number().int(),
    at: z.string(),
    /** Its time zone, where that is another one now. */
    timezone: z.string().optional(),
  }),
  { formerly: 'shop.updated' },
);
