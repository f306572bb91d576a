import { sql } from 'drizzle-orm';
import { formatMinor } from '#core/rules/money.ts';
import { storeAddress } from '#core/rules/store-address.ts';
import { layOutMail, type MailContent } from '#core/server/mail-layout.ts';
import { sendMail } from '#core/server/mail.ts';
import type { EventCtx } from '#core/server/outbox.ts';
import type { Fulfillment } from '../contract/fulfillment-calls.ts';
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

/** What a buyer added after paying, with the page of the order. */
async function addition(
  ctx: EventCtx,
  { name, currency, token }: Told,
  { line_item_id: id, amount_minor }: Extract<BuyerNews, { kind: 'added' }>,
): Promise<Omit<MailContent, 'to' | 'heading'> | null> {
  const found = await ctx.tx.execute<{ title: string; variant_title: string; quantity: number }>(
    sql`SELECT title, variant_title, quantity FROM order_lines WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  const line = found.rows[0];
  if (!line) return null;
  const amount = formatMinor(amount_minor, currency, ctx.shop.locale);
  return {
    subject: `Added to your order ${name}`,
    paragraphs: [
      `${line.quantity} × ${lineName(line)} is part of your order ${name} now.`,
      `${amount} was charged to the card that you paid with.`,
    ],
    button: {
      label: 'Look at your order',
      link: storeAddress(ctx.services, ctx.shop, `/orders/${token}`),
    },
  };
}

function tracking(parcel: Fulfillment): Pick<MailContent, 'paragraphs' | 'button'> {
  const number = [parcel.tracking_company, parcel.tracking_number].filter(Boolean).join(' ');
  return {
    paragraphs: [
      ...parcel.line_items.map(({ name, quantity }) => `${quantity} × ${name}`),
      ...(number === '' ? [] : [`Tracking number: ${number}`]),
    ],
    ...(parcel.tracking_url ? { button: { label: 'Follow your parcel', link: parcel.tracking_url } } : {}),
  };
}

async function wordsOf(
  ctx: EventCtx,
  orderId: number,
  told: Told,
  news: BuyerNews,
): Promise<Omit<MailContent, 'to' | 'heading'> | null> {
  const { name, currency } = told;
  if (news.kind === 'added') return addition(ctx, told, news);
  if (news.kind === 'refunded') {
    const amount = formatMinor(news.amount_minor, currency, ctx.shop.locale);
    return {
      subject: `Your refund for order ${name}`,
      paragraphs: [`${amount} of your order ${name} goes back to you.`],
    };
  }
  if (news.kind === 'cancelled') {
    return { subject: `Your order ${name} was cancelled`, paragraphs: [`Your order ${name} was cancelled.`] };
  }
  const parcel = (await fulfillmentsOf(ctx, orderId)).find(({ id }) => id === news.fulfillment_id);
  if (!parcel || parcel.status === 'cancelled') return null;
  const { paragraphs, button } = tracking(parcel);
  const first =
    news.kind === 'sent'
      ? `Part or all of your order ${name} is on its way:`
      : `The tracking of your order ${name} has changed:`;
  return {
    subject:
      news.kind === 'sent' ? `Your order ${name} is on its way` : `New tracking for your order ${name}`,
    paragraphs: [first, ...paragraphs],
    ...(button ? { button } : {}),
  };
}

/** Mails an order's buyer; an order without an address to write to is left alone. */
export async function mailBuyer(ctx: EventCtx, orderId: number, news: BuyerNews): Promise<void> {
  const found = await ctx.tx.execute<Told>(
    sql`SELECT name, email, currency, token FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  const order = found.rows[0];
  if (!order || order.email === '') return;
  const words = await wordsOf(ctx, orderId, order, news);
  if (!words) return;
  const notes = [`${ctx.shop.name}, ${ctx.shop.domain}`];
  await sendMail(ctx.services, layOutMail({ to: order.email, heading: words.subject, notes, ...words }));
}
