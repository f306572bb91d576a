import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

// Events of reviews for other areas. Moments are ISO 8601 in UTC.

const reviews = z.object({ review_ids: z.array(z.number().int()) });
/** Each review is in one event; an import publishes an event per batch. */
export const reviewCreated = defineEvent('reviews.created', reviews);
export const reviewUpdated = defineEvent('reviews.updated', reviews);
export const reviewDeleted = defineEvent('reviews.deleted', reviews);
