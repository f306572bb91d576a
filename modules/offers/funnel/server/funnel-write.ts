import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf } from '#core/contract/endpoint.ts';
import type { ActingShop, ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged, rankedCut, type SortKey } from '#core/server/call/list-page.ts';
import { pickFields } from '#core/server/call/row-table.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { invalid, stale } from '#core/server/call/refusal.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search/search-ranking.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { offerRefusals } from '../../offer/contract/offer-refusals.ts';
import type { countFunnels, listFunnels } from '../contract/funnel-calls.ts';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import type { Funnel, FunnelInput } from '../contract/funnel.ts';
import { funnelTexts, validateFunnel } from '../rules/funnel-validation.ts';
import { nameLimit } from '../../offer/rules/offer-name.ts';
import { problemFields } from '../../offer/rules/problem.ts';
import { funnelFiguresOf } from './funnel-figures.ts';
import { figuresJoin, figureSort } from '../../offer/server/offer-figures.ts';
import type { ListStatement } from '../../offer/server/offer-list.ts';
import { dateText } from '../../offer/server/offer-row.ts';
import {
  insertRow,
  jsonValue,
  lockPriorities,
  rowOf,
  rowsOf,
  saveRow,
  type Ranking,
} from '../../offer/server/ranked-rows.ts';

interface FunnelStored extends Record<string, unknown> {
  id: number;
  version: number;
  funnel_name: string;
  match: Funnel['match'];
  conditions: Funnel['conditions'];
  steps: Funnel['steps'];
  start: string;
  holdout_percent: number;
  activated: boolean;
  priority: number;
  created_at: string;
  updated_at: string;
}

export const funnelRanking: Ranking<FunnelStored> = {
  table: 'funnels',
  condition: sql.raw('true'),
  fixed: {},
  columns: sql.raw(
    `id, version, funnel_name, match, conditions, steps, start, holdout_percent, activated, priority, created_at, updated_at`,
  ),
  name: funnelTexts.this_funnel,
  twice: funnelTexts.named_twice,
};

function funnelOf(shop: ActingShop, row: FunnelStored): Funnel {
  return {
    id: row.id,
    shop_id: shop.id,
    version: row.version,
    funnel_name: row.funnel_name,
    match: row.match,
    conditions: row.conditions,
    steps: row.steps,
    start: row.start,
    holdout_percent: row.holdout_percent,
    activated: row.activated,
    priority: row.priority,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    created_at_str: dateText(row.created_at, shop.timezone),
    updated_at_str: dateText(row.updated_at, shop.timezone),
  };
}

/** Refuses with every problem at its field; the offers of the steps are the shop's and come after payment. */
async function columns(ctx: ShopCtx, input: FunnelInput): Promise<Record<string, SQL>> {
  const named = input.steps.map((step) => step.offer_id);
  const found = await ctx.tx.execute<{ id: number }>(
    sql`SELECT id FROM offers WHERE shop_id = ${ctx.shop.id} AND offer_type = 'post-purchase' AND id = ANY(${idArray(named)})`,
  );
  const problems = validateFunnel(input, new Set(found.rows.map((row) => row.id)));
  if (problems.length > 0) throw invalid(problemFields(problems, 'funnel'), offerRefusals.invalid);
  return columnsOf(input);
}

function columnsOf(funnel: FunnelInput): Record<string, SQL> {
  return {
    funnel_name: sql`${funnel.funnel_name.trim()}`,
    match: sql`${funnel.match}`,
    conditions: jsonValue(funnel.conditions),
    steps: jsonValue(funnel.steps),
    start: sql`${funnel.start}`,
    holdout_percent: sql`${funnel.holdout_percent}`,
    activated: sql`${funnel.activated}`,
  };
}

export async function funnelById(ctx: ShopCtx, id: number): Promise<Funnel> {
  return funnelOf(ctx.shop, await rowOf(ctx, funnelRanking, id, false));
}

/** Makes a funnel: after the last by priority, or at the asked one with the later ones moved down (C015). */
export async function createFunnelOf(ctx: ShopCtx, input: FunnelInput): Promise<Funnel> {
  await lockPriorities(ctx, funnelRanking);
  const row = await insertRow(ctx, funnelRanking, await columns(ctx, input), input.priority);
  return funnelOf(ctx.shop, row);
}

/** Saves a funnel, unless its `version` is stale; its place in the order stays (C017). */
export async function updateFunnelOf(ctx: ShopCtx, id: number, input: FunnelInput): Promise<Funnel> {
  const row = await rowOf(ctx, funnelRanking, id, true);
  if (input.version !== undefined && input.version !== row.version) throw stale(funnelOf(ctx.shop, row));
  return funnelOf(ctx.shop, await saveRow(ctx, funnelRanking, id, await columns(ctx, input)));
}

