import { z } from 'zod';
import { defineEvent } from '#core/contract/event-kind.ts';

const id = z.number().int();
const draft = z.object({ draft_order_id: id, at: z.string() });
/** As the call answered it: an open draft is priced again each time it is read. */
const draftChanged = draft.extend({ draft_order: z.looseObject({ id }) });
export const draftCreated = defineEvent('orders.draft_created', draftChanged, {
  formerly: 'order.draft_created',
});
/** Also published when a draft is completed. */
export const draftUpdated = defineEvent('orders.draft_updated', draftChanged, {
  formerly: 'order.draft_updated',
});
export const draftDeleted = defineEvent('orders.draft_deleted', draft, { formerly: 'order.draft_deleted' });
