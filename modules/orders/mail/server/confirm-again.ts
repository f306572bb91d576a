import { sql } from 'drizzle-orm';
import type { Ctx } from '#core/server/call/context.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { mailRefusals } from '../contract/mail-refusals.ts';
import { orderSentences } from '../../order/contract/order-refusals.ts';
import { mailBuyer } from './buyer-mail.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';

/**
 * Has an order's confirmation sent again, by a person of the shop. 409 `orders.no_address`,
 * `orders.confirmed_elsewhere`.
 */
export async function confirmAgain(ctx: Ctx, orderId: number): Promise<void> {
  const found = await ctx.tx.execute<{ email: string; imported: boolean }>(
    sql`SELECT email, imported FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  const order = found.rows[0];
  if (!order) throw notFound(orderSentences.this_order);
  if (order.imported) throw new Refusal(mailRefusals.confirmed_elsewhere);
  if (!isMailAddress(order.email)) throw new Refusal(mailRefusals.no_address);
  await mailBuyer(ctx, orderId, { kind: 'confirmation' }, true);
  await addOrderEvent(ctx, orderId, 'mail_again', { mail: 'confirmation' });
}
