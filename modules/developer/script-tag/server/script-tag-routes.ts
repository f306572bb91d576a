import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/call/context.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { handle, type Route } from '#core/server/call/handle.ts';
import { notFound, Refusal } from '#core/server/call/refusal.ts';
import { scriptsHaveOrigin } from '#core/server/address/store-names.ts';
import { developerRefusals, developerSentences } from '../../program/contract/developer-refusals.ts';
import {
  countScriptTags,
  createScriptTag,
  deleteScriptTag,
  getScriptTag,
  listScriptTags,
  maxScriptTags,
  type ScriptTag,
  storeScriptTags,
  updateScriptTag,
} from '../contract/script-tag-calls.ts';
import { tellLeftOut } from './script-tags.ts';
import { callersOwn } from '../../program/server/callers-own.ts';

interface TagRow extends Omit<ScriptTag, 'created_at' | 'updated_at'> {
  created_at: Date | string;
  updated_at: Date | string;
  [name: string]: unknown;
}

const columns = sql`id, src, event, display_scope, api_token_id AS private_app_id, NULL::bigint AS third_app_id, created_at, updated_at`;

const shown = (row: TagRow): ScriptTag => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});

function where(ctx: Ctx, filter: QueryOf<typeof countScriptTags>): SQL {
  const parts: SQL[] = [sql`shop_id = ${ctx.shop.id}`, callersOwn(ctx, sql`api_token_id`)];
  if (filter.src !== undefined) parts.push(sql`src = ${filter.src}`);
  if (filter.since_id !== undefined) parts.push(sql`id > ${filter.since_id}`);
  return allOf(parts);
}

async function tagById(ctx: Ctx, id: number): Promise<ScriptTag> {
  const found = await ctx.tx.execute<TagRow>(
    sql`SELECT ${columns} FROM script_tags WHERE ${where(ctx, {})} AND id = ${id}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(developerSentences.this_script_tag);
  return shown(row);
}

const listRoute = handle(listScriptTags, async (ctx, { query }) => {
  const page = listPage(query, [{ value: sql`id`, type: sql`bigint` }], 'asc');
  const found = await ctx.tx.execute<TagRow & { place: string[] }>(
    sql`SELECT ${columns}, ${page.place} AS place FROM script_tags WHERE ${where(ctx, query)} AND ${page.where}
        ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  const { rows, more, links } = page.cut(found.rows);
  const tags = rows.map((row) => pickFields(shown(row), query.fields));
  return new Paged({ script_tags: tags, has_more: more }, links);
});

const countRoute = handle(countScriptTags, async (ctx, { query }) => {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM script_tags WHERE ${where(ctx, query)}`,
  );
  return { count: found.rows[0]?.n ?? 0 };
});

const createRoute = handle(createScriptTag, async (ctx, { body }) => {
  const { src, display_scope } = body.script_tag;
  await ctx.tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`script-tags/${ctx.shop.id}`}, 31))`,
  );
  const all = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM script_tags WHERE shop_id = ${ctx.shop.id}`,
  );
  if ((all.rows[0]?.n ?? 0) >= maxScriptTags) {
    throw new Refusal(developerRefusals.too_many_script_tags({ count: maxScriptTags }));
  }
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO script_tags (shop_id, api_token_id, src, display_scope)
        VALUES (${ctx.shop.id}, ${ctx.app?.tokenId ?? null}, ${new URL(src).href}, ${display_scope}) RETURNING id`,
  );
  const { id } = made.rows[0]!;
  if (!scriptsHaveOrigin(ctx.services.stores)) await tellLeftOut(ctx, id);
  return { script_tag: await tagById(ctx, id) };
});

const updateRoute = handle(updateScriptTag, async (ctx, { params, body }) => {
  const { src, display_scope } = body.script_tag;
  const before = await tagById(ctx, params.id);
  await ctx.tx.execute(
    sql`UPDATE script_tags SET src = ${src === undefined ? before.src : new URL(src).href},
          display_scope = ${display_scope ?? before.display_scope}, updated_at = now()
        WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`,
  );
  return { script_tag: await tagById(ctx, params.id) };
});

const deleteRoute = handle(deleteScriptTag, async (ctx, { params }) => {
  await tagById(ctx, params.id);
  await ctx.tx.execute(sql`DELETE FROM script_tags WHERE shop_id = ${ctx.shop.id} AND id = ${params.id}`);
  return { success: true as const };
});

const storeRoute = handle(storeScriptTags, async (ctx) => {
  const found = await ctx.tx.execute<{ src: string; display_scope: ScriptTag['display_scope'] }>(
    sql`SELECT src, display_scope FROM script_tags WHERE shop_id = ${ctx.shop.id} ORDER BY id`,
  );
  return { script_tags: found.rows };
});

export const scriptTagRoutes: Route[] = [
  listRoute,
  countRoute,
  handle(getScriptTag, async (ctx, { params, query }) => ({
    script_tag: pickFields(await tagById(ctx, params.id), query.fields),
  })),
  createRoute,
  updateRoute,
  deleteRoute,
  storeRoute,
];
