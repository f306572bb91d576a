import { sql } from 'drizzle-orm';
import type { ServedCtx } from '#core/server/call/context.ts';
import { mailReader } from '#core/server/mail/mail-reader.ts';
import { isMailAddress } from '#core/server/mail/mail-transport.ts';
import { storedWording } from '#core/server/mail/mail-wording-store.ts';
import { forgetMails, hasMail, queueMail, queueMailAgain } from '#core/server/mail/shop-mail.ts';
import { type MailLook, shopLetterhead } from '#modules/identity/shop/server/public.ts';
import { shopContactLines } from '#modules/identity/settings/server/public.ts';
import type { BuyerMailKind } from '../../order/contract/buyer-mail-kind.ts';
import { wordedBuyerMail } from './buyer-mail-wording.ts';
import { buyerMail, type BuyerNews, type MailedOrder } from './buyer-mails.ts';
import { fulfillmentsOf } from '../../order/server/fulfillment-queries.ts';
import { newOrderLink } from './order-link.ts';
import { lineName } from '../../order/server/order-row.ts';
import { addOrderEvent } from '../../order/server/order-timeline.ts';
import { placedOrder } from './placed-order.ts';

/** The subject under which emails about orders are stored, to find and delete them with their order. */
export const aboutOrder = 'order';

/** The news of an email to a buyer. `once` separates two that would otherwise have the same key. */
export type BuyerMailAbout =
  | { kind: 'confirmation' }
  | { kind: 'sent'; fulfillment_id: number }
  | { kind: 'tracking'; fulfillment_id: number; once: string }
  | { kind: 'added'; line_item_id: number; amount_minor: number }
  | { kind: 'refunded'; amount_minor: number; once: string }
  | { kind: 'cancelled' }
  | { kind: 'link'; once: string };

type MailedRow = Pick<MailedOrder, 'name' | 'currency' | 'first_name'>;

/** The key of an email about an order. Each key is sent once, however often its event arrives. */
function keyOf(orderId: number, about: BuyerMailAbout): string {
  const which = {
    fulfillment: 'fulfillment_id' in about ? about.fulfillment_id : '',
    line: 'line_item_id' in about ? about.line_item_id : '',
    once: 'once' in about ? about.once : '',
  };
  return [aboutOrder, orderId, about.kind, ...Object.values(which).filter((part) => part !== '')].join(':');
}

async function readAddition(
  ctx: ServedCtx,
  orderId: number,
  { line_item_id: id, amount_minor }: Extract<BuyerMailAbout, { kind: 'added' }>,
): Promise<BuyerNews | null> {
  const found = await ctx.tx.execute<{ title: string; variant_title: string; quantity: number }>(
    sql`SELECT title, variant_title, quantity FROM order_lines WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  const line = found.rows[0];
  if (!line) return null;
  const link = await newOrderLink(ctx, orderId);
  return { kind: 'added', product: lineName(line), quantity: line.quantity, amount_minor, link };
}

/** The news with its data. Null if the data was deleted. */
async function newsOf(ctx: ServedCtx, orderId: number, about: BuyerMailAbout): Promise<BuyerNews | null> {
  switch (about.kind) {
    case 'confirmation': {
      const placed = await placedOrder(ctx, orderId);
      return placed && { kind: about.kind, placed, link: await newOrderLink(ctx, orderId) };
    }
    case 'added':
      return readAddition(ctx, orderId, about);
    case 'sent':
    case 'tracking': {
      const parcel = (await fulfillmentsOf(ctx, orderId)).find(({ id }) => id === about.fulfillment_id);
      if (!parcel || parcel.status === 'cancelled') return null;
      if (about.kind === 'tracking') return { kind: about.kind, parcel };
      const isWhole = await isSent(ctx, orderId);
      return { kind: about.kind, parcel, isWhole, link: await newOrderLink(ctx, orderId) };
    }
    case 'refunded':
      return { kind: about.kind, amount_minor: about.amount_minor };
    case 'cancelled':
      return { kind: about.kind };
    case 'link':
      return { kind: about.kind, link: await newOrderLink(ctx, orderId) };
  }
}

/** Whether nothing of an order is left to send. */
async function isSent(ctx: ServedCtx, orderId: number): Promise<boolean> {
  const found = await ctx.tx.execute<{ sent: boolean }>(
    sql`SELECT fulfillment_status = 'fulfilled' AS sent FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${orderId}`,
  );
  return found.rows[0]?.sent ?? false;
}

async function orderRow(
  ctx: ServedCtx,
  orderId: number,
): Promise<(MailedRow & { email: string }) | undefined> {
  const found = await ctx.tx.execute<MailedRow & { email: string }>(
    sql`SELECT o.name, o.email, o.currency,
          coalesce(o.shipping_address ->> 'first_name', c.first_name, '') AS first_name
        FROM orders o
        LEFT JOIN customers c ON c.shop_id = o.shop_id AND c.id = o.customer_id
        WHERE o.shop_id = ${ctx.shop.id} AND o.id = ${orderId}`,
  );
  return found.rows[0];
}

/** Whose mail it is, as its texts name them; in a look that is being chosen, when one is given. */
export async function mailedOrder(
  ctx: Pick<ServedCtx, 'shop' | 'tx' | 'services'>,
  { name, currency, first_name }: MailedRow,
  look?: MailLook,
): Promise<MailedOrder> {
  const { domain, timezone } = ctx.shop;
  const letterhead = await shopLetterhead(ctx, look);
  // The letterhead already has the name and contact address.
  const contact = (await shopContactLines(ctx)).filter(
    (line) => line !== letterhead.name && line !== letterhead.contact_email,
  );
  return { name, currency, first_name, shop: { ...letterhead, domain, timezone, contact } };
}

/**
 * Tells an order's buyer something by mail, in the shop's language, in the caller's transaction. An order without an
 * address is left alone; one whose address is none has that on its timeline.
 */
export async function mailBuyer(
  ctx: ServedCtx,
  orderId: number,
  about: BuyerMailAbout,
  again = false,
): Promise<void> {
  const order = await orderRow(ctx, orderId);
  if (!order || order.email === '') return;
  if (!isMailAddress(order.email)) {
    await addOrderEvent(ctx, orderId, 'mail_failed', { mail: about.kind, mail_reason: '' });
    return;
  }
  const key = keyOf(orderId, about);
  // An email that isn’t sent must not create a link, either.
  if (!again && (await hasMail(ctx, key))) return;
  const news = await newsOf(ctx, orderId, about);
  if (!news) return;
  // Of buyers nothing is known but their shop.
  const reader = mailReader(order.email, ctx.shop.locale);
  const { wording } = await storedWording(ctx, wordedBuyerMail(about.kind), reader.language);
  const mail = buyerMail(reader, await mailedOrder(ctx, order), wording, news);
  await (again ? queueMailAgain : queueMail)(ctx, {
    key,
    kind: `orders.${about.kind}`,
    about: aboutOrder,
    about_id: orderId,
    mail,
  });
}

/** The kind of a mail of these; null for one of another area. */
export const buyerMailKindOf = (kind: string): BuyerMailKind | null =>
  kind.startsWith('orders.') ? (kind.slice('orders.'.length) as BuyerMailKind) : null;

/** Deletes emails about orders with their addresses, sent or waiting. */
export const forgetOrderMails = (
  ctx: Pick<ServedCtx, 'shop' | 'tx'>,
  orderIds: readonly number[],
): Promise<void> => forgetMails(ctx, aboutOrder, orderIds);
