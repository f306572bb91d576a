import type { QueryOf } from '#core/contract/endpoint.ts';
import type * as calls from '../contract/shopper-statistics-calls.ts';
import { addedUp, type OneShop, refuseMore, widened } from '../../report/server/across-shops.ts';
import { askedFilter } from '../../sale/server/sales-question.ts';
import {
  addedTimes,
  byWord,
  count,
  earlierOf,
  type FileForm,
  areAllReported,
  limitOf,
  type OfDays,
  onScreen,
  percent,
  type ShopperNeeds,
  spansOf,
  standardRows,
  sumOf,
  text,
  timesOf,
  reportsCheckoutsOf,
  paged,
} from './shopper-parts.ts';
import {
  addedCounts,
  type FunnelCounts,
  funnelDays,
  funnelRows,
  shownFunnel,
  countVisitRows,
} from './shopper-report.ts';
import { knownBefore, knownDays, knownSince, sinceOf } from '../../visit/server/shown-visits.ts';
import { beforeOf, spanOf } from '../../visit/server/visit-statistics-routes.ts';

export const funnelColumns = [
  ...['visits', 'viewed_product', 'added_to_cart', 'reached_checkout', 'ordered'].map(count),
  ...['viewed_product_rate', 'added_to_cart_rate', 'reached_checkout_rate', 'ordered_rate'].map(percent),
];

interface FunnelRow extends FunnelCounts {
  shop_id?: number | undefined;
  key: string | null;
}
interface ShopFunnel extends OfDays {
  days: Map<string, FunnelCounts>;
  earlier: FunnelCounts | null;
  rows: FunnelRow[];
  total_rows: number;
  since: { known_since?: string };
}
export type AskedFunnel = QueryOf<typeof calls.conversionFunnel>;

/** The report of how far visits came. */
export function funnelReports(needs: ShopperNeeds) {
  const { salesRefs } = needs;
  const reportsCheckouts = reportsCheckoutsOf(needs);
  return {
    async ofShop(
      ctx: OneShop,
      query: AskedFunnel,
      { most, byKeys }: FileForm = onScreen,
    ): Promise<ShopFunnel> {
      const span = await spanOf(ctx, query);
      const filter = await askedFilter(ctx, salesRefs, query);
      const first = await knownSince(ctx, filter);
      const compared = beforeOf(span, query);
      const before = knownBefore(compared, first);
      const known = knownDays(span, first);
      const days = known ? await funnelDays(ctx, known, filter) : new Map<string, FunnelCounts>();
      const earlier = before && addedCounts([...(await funnelDays(ctx, before, filter)).values()]);
      const since = sinceOf([span, compared], first);
      const own = { span, before, reported: await reportsCheckouts(ctx), days, earlier, since };
      const { group_by: by, page } = query;
      if (!known || by === 'none' || by === 'day' || by === 'month')
        return { ...own, rows: [], total_rows: 0 };
      const paging = { page, limit: limitOf(query.limit, standardRows, most) };
      const isOfOne = by === 'landing_page';
      // Visits of which only an event arrived. They have no row with more details.
      const untold = filter.ref
        ? 0
        : addedCounts([...days.values()]).visits - (await countVisitRows(ctx, known));
      const { rows, total_rows } = await funnelRows(ctx, known, filter, by, {
        ...(ctx.several ? widened(paging, isOfOne) : paging),
        ...{ untold, byKeys },
      });
      if (ctx.several && !isOfOne) refuseMore(total_rows);
      const ofOne = ctx.several && isOfOne ? { shop_id: ctx.shop.id } : {};
      return { ...own, rows: rows.map((row) => ({ ...ofOne, ...row })), total_rows };
    },
    whole(query: AskedFunnel, parts: readonly ShopFunnel[], { most, byKeys }: FileForm = onScreen) {
      const { span, before } = spansOf(parts);
      const reported = areAllReported(parts);
      const days = addedTimes(
        parts.map((part) => part.days),
        addedCounts,
      );
      const earlier = earlierOf(parts, addedCounts);
      const { group_by: by, page } = query;
      const head = {
        ...{ report_type: 'conversion', ...span, ...parts[0]!.since },
        totals: shownFunnel(addedCounts([...days.values()]), reported),
        previous: before && earlier && { ...before, totals: shownFunnel(earlier, reported) },
        checkouts_told: reported,
      };
      if (by === 'none')
        return {
          ...{ ...head, columns: funnelColumns, page: 1, limit: 1 },
          ...(days.size > 0 ? { rows: [head.totals], total_rows: 1 } : { rows: [], total_rows: 0 }),
        };
      if (by === 'day' || by === 'month') {
        const rows = timesOf(by, days).map(([time, counts]) => ({
          [by]: time,
          ...shownFunnel(addedCounts(counts), reported),
        }));
        return { ...head, columns: [{ name: by, unit: by }, ...funnelColumns], ...paged(rows, query) };
      }
      const limit = limitOf(query.limit, standardRows, most);
      const several = parts.length > 1;
      const isOfOne = by === 'landing_page';
      const all = addedUp(
        parts.flatMap(({ rows }) => rows),
        ({ shop_id, key }) => JSON.stringify([shop_id, key]),
        ({ shop_id, key, ...one }, other) => ({
          ...(shop_id && { shop_id }),
          key,
          ...addedCounts([one, other]),
        }),
      );
      if (several)
        all.sort((one, other) => (byKeys ? 0 : other.visits - one.visits) || byWord(one.key, other.key));
      const rows = several ? all.slice((page - 1) * limit, page * limit) : all;
      return {
        ...{ ...head, page, limit },
        columns: [
          ...(several && isOfOne ? [{ name: 'shop_id', unit: 'id' as const }] : []),
          ...[text(by), ...funnelColumns],
        ],
        total_rows: several && !isOfOne ? all.length : sumOf(parts.map(({ total_rows }) => total_rows)),
        rows: rows.map(({ shop_id, key, ...counts }) => ({
          ...(shop_id !== undefined && { shop_id }),
          [by]: key,
          ...shownFunnel(counts, reported),
        })),
      };
    },
  };
}
