import type { ShopCtx } from '#core/server/context.ts';
import { publish } from '#core/server/outbox.ts';
import type { DraftOrder } from '../contract/draft-order-calls.ts';
import type { DraftChanged, DraftDeleted } from '../rules/order-event.ts';

/** Tells of a draft that was made or changed, as it was priced for the answer. */
export async function tellDraft(
  ctx: ShopCtx,
  topic: 'order.draft_created' | 'order.draft_updated',
  draft: DraftOrder,
): Promise<void> {
  const told: DraftChanged = { draft_order_id: draft.id, at: ctx.now.toISOString(), draft_order: draft };
  await publish(ctx, topic, told);
}

export async function tellDraftDeleted(ctx: ShopCtx, id: number): Promise<void> {
  const told: DraftDeleted = { draft_order_id: id, at: ctx.now.toISOString() };
  await publish(ctx, 'order.draft_deleted', told);
}
