import { sql } from 'drizzle-orm';
import { toMajor } from '#core/rules/money.ts';
import type { Member, ShopCtx } from '#core/server/call/context.ts';
import type { OrderEvent } from '../contract/order-edit-calls.ts';
import { iso } from '../../base/server/moment.ts';

/** The context of a call; checkouts and jobs have no member. */
type ActingCtx = ShopCtx & { member?: Member | undefined };

interface StoredEvent extends Record<string, unknown> {
  id: number;
  order_id: number;
  kind: OrderEvent['kind'];
  details: Record<string, unknown>;
  body: string;
  user_id: number | null;
  user_name: string;
  created_at: Date | string;
}

/** Details in minor units; calls answer them in major units without the suffix `_minor`. */
const minorEnding = '_minor';

function eventOf(row: StoredEvent): OrderEvent {
  const { details, created_at, ...rest } = row;
  const currency = String(details.currency ?? 'USD');
  const values = Object.fromEntries(
    Object.entries(details).map(([name, value]) =>
      name.endsWith(minorEnding)
        ? [name.slice(0, -minorEnding.length), toMajor(Number(value), currency)]
        : [name, value],
    ),
  );
  return { ...rest, values, created_at: iso(created_at) };
}

const columns = sql`id, order_id, kind, details, body, user_id, user_name, created_at`;

/** Adds an entry to an order's timeline, with the user. */
export async function addOrderEvent(
  ctx: ActingCtx,
  orderId: number,
  kind: OrderEvent['kind'],
  details: Record<string, unknown> = {},
  body = '',
): Promise<OrderEvent> {
  const { member } = ctx;
  const name = member ? `${member.firstName} ${member.lastName}`.trim() || member.email : '';
  const added = await ctx.tx.execute<StoredEvent>(
    sql`INSERT INTO order_events (shop_id, order_id, kind, details, body, user_id, user_name, created_at)
        VALUES (${ctx.shop.id}, ${orderId}, ${kind}, ${JSON.stringify(details)}::jsonb, ${body}, ${member?.userId ?? null}, ${name},
                ${ctx.now.toISOString()})
        RETURNING ${columns}`,
  );
  return eventOf(added.rows[0]!);
}

/** The latest 500 entries, newest first. */
export async function orderEvents(ctx: ShopCtx, orderId: number): Promise<OrderEvent[]> {
  const found = await ctx.tx.execute<StoredEvent>(
    sql`SELECT ${columns} FROM order_events WHERE shop_id = ${ctx.shop.id} AND order_id = ${orderId} ORDER BY id DESC LIMIT 500`,
  );
  return found.rows.map(eventOf);
}
