import { sql } from 'drizzle-orm';
import { storeAddress } from '#core/rules/store-address.ts';
import { type MailReader, mailReader } from '#core/server/mail-reader.ts';
import { sendMail } from '#core/server/mail.ts';
import type { Mail } from '#core/server/mailbox.ts';
import type { EventCtx } from '#core/server/outbox.ts';
import { additionMail, cancelMail, type MailedOrder, parcelMail, refundMail } from './buyer-mails.ts';
import { fulfillmentsOf } from './fulfillment-queries.ts';
import { lineName } from './order-row.ts';

/** What a buyer can be told of an order. */
export type BuyerNews =
  | { kind: 'sent' | 'tracking'; fulfillment_id: number }
  | { kind: 'added'; line_item_id: number; amount_minor: number }
  | { kind: 'refunded'; amount_minor: number }
  | { kind: 'cancelled' };

interface Told extends Record<string, unknown> {
  name: string;
  email: string;
  currency: string;
  token: string;
}

/** What a buyer added after paying, with the page of the order; null when the line is gone. */
async function addition(
  ctx: EventCtx,
  reader: MailReader,
  mailed: MailedOrder,
  token: string,
  { line_item_id: id, amount_minor }: Extract<BuyerNews, { kind: 'added' }>,
): Promise<Mail | null> {
  const found = await ctx.tx.execute<{ title: string; variant_title: string; quantity: number }>(
    sql`SELECT title, variant_title, quantity FROM order_lines WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  const line = found.rows[0];
  if (!line) return null;
  return additionMail(reader, mailed, {
    product: lineName(line),
    quantity: line.quantity,
    amount_minor,
    link: storeAddress(ctx.services, ctx.shop, `/orders/${token}`),
  });
}

async function mailOf(
  ctx: EventCtx,
  orderId: number,
  { name, email, currency, token }: Told,
  news: BuyerNews,
): Promise<Mail | null> {
  // Of buyers nothing is known but their shop.
  const reader = mailReader(email, ctx.shop.locale);
  const mailed: MailedOrder = { name, currency, shop: ctx.shop };
  if (news.kind === 'added') return addition(ctx, reader, mailed, token, news);
  if (news.kind === 'refunded') return refundMail(reader, mailed, news.amount_minor);
  if (news.kind === 'cancelled') return cancelMail(reader, mailed);
  const parcel = (await fulfillmentsOf(ctx, orderId)).find(({ id }) => id === news.fulfillment_id);
  if (!parcel || parcel.status === 'cancelled') return null;
  return parcelMail(reader, mailed, news.kind, parcel);
}

/** Mails an order's buyer, in the shop's language; an order without an address to write to is left alone. */
export async function mailBuyer(ctx: EventCtx, orderId: number, news: BuyerNews): Promise<void> {
  const found = await ctx.tx.execute<Told>(
    sql`SELECT name, email, currency, token FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  const order = found.rows[0];
  if (!order || order.email === '') return;
  const mail = await mailOf(ctx, orderId, order, news);
  if (mail) await sendMail(ctx.services, mail);
}
