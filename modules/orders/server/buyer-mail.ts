import { sql } from 'drizzle-orm';
import { formatMinor } from '#core/rules/money.ts';
import { layOutMail, type MailContent } from '#core/server/mail-layout.ts';
import { sendMail } from '#core/server/mail.ts';
import type { EventCtx } from '#core/server/outbox.ts';
import type { Fulfillment } from '../contract/fulfillment-calls.ts';
import { fulfillmentsOf } from './fulfillment-queries.ts';

/** What a buyer can be told of an order. */
export type BuyerNews =
  | { kind: 'sent' | 'tracking'; fulfillment_id: number }
  | { kind: 'refunded'; amount_minor: number }
  | { kind: 'cancelled' };

interface Told extends Record<string, unknown> {
  name: string;
  email: string;
  currency: string;
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
  { name, currency }: Told,
  news: BuyerNews,
): Promise<Omit<MailContent, 'to' | 'heading'> | null> {
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
    sql`SELECT name, email, currency FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  const order = found.rows[0];
  if (!order || order.email === '') return;
  const words = await wordsOf(ctx, orderId, order, news);
  if (!words) return;
  const notes = [`${ctx.shop.name}, ${ctx.shop.domain}`];
  await sendMail(ctx.services, layOutMail({ to: order.email, heading: words.subject, notes, ...words }));
}
