import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

// Told by the table of offers itself, and only where somebody listens (`offers/…` of webhooks). Of automated offers, and
// of a mere change of place, nothing is told.
const offers = z.object({ offer_ids: z.array(z.number().int()) });

export const offerCreated = defineEvent('offers.offer_created', offers);
/** Saved, or turned on or off. */
export const offerUpdated = defineEvent('offers.offer_updated', offers);
export const offerDeleted = defineEvent('offers.offer_deleted', offers);
