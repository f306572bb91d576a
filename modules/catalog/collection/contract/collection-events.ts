import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

// Events about collections for other areas, in the order in which they happened.

const collection = z.object({ collection_id: z.number().int() });
export const collectionCreated = defineEvent('catalog.collection_created', collection, {
  formerly: 'collection.created',
});
export const collectionUpdated = defineEvent('catalog.collection_updated', collection, {
  formerly: 'collection.updated',
});
export const collectionDeleted = defineEvent('catalog.collection_deleted', collection, {
  formerly: 'collection.deleted',
});
