import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

// What reviews tell other areas. Moments are ISO 8601 in UTC.

const reviews = z.object({ review_ids: z.array(z.number().int()) });
/** Each is named once; an import names a batch at a time. */
export const reviewCreated = defineEvent('reviews.created', reviews);
export const reviewUpdated = defineEvent('reviews.updated', reviews);
export const reviewDeleted = defineEvent('reviews.deleted', reviews);
