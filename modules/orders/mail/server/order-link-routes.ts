import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { getLinkedOrder, type linkedOrder, renewOrderLink } from '../contract/order-link-calls.ts';
import { mailRefusals } from '../contract/mail-refusals.ts';
import { mailBuyer } from './buyer-mail.ts';
import { fulfillmentsOf } from '../../order/server/fulfillment-queries.ts';
import { linkedOrderId } from './order-link.ts';
import { placedOrderByToken } from '../../order/server/order-queries.ts';
import type { StoredOrder } from '../../order/server/order-row.ts';

/** The order of a link in its present state. 410 for an expired or unknown link. */
async function orderBehind(ctx: ShopCtx, link: string): Promise<z.output<typeof linkedOrder>> {
  const known = await linkedOrderId(ctx, link);
  if (!known || known.over) throw new Refusal(mailRefusals.link_over);
  const found = await ctx.tx.execute<
    Pick<
      StoredOrder,
      'token' | 'currency' | 'financial_status' | 'cancelled_at' | 'refunded_minor' | 'total_tax_minor'
    > &
      Record<string, unknown>
  >(
    sql`SELECT token, currency, financial_status, cancelled_at, refunded_minor, total_tax_minor
        FROM orders WHERE shop_id = ${ctx.shop.id} AND id = ${known.order_id}`,
  );
  const row = found.rows[0]!;
  const { token: _, ...order } = await placedOrderByToken(ctx, row.token);
  const parcels = await fulfillmentsOf(ctx, known.order_id);
  return {
    ...order,
    tax: toMajor(row.total_tax_minor, row.currency),
    financial_status: row.financial_status,
    cancelled: row.cancelled_at !== null,
    refunded: toMajor(row.refunded_minor, row.currency),
    parcels: parcels
      .filter(({ status }) => status !== 'cancelled')
      .map(({ line_items, ...parcel }) => ({
        name: parcel.name,
        tracking_company: parcel.tracking_company,
        tracking_number: parcel.tracking_number,
        tracking_url: parcel.tracking_url,
        tracking_numbers: parcel.tracking_numbers,
        tracking_urls: parcel.tracking_urls,
        line_items: line_items.map((line) => ({ name: line.name, quantity: line.quantity })),
      })),
  };
}

const renewMinutes = 10;

/** Calls to open an emailed link, and to request a new one. */
export const orderLinkRoutes: Route[] = [
  handle(getLinkedOrder, async (ctx, { body }) => ({ order: await orderBehind(ctx, body.link) })),
  handle(renewOrderLink, async (ctx, { body }) => {
    const known = await linkedOrderId(ctx, body.link);
    // The key is the same for repeated requests, so that only one email in a while is sent.
    const once = String(Math.floor(ctx.now.getTime() / (renewMinutes * 60_000)));
    if (known) await mailBuyer(ctx, known.order_id, { kind: 'link', once });
    return { success: true as const };
  }),
];
