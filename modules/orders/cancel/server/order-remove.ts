import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { publish } from '#core/server/jobs/outbox.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { orderDeleted } from '../../order/contract/order-events.ts';
import { cancelRefusals } from '../contract/cancel-refusals.ts';
import { forgetOrderMails } from '../../mail/server/buyer-mail.ts';
import { publishDraftDeleted } from '../../draft/server/draft-event.ts';
import { lockOrder } from '../../order/server/order-state.ts';

/** Deletes a canceled, fully refunded order with all that belongs to it. The figures dropped it when it was canceled. */
export async function removeOrder(ctx: ShopCtx, id: number): Promise<void> {
  const { order } = await lockOrder(ctx, id);
  if (!order.cancelled_at || order.paid_minor !== order.refunded_minor) {
    throw new Refusal(cancelRefusals.not_finished);
  }
  const ofShop = sql`shop_id = ${ctx.shop.id}`;
  const drafts = await ctx.tx.execute<{ id: number }>(
    sql`DELETE FROM draft_orders WHERE ${ofShop} AND order_id = ${id} RETURNING id`,
  );
  for (const draft of drafts.rows) await publishDraftDeleted(ctx, draft.id);
  await forgetOrderMails(ctx, [id]);
  await ctx.tx.execute(sql`DELETE FROM orders WHERE ${ofShop} AND id = ${id}`);
  if (order.customer_id !== null) {
    await ctx.tx.execute(
      sql`UPDATE customers SET orders_count = greatest(0, orders_count - 1), updated_at = ${ctx.now.toISOString()}
          WHERE ${ofShop} AND id = ${order.customer_id}`,
    );
  }
  await publish(ctx, orderDeleted, { order_id: id, at: ctx.now.toISOString() });
}
