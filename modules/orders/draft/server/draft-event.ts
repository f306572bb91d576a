import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import type { DraftOrder } from '../contract/draft-order-calls.ts';
import { draftDeleted, type draftUpdated } from '../contract/draft-events.ts';

/** Publishes a created or changed draft, as priced for the answer. */
export async function publishDraft(
  ctx: ShopCtx,
  event: typeof draftUpdated,
  draft: DraftOrder,
): Promise<void> {
  await publish(ctx, event, { draft_order_id: draft.id, at: ctx.now.toISOString(), draft_order: draft });
}

export async function publishDraftDeleted(ctx: ShopCtx, id: number): Promise<void> {
  await publish(ctx, draftDeleted, { draft_order_id: id, at: ctx.now.toISOString() });
}
