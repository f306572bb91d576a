import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { developerRefusals, developerSentences } from '../../program/contract/developer-refusals.ts';
import {
  countDeliveries,
  getDelivery,
  listDeliveries,
  resendDelivery,
  testWebhook,
  type WebhookDelivery,
} from '../contract/webhook-calls.ts';
import { testTopic } from '../contract/webhook-topic.ts';
import { callersOwn } from '../../program/server/callers-own.ts';
import { webhookById } from './webhook-queries.ts';
import { sentBody } from './webhook-body.ts';
import { spread } from './webhook-spread.ts';

type Times = 'created_at' | 'last_attempt_at' | 'next_attempt_at' | 'delivered_at';
interface DeliveryRow extends Omit<WebhookDelivery, Times>, Record<Times, Date | string | null> {
  [name: string]: unknown;
}

const columns = sql`d.id, d.webhook_id, w.address, d.topic, e.event_id, d.subject, d.status, d.attempts, d.response_code,
  d.duration_ms, d.error, d.created_at, d.last_attempt_at,
  CASE d.status WHEN 'pending' THEN d.next_attempt_at END AS next_attempt_at, d.delivered_at`;
const from = sql`FROM webhook_deliveries d
  JOIN webhooks w ON w.shop_id = d.shop_id AND w.id = d.webhook_id
  JOIN webhook_events e ON e.shop_id = d.shop_id AND e.id = d.event_id`;
/** Counting goes no further. */
const maxCounted = 10_000;
const maxShown = 64 * 1024;

const iso = (time: Date | string | null) => time && new Date(time).toISOString();

function shown(read: DeliveryRow & { place?: string[] }): WebhookDelivery {
  const { place: _, ...rest } = read;
  const row = rest as DeliveryRow;
  return {
    ...row,
    created_at: new Date(row.created_at!).toISOString(),
    last_attempt_at: iso(row.last_attempt_at),
    next_attempt_at: iso(row.next_attempt_at),
    delivered_at: iso(row.delivered_at),
  };
}

function where(ctx: Ctx, filter: QueryOf<typeof countDeliveries>): SQL {
  const parts: SQL[] = [sql`d.shop_id = ${ctx.shop.id}`];
  if (ctx.app) {
    parts.push(
      sql`d.webhook_id IN (SELECT w.id FROM webhooks w WHERE w.shop_id = ${ctx.shop.id} AND w.api_token_id = ${ctx.app.tokenId})`,
    );
  }
  if (filter.webhook_id !== undefined) parts.push(sql`d.webhook_id = ${filter.webhook_id}`);
  if (filter.status) parts.push(sql`d.status = ${filter.status}`);
  if (filter.search) parts.push(sql`d.subject = ${filter.search}`);
  if (filter.topic) parts.push(sql`d.topic = ${filter.topic}`);
  return allOf(parts);
}

/** One delivery; 404 when it is missing, another shop's or another program's. */
export async function deliveryById(ctx: Ctx, id: number, lock = false): Promise<WebhookDelivery> {
  const found = await ctx.tx.execute<DeliveryRow>(
    sql`SELECT ${columns} ${from} WHERE d.shop_id = ${ctx.shop.id} AND d.id = ${id}
          AND ${callersOwn(ctx, sql`w.api_token_id`)} ${lock ? sql`FOR UPDATE OF d` : sql``}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(developerSentences.this_delivery);
  return shown(row);
}

async function refuseOff(ctx: Ctx, webhookId: number): Promise<void> {
  const { status } = await webhookById(ctx, webhookId);
  if (status === 'disabled') {
    throw new Refusal(developerRefusals.webhook_disabled);
  }
}

const sortKey = { value: sql`d.id`, type: sql`bigint` };

// The page of ids first, along an index; what is shown of them is joined then.
const listRoute = handle(listDeliveries, async (ctx, { query }) => {
  const { since_id: since, fields } = query;
  const after = since === undefined ? sql`true` : sql`d.id > ${since}`;
  const page = listPage(query, [sortKey], since === undefined ? 'desc' : 'asc');
  const found = await ctx.tx.execute<DeliveryRow & { place: string[] }>(
    sql`SELECT ${columns}, ${page.place} AS place FROM (
          SELECT d.id FROM webhook_deliveries d WHERE ${where(ctx, query)} AND ${after} AND ${page.where}
          ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}) page
        JOIN webhook_deliveries d ON d.shop_id = ${ctx.shop.id} AND d.id = page.id
        JOIN webhooks w ON w.shop_id = d.shop_id AND w.id = d.webhook_id
        JOIN webhook_events e ON e.shop_id = d.shop_id AND e.id = d.event_id
        ORDER BY ${page.order}`,
  );
  const { rows, more, links } = page.cut(found.rows);
  const deliveries = rows.map((row) => pickFields(shown(row), fields));
  return new Paged({ deliveries, has_more: more }, links);
});

const countRoute = handle(countDeliveries, async (ctx, { query }) => {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM (
          SELECT 1 FROM webhook_deliveries d WHERE ${where(ctx, query)} ORDER BY d.id DESC LIMIT ${maxCounted}) counted`,
  );
  return { count: found.rows[0]?.n ?? 0 };
});

const getRoute = handle(getDelivery, async (ctx, { params }) => {
  const delivery = await deliveryById(ctx, params.id);
  const found = await ctx.tx.execute<{
    response_body: string;
    body: object;
    fields: string[];
    costs: boolean;
  }>(
    sql`SELECT d.response_body, e.body, w.fields,
          coalesce((SELECT 'read_profit' = ANY (t.scopes) FROM api_tokens t WHERE t.shop_id = w.shop_id AND t.id = w.api_token_id), true) AS costs
        ${from} WHERE d.shop_id = ${ctx.shop.id} AND d.id = ${params.id}`,
  );
  const { response_body, body, fields, costs } = found.rows[0]!;
  return {
    delivery: {
      ...delivery,
      response_body,
      request_body: sentBody({ topic: delivery.topic, body }, { fields, costs }).slice(0, maxShown),
    },
  };
});

const resendRoute = handle(resendDelivery, async (ctx, { params }) => {
  const { webhook_id } = await deliveryById(ctx, params.id, true);
  await refuseOff(ctx, webhook_id);
  await ctx.tx.execute(
    sql`UPDATE webhook_deliveries SET status = 'pending', attempts = 0, begun_at = now(), next_attempt_at = now(), error = ''
        WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  await ctx.tx.execute(sql`SELECT pg_notify('webhooks', '')`);
  return { delivery: await deliveryById(ctx, params.id) };
});

const testRoute = handle(testWebhook, async (ctx, { params }) => {
  const { topic } = await webhookById(ctx, params.id);
  await refuseOff(ctx, params.id);
  const body = {
    test: true,
    topic,
    shop: { id: ctx.shop.id, domain: ctx.shop.domain },
    sent_at: ctx.now.toISOString(),
  };
  const subject = `test:${ctx.requestId}`;
  const [id] = await spread(ctx, testTopic, [{ subject, body }], { webhookId: params.id });
  return { delivery: await deliveryById(ctx, id!) };
});

export const deliveryRoutes: Route[] = [listRoute, countRoute, getRoute, resendRoute, testRoute];