/** Copies funnels: `Copy of …` after the last by priority, steps and conditions as they are (C022). */
export async function duplicateFunnelsOf(ctx: ShopCtx, wanted: readonly number[]): Promise<Funnel[]> {
  await lockPriorities(ctx, funnelRanking);
  const rows = await rowsOf(ctx, funnelRanking, wanted, false);
  const made: Funnel[] = [];
  for (const id of wanted) {
    const source = rows.get(id)!;
    const funnel_name = `Copy of ${source.funnel_name}`.slice(0, nameLimit);
    const row = await insertRow(ctx, funnelRanking, columnsOf({ ...source, funnel_name }));
    made.push(funnelOf(ctx.shop, row));
  }
  return made;
}

type Filter = Omit<QueryOf<typeof countFunnels>, 'shop_id'>;

async function where(ctx: ShopCtx, filter: Filter): Promise<SQL> {
  const parts: SQL[] = [sql`o.shop_id = ${ctx.shop.id}`];
  parts.push(...(await searchConditions(ctx, 'funnels', 'o', filter.search)));
  if (filter.active !== undefined) parts.push(sql`o.activated = ${filter.active}`);
  return allOf(parts);
}

/** Sort fields that are sums of figures. */
const figureOf: Partial<
  Record<NonNullable<QueryOf<typeof listFunnels>['sort_field']>, Parameters<typeof figureSort>[0]>
> = { view: 'view', accepted: 'orders', sales: 'sales', conversion_rate: 'conversion_rate' };

/** A page of funnels with their figures over a span (C018). */
export async function findFunnels(
  ctx: ShopCtx,
  query: QueryOf<typeof listFunnels>,
): Promise<Paged<AnswerOf<typeof listFunnels>>> {
  const { statement, cut } = await funnelPage(ctx, query);
  const found = await ctx.tx.execute<FunnelStored & { place: string[] }>(statement);
  const { rows, more, links } = cut(found.rows);
  const counted = await funnelFiguresOf(
    ctx,
    query.date_filter,
    rows.map((row) => row.id),
  );
  const funnels = rows.map((row) =>
    pickFields<FunnelRow>({ ...funnelOf(ctx.shop, row), ...counted.get(row.id)! }, query.fields),
  );
  return new Paged({ funnels, has_more: more }, links);
}

/** Orders by a column of the funnel itself. */
const sortColumns: Partial<Record<NonNullable<QueryOf<typeof listFunnels>['sort_field']>, SortKey>> = {
  priority: { value: sql`o.priority`, type: sql`int` },
  funnel_name: { value: sql`o.funnel_name`, type: sql`text` },
  created_at: { value: sql`o.created_at`, type: sql`timestamptz` },
  updated_at: { value: sql`o.updated_at`, type: sql`timestamptz` },
};
const idKey: SortKey = { value: sql`o.id`, type: sql`bigint` };
const noPlace = sql`'{}'::text[] AS place`;

/** Asks for one page of the list, and one row more where there are more. */
export async function funnelPage(ctx: ShopCtx, query: QueryOf<typeof listFunnels>): Promise<ListStatement> {
  const { since_id: since } = query;
  const { field = 'priority', direction } = listOrder(query, 'asc');
  const conditions = await where(ctx, query);
  const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
  if (query.search && query.sort_field === undefined && since === undefined) {
    const list: RankedList = {
      from: sql`funnels o`,
      id: sql`o.id`,
      title: sql`o.funnel_name`,
      where: conditions,
      order: sql`o.priority, o.id`,
    };
    const page = inThisOrder(sql`o.id`, await rankedIds(ctx, query.search, list, span));
    const statement = sql`SELECT ${funnelRanking.columns}, ${noPlace} FROM funnels o
      WHERE o.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    return { statement, cut: (read) => rankedCut(query, read) };
  }
  const figure = field === 'id' ? undefined : figureOf[field];
  if (figure) {
    const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
    const statement = sql`SELECT ${funnelRanking.columns}, ${noPlace} FROM funnels o ${figuresJoin(ctx, 'funnel', query.date_filter)}
      WHERE ${conditions} ORDER BY ${figureSort(figure)} ${way}, o.id ${way} LIMIT ${span.limit} OFFSET ${span.offset}`;
    return { statement, cut: (read) => rankedCut(query, read) };
  }
  const key = field === 'id' ? undefined : sortColumns[field];
  const page = listPage(query, key ? [key, idKey] : [idKey], direction);
  const after = since === undefined ? sql`true` : sql`o.id > ${since}`;
  const statement = sql`SELECT ${funnelRanking.columns}, ${page.place} AS place FROM funnels o
    WHERE ${conditions} AND ${after} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: (read) => page.cut(read) };
}

/** How many funnels the filter finds (C020). */
export async function countFunnelsOf(ctx: ShopCtx, filter: Filter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM funnels o WHERE ${await where(ctx, filter)}`,
  );
  return found.rows[0]!.n;
}

/** The active funnels of a shop, for deciding about an order. */
export async function activeFunnels(ctx: ShopCtx): Promise<Funnel[]> {
  const found = await ctx.tx.execute<FunnelStored>(
    sql`SELECT ${funnelRanking.columns} FROM funnels WHERE shop_id = ${ctx.shop.id} AND activated ORDER BY priority, id`,
  );
  return found.rows.map((row) => funnelOf(ctx.shop, row));
}
