import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

// A trigger of the table of offers publishes these, and only for shops with a webhook for `offers/…`. Automated offers
// and mere changes of priority publish nothing.
const offers = z.object({ offer_ids: z.array(z.number().int()) });

export const offerCreated = defineEvent('offers.offer_created', offers);
/** Saved, or turned on or off. */
export const offerUpdated = defineEvent('offers.offer_updated', offers);
export const offerDeleted = defineEvent('offers.offer_deleted', offers);
