import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { dayRange } from '#modules/analytics/span/server/public.ts';
import { metricSums } from '#modules/analytics/metric/server/public.ts';
import { salesOfVisitsThatSaw } from '#modules/analytics/sale/server/public.ts';
import { type ShownTool, shownTools, toolNumber } from '../../truth/contract/tool-words.ts';
import type { ToolReport } from '../../truth/server/tool-report.ts';
import { storedTools } from '../../truth/server/tool-settings.ts';
import type { getConversionBoard } from '../contract/board-calls.ts';

/** Tools that a shop may have: visitors in real time only while their switch is on. */
export const toolsOf = ({ switches }: ShopCtx['shop']): ShownTool[] =>
  shownTools.filter((tool) => tool !== 'realtime_visitors' || switches['realtime_visitors'] === true);

type ToolFacts = Awaited<ReturnType<ToolReport['of']>>;

/** The subjects' reports about their tools, by tool; tools without a report are missing. */
export async function readToolReports(
  ctx: ShopCtx,
  reports: readonly ToolReport[],
): Promise<ReadonlyMap<ShownTool, ToolFacts>> {
  const reported = new Map<ShownTool, ToolFacts>();
  for (const { tool, of } of reports) reported.set(tool, await of(ctx));
  return reported;
}

interface Shown extends Record<string, unknown> {
  tool: ShownTool;
  shown: number;
  shown_simulated: number;
}

async function shownBetween(ctx: ShopCtx, from: string, to: string): Promise<Map<ShownTool, Shown>> {
  const found = await ctx.tx.execute<Shown>(
    sql`SELECT tool, sum(shown)::bigint AS shown, coalesce(sum(shown) FILTER (WHERE simulated), 0)::bigint AS shown_simulated
        FROM shown_evidence WHERE shop_id = ${ctx.shop.id} AND day BETWEEN ${from} AND ${to} GROUP BY tool`,
  );
  return new Map(found.rows.map((row) => [row.tool, row]));
}

async function sightings(ctx: ShopCtx): Promise<Map<ShownTool, string>> {
  const found = await ctx.tx.execute<{ tool: ShownTool; seen_at: Date | string }>(
    sql`SELECT tool, seen_at FROM tool_sightings WHERE shop_id = ${ctx.shop.id}`,
  );
  return new Map(found.rows.map(({ tool, seen_at }) => [tool, new Date(seen_at).toISOString()]));
}

/** The settings and results of each tool of the shop. */
export async function conversionBoard(
  ctx: ShopCtx,
  reports: readonly ToolReport[],
  { date_filter }: QueryOf<typeof getConversionBoard>,
): Promise<ReplyOf<typeof getConversionBoard>> {
  const { from, to } = dayRange(date_filter, ctx.shop.timezone, ctx.now);
  const tools = toolsOf(ctx.shop);
  const span = { subject: 'tool', from, to };
  const stored = await storedTools(ctx);
  const reported = await readToolReports(ctx, reports);
  const seen = await sightings(ctx);
  const shown = await shownBetween(ctx, from, to);
  const events = await metricSums(ctx, {
    ...span,
    subjectIds: tools.map((tool) => toolNumber(tool)),
    metrics: ['view', 'click'],
  });
  const sales = await salesOfVisitsThatSaw(ctx, span);
  return {
    board: {
      from,
      to,
      currency: ctx.shop.currency,
      tools: tools.map((name) => {
        const { enable, holdout_percent, version } = stored[name];
        const counted = events.get(toolNumber(name));
        const sold = sales.get(toolNumber(name));
        return {
          ...{ name, enable, holdout_percent, version },
          running: reported.get(name)?.running ?? null,
          seen_at: seen.get(name) ?? null,
          shown: shown.get(name)?.shown ?? 0,
          shown_simulated: shown.get(name)?.shown_simulated ?? 0,
          views: counted?.['view'] ?? 0,
          clicks: counted?.['click'] ?? 0,
          orders: sold?.orders ?? 0,
          net_sales: sold?.net_sales ?? 0,
          simulated: [...(reported.get(name)?.simulated ?? [])],
        };
      }),
    },
  };
}
