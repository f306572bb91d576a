import { sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, ShopCtx } from '#core/server/call/context.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { downloadCustomerData, getRedaction, redactCustomer } from '../contract/customer-redaction-calls.ts';
import { privacyRefusals } from '../contract/privacy-refusals.ts';
import { customerById } from '../../customer/server/customer-queries.ts';
import { redactCustomerJob } from './customer-redaction.ts';
import { iso } from '../../base/server/moment.ts';
import { personFile } from './person-file.ts';

type Redaction = ReplyOf<typeof getRedaction>['redaction'];

const shownOrders = 20;

async function redactionOf(ctx: ShopCtx, id: number): Promise<Redaction> {
  const found = await ctx.tx.execute<{ created_at: Date | string; done_at: Date | string | null }>(
    sql`SELECT created_at, done_at FROM redactions WHERE shop_id = ${ctx.shop.id} AND customer_id = ${id}`,
  );
  const row = found.rows[0];
  const open = await ctx.tx.execute<Redaction['open_orders'][number] & { n: number }>(
    sql`SELECT id, name, financial_status, fulfillment_status, count(*) OVER ()::int AS n FROM orders
        WHERE shop_id = ${ctx.shop.id} AND customer_id = ${id} AND cancelled_at IS NULL AND closed_at IS NULL
          AND (financial_status IN ('pending', 'authorized') OR (fulfillment_status IS DISTINCT FROM 'fulfilled'
            AND EXISTS (SELECT 1 FROM order_lines l WHERE l.shop_id = orders.shop_id AND l.order_id = orders.id AND l.fulfillable_quantity > 0)))
        ORDER BY id DESC LIMIT ${shownOrders}`,
  );
  return {
    state: row ? (row.done_at === null ? 'running' : 'done') : 'none',
    requested_at: row ? iso(row.created_at) : null,
    done_at: row?.done_at ? iso(row.done_at) : null,
    open_orders: open.rows.map(({ n: _n, ...order }) => order),
    open_orders_count: open.rows[0]?.n ?? 0,
  };
}

async function askForRedaction(ctx: Ctx, id: number, confirm: string): Promise<void> {
  const { email } = await customerById(ctx, id, true);
  const asked = await ctx.tx.execute(
    sql`SELECT 1 FROM redactions WHERE shop_id = ${ctx.shop.id} AND customer_id = ${id}`,
  );
  if (asked.rows.length > 0) return;
  if (confirm.toLowerCase() !== email.toLowerCase())
    throw new Refusal(privacyRefusals.redaction_unconfirmed, {
      fields: { confirm: privacyRefusals.redaction_unconfirmed.sentence },
    });
  // The row is also the log entry: the user, the time, and the customer's id.
  await ctx.tx.execute(
    sql`INSERT INTO redactions (shop_id, customer_id, created_at) VALUES (${ctx.shop.id}, ${id}, ${ctx.now.toISOString()})`,
  );
  await enqueue(ctx, redactCustomerJob, { customer_id: id }, { key: `customer:${id}` });
}

export const customerRedactionRoutes: Route[] = [
  handle(getRedaction, async (ctx, { params }) => {
    await customerById(ctx, params.id);
    return { redaction: await redactionOf(ctx, params.id) };
  }),
  handle(redactCustomer, async (ctx, { params, body }) => {
    await askForRedaction(ctx, params.id, body.confirm);
    return { redaction: await redactionOf(ctx, params.id) };
  }),
  handle(downloadCustomerData, async (ctx, { params: { id } }) => {
    const { email } = await customerById(ctx, id);
    return {
      content_type: 'application/json; charset=utf-8',
      filename: `customer-${id}.json`,
      body: personFile(ctx, { customer_id: id, email: email.toLowerCase() }),
    };
  }),
];
