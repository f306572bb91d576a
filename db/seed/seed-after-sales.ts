import { type SQL, sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { carryOutCancel, claimCancel } from '#modules/orders/cancel/server/public.ts';
import { type LockedOrder, lockOrder } from '#modules/orders/order/server/public.ts';
import {
  claimRefund,
  finishRefund,
  type RefundCtx,
  requireRefundPlan,
} from '#modules/orders/refund/server/public.ts';
import { restateOrders } from '#modules/orders/sale/server/public.ts';
import { demoCustomers } from './demo-people.ts';
import { seededRandom } from './random.ts';

interface Past extends Record<string, unknown> {
  id: number;
  created_at: Date | string;
}

// Stock is left alone: the demo shop's stock is what is there after all of it.
const refundNotes = [
  'Arrived chipped',
  'Did not fit the table',
  'Changed their mind',
  'Ordered one too many',
];

const daysAfter = ({ created_at }: Past, days: number) =>
  new Date(new Date(created_at).getTime() + days * 86_400_000);

async function ordersWhere(ctx: ShopCtx, condition: SQL): Promise<Past[]> {
  const found = await ctx.tx.execute<Past>(
    sql`SELECT id, created_at FROM orders WHERE shop_id = ${ctx.shop.id} AND ${condition} ORDER BY id`,
  );
  return found.rows;
}

/** A few orders were called off before anything was sent. */
export async function seedCancelled(ctx: RefundCtx): Promise<void> {
  const random = seededRandom('what was called off');
  for (const order of await ordersWhere(ctx, sql`true`)) {
    const called = random.chance(0.025);
    const at = daysAfter(order, random.between(0.05, 0.8));
    const reason = random.pick(['customer', 'customer', 'inventory', 'fraud'] as const);
    if (!called || at > ctx.now) continue;
    const given = { reason, note: '', restock: false, refund: true, email: false };
    const then = { ...ctx, now: at };
    await carryOutCancel(then, order.id, given, await claimCancel(then, order.id, given));
  }
}

/** And of those that were sent, a few came back in part. */
export async function seedReturned(ctx: RefundCtx): Promise<void> {
  const random = seededRandom('what came back');
  for (const order of await ordersWhere(ctx, sql`fulfillment_status = 'fulfilled'`)) {
    const back = random.chance(0.04);
    const at = daysAfter(order, random.between(1.5, 9));
    const note = random.pick(refundNotes);
    if (back && at <= ctx.now) await giveBack({ ...ctx, now: at }, order.id, note);
  }
  await countOrders(ctx);
}

/** One unit of the first line, sent back. */
async function giveBack(ctx: RefundCtx, id: number, note: string): Promise<void> {
  const locked: LockedOrder = await lockOrder(ctx, id);
  const line = locked.lines[0]!;
  const plan = await requireRefundPlan(ctx, locked, {
    refund_line_items: [{ line_item_id: line.id, quantity: 1, restock_type: 'no_restock' }],
    shipping: {},
  });
  await finishRefund(ctx, locked, await claimRefund(ctx, locked, plan, { note, notify: false }));
}

/** What the orders sold and gave up becomes figures here: history is not told to anyone. */
async function countOrders(ctx: ShopCtx): Promise<void> {
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM orders WHERE shop_id = ${ctx.shop.id} ORDER BY id`,
  );
  const ids = found.rows.map((row) => row.id);
  for (let at = 0; at < ids.length; at += 200) await restateOrders(ctx, ids.slice(at, at + 200));
  await ctx.tx.execute(sql`DELETE FROM outbox WHERE shop_id = ${ctx.shop.id} AND topic LIKE 'orders.%'`);
}

/** What staff know of the customers who ordered: tags, a note here and there, an office beside the home. */
export async function seedCustomerNotes(ctx: ShopCtx): Promise<void> {
  const random = seededRandom('what staff know of them');
  const known = demoCustomers().map(({ email, tags, default_address: home }) => {
    const note = random.chance(0.06)
      ? random.pick(['Prefers the afternoon', 'Gift wrap, always', 'Met at the fair'])
      : '';
    return { email, tags, note, second: random.chance(0.18), province_code: home.province_code ?? '' };
  });
  const rows = JSON.stringify(known);
  const columns = sql`k (email text, tags jsonb, note text, second boolean, province_code text)`;
  await ctx.tx.execute(
    sql`UPDATE customers c SET tags = ARRAY(SELECT jsonb_array_elements_text(k.tags)), note = k.note, verified_email = true
        FROM jsonb_to_recordset(${rows}::jsonb) AS ${columns} WHERE c.shop_id = ${ctx.shop.id} AND c.email = k.email`,
  );
  await ctx.tx.execute(
    sql`UPDATE customer_addresses a SET province_code = k.province_code
        FROM jsonb_to_recordset(${rows}::jsonb) AS ${columns} JOIN customers c ON c.email = k.email
        WHERE a.shop_id = ${ctx.shop.id} AND c.shop_id = a.shop_id AND a.customer_id = c.id`,
  );
  await ctx.tx.execute(
    sql`INSERT INTO customer_addresses (shop_id, customer_id, first_name, last_name, company, address1, city, province, province_code, zip,
          country_code, phone)
        SELECT a.shop_id, a.customer_id, a.first_name, a.last_name, 'At work', 'Office, ' || a.address1, a.city, a.province, a.province_code,
          a.zip, a.country_code, a.phone
        FROM jsonb_to_recordset(${rows}::jsonb) AS ${columns} JOIN customers c ON c.email = k.email
        JOIN customer_addresses a ON a.shop_id = c.shop_id AND a.customer_id = c.id AND a.is_default
        WHERE c.shop_id = ${ctx.shop.id} AND k.second`,
  );
}
