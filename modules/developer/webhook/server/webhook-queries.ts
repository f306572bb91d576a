import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';
import {
  type countWebhooks,
  countWebhookTabs,
  type listWebhooks,
  type Webhook,
} from '../contract/webhook-calls.ts';
import { webhookTabs } from '../contract/webhook-tabs.ts';
import { callersOwn } from '../../program/server/callers-own.ts';

type Times = 'failing_since' | 'last_delivered_at' | 'created_at' | 'updated_at';
interface WebhookRow extends Omit<Webhook, Times>, Record<Times, Date | string | null> {
  [name: string]: unknown;
}

const columns = sql`w.id, w.topic, w.address, 'json' AS format, w.fields, '{}'::text[] AS metafield_namespaces, w.status,
  w.disabled_reason, w.failing_since, w.last_delivered_at, t.name AS api_token_name, w.version, w.created_at, w.updated_at`;

const iso = (time: Date | string) => new Date(time).toISOString();

function shown(row: WebhookRow): Webhook {
  return {
    ...row,
    failing_since: row.failing_since && iso(row.failing_since),
    last_delivered_at: row.last_delivered_at && iso(row.last_delivered_at),
    created_at: iso(row.created_at!),
    updated_at: iso(row.updated_at!),
  };
}

type Filter = QueryOf<typeof countWebhooks>;

function where(ctx: Ctx, filter: Filter): SQL {
  const parts: SQL[] = [sql`w.shop_id = ${ctx.shop.id}`, callersOwn(ctx, sql`w.api_token_id`)];
  if (filter.topic) parts.push(sql`w.topic = ${filter.topic}`);
  if (filter.address !== undefined) parts.push(sql`w.address = ${filter.address}`);
  if (filter.search)
    parts.push(sql`position(lower(${filter.search}) IN lower(w.address || ' ' || w.topic)) > 0`);
  if (filter.status) parts.push(sql`w.status = ${filter.status}`);
  if (filter.since_id !== undefined) parts.push(sql`w.id > ${filter.since_id}`);
  parts.push(...timeBetween(sql`w.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`w.updated_at`, filter.updated_at_min, filter.updated_at_max));
  return allOf(parts);
}

const from = sql`FROM webhooks w LEFT JOIN api_tokens t ON t.shop_id = w.shop_id AND t.id = w.api_token_id`;

export async function webhookList(ctx: Ctx, query: QueryOf<typeof listWebhooks>) {
  const page = listPage(query, [{ value: sql`w.id`, type: sql`bigint` }], 'asc');
  const found = await ctx.tx.execute<WebhookRow & { place: string[] }>(
    sql`SELECT ${columns}, ${page.place} AS place ${from} WHERE ${where(ctx, query)} AND ${page.where}
        ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows, more, links } = page.cut(found.rows);
  const webhooks = rows.map((row) => pickFields(shown(row), query.fields));
  return new Paged({ webhooks, has_more: more }, links);
}

export async function webhookCount(ctx: Ctx, filter: Filter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM webhooks w WHERE ${where(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Every tab's number under a filter, in one statement. */
export async function webhookTabCounts(ctx: Ctx, filter: Filter): Promise<ReplyOf<typeof countWebhookTabs>> {
  const parts = await tabCounting(countWebhookTabs, webhookTabs, filter, (part) => where(ctx, part));
  const found = await ctx.tx.execute<ReplyOf<typeof countWebhookTabs>>(
    sql`SELECT ${parts.counts} AS counts FROM webhooks w WHERE ${parts.where}`,
  );
  return found.rows[0]!;
}

/** One webhook; 404 when it is missing, another shop's or another program's. With `lock` until the end of the call. */
export async function webhookById(ctx: Ctx, id: number, lock = false): Promise<Webhook> {
  const found = await ctx.tx.execute<WebhookRow>(
    sql`SELECT ${columns} ${from} WHERE w.shop_id = ${ctx.shop.id} AND w.id = ${id}
          AND ${callersOwn(ctx, sql`w.api_token_id`)} ${lock ? sql`FOR UPDATE OF w` : sql``}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(developerSentences.this_webhook);
  return shown(row);
}
