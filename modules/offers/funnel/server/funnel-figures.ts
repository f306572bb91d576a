import { sql } from 'drizzle-orm';
import type { ShopCtx } from '#core/server/call/context.ts';
import { toMajor } from '#core/rules/money.ts';
import { dayRange } from '#modules/analytics/span/server/public.ts';
import { metricSums, reportFacts } from '#modules/analytics/metric/server/public.ts';
import type { OrderRefunded } from '#modules/orders/order/contract/order-events.ts';
import type { FunnelFigures, FunnelStatistics } from '../contract/funnel-statistics.ts';
import type { Funnel } from '../contract/funnel.ts';
import type { DateFilter } from '#modules/analytics/span/contract/date-filter.ts';
import { givenUpFunnelFacts, stepEvents, stepMetric } from '../rules/post-purchase-fact.ts';
import { conversionOf } from '../../offer/server/offer-figures.ts';

/** What is counted of a funnel beside its steps. `orders` took something, `sales` is money in minor units. */
const funnelMetrics = ['view', 'orders', 'sales'] as const;

function figuresOf(ctx: ShopCtx, sums: Readonly<Record<string, number>> | undefined): FunnelFigures {
  const { view = 0, orders = 0, sales = 0 } = sums ?? {};
  return {
    view,
    accepted: orders,
    sales: toMajor(sales, ctx.shop.currency),
    conversion_rate: conversionOf({ view, orders }),
  };
}

/** The figures of funnels over a span, by id. */
export async function funnelFiguresOf(
  ctx: ShopCtx,
  filter: DateFilter,
  ids: readonly number[],
): Promise<Map<number, FunnelFigures>> {
  const { from, to } = dayRange(filter, ctx.shop.timezone, ctx.now);
  const span = { subject: 'funnel', subjectIds: ids, metrics: funnelMetrics, from, to };
  const sums = await metricSums(ctx, span);
  return new Map(ids.map((id) => [id, figuresOf(ctx, sums.get(id))]));
}

/** A funnel and its steps over a span, against the span before. */
export async function funnelStatisticsOf(
  ctx: ShopCtx,
  { id, steps }: Funnel,
  filter: DateFilter,
): Promise<FunnelStatistics> {
  const { from, to, previousFrom, previousTo } = dayRange(filter, ctx.shop.timezone, ctx.now);
  const span = { subject: 'funnel', subjectIds: [id] };
  const ofSteps = steps.flatMap((step) => stepEvents.map((event) => stepMetric(step, event)));
  const metrics = [...funnelMetrics, ...ofSteps];
  const sums = (await metricSums(ctx, { ...span, metrics, from, to })).get(id);
  const before =
    previousFrom && previousTo
      ? await metricSums(ctx, { ...span, metrics: funnelMetrics, from: previousFrom, to: previousTo })
      : undefined;
  return {
    ...figuresOf(ctx, sums),
    currency: ctx.shop.currency,
    previous: before ? figuresOf(ctx, before.get(id)) : null,
    steps: steps.map((step) => ({
      key: step.key,
      offer_id: step.offer_id,
      view: sums?.[stepMetric(step, 'view')] ?? 0,
      accepted: sums?.[stepMetric(step, 'accept')] ?? 0,
      declined: sums?.[stepMetric(step, 'decline')] ?? 0,
    })),
  };
}

/** What a refund takes off the sales of the funnels that had put its lines on the order. `key` names the refund. */
export async function takeFromFunnels(
  ctx: ShopCtx,
  key: string,
  { order_id, at, lines }: Pick<OrderRefunded, 'order_id' | 'at' | 'lines'>,
): Promise<void> {
  const found = await ctx.tx.execute<{ line_id: number; funnel_id: number }>(
    sql`SELECT line_id, funnel_id FROM post_purchase_steps
        WHERE shop_id = ${ctx.shop.id} AND order_id = ${order_id} AND line_id IS NOT NULL AND funnel_id IS NOT NULL`,
  );
  const sellers = new Map(found.rows.map((row) => [row.line_id, row.funnel_id]));
  const sold = lines.flatMap(({ line_item_id, total_minor }) => {
    const funnel_id = sellers.get(line_item_id);
    return funnel_id === undefined ? [] : [{ funnel_id, total_minor }];
  });
  await reportFacts(ctx, givenUpFunnelFacts(key, at, sold));
}
