import type { QueryOf } from '#core/contract/endpoint.ts';
import { invalid } from '#core/server/refusal.ts';
import { analyticsSentences } from '../contract/analytics-refusals.ts';
import type * as calls from '../contract/shopper-statistics-calls.ts';
import { abandonedAfterMinutes } from '../rules/abandoned.ts';
import { type OneShop, usedRates } from './across-shops.ts';
import { timesOf as timesIn } from './sale-report.ts';
import { requireHours } from './sales-question.ts';
import { moneyOf, type ShopMoney } from './shop-money.ts';
import {
  addedTimes,
  count,
  earlierOf,
  isTold,
  money,
  type OfDays,
  partsOf,
  percent,
  type ShopperNeeds,
  spansOf,
  timesOf,
  toldOf,
  paged,
} from './shopper-parts.ts';
import {
  addedCheckouts,
  type CheckoutCounts,
  checkoutTimes,
  shownCheckouts,
  valuedDays,
} from './shopper-report.ts';
import { beforeOf, spanOf } from './visit-statistics-routes.ts';

export const checkoutColumns = [
  ...['begun', 'ordered', 'abandoned', 'recovered'].map(count),
  ...['abandoned_value', 'recovered_value'].map(money),
  ...['abandoned_rate', 'recovered_rate'].map(percent),
];

interface ShopCheckouts extends OfDays {
  days: Map<string, CheckoutCounts>;
  earlier: CheckoutCounts | null;
  money: ShopMoney | undefined;
}
export type AskedCheckouts = QueryOf<typeof calls.abandonedCheckouts>;

/** The report of checkouts, and of what became of them. */
export function checkoutReports(needs: ShopperNeeds) {
  const told = toldOf(needs);
  return {
    async ofShop(ctx: OneShop, query: AskedCheckouts): Promise<ShopCheckouts> {
      for (const name of ['ref_type', 'ref_id', 'sources'] as const)
        if (query[name] !== undefined) throw invalid({ [name]: analyticsSentences.of_orders_alone });
      const span = await spanOf(ctx, query);
      const by = partsOf(query.interval);
      if (by === 'hour') requireHours(span);
      const before = beforeOf(span, query);
      const money = ctx.money ?? (await moneyOf(ctx, ctx.currency, await valuedDays(ctx, [span, before])));
      const none = addedCheckouts([]);
      const found = await checkoutTimes({ ...ctx, money }, span, by);
      return {
        ...{ span, before, money, told: await told(ctx) },
        days: new Map(
          timesIn(by, ctx.shop.timezone, span).names.map((time) => [time, found.get(time) ?? none]),
        ),
        earlier:
          before && addedCheckouts([...(await checkoutTimes({ ...ctx, money }, before, 'day')).values()]),
      };
    },
    whole(
      { interval, ...query }: AskedCheckouts,
      parts: readonly ShopCheckouts[],
      { currency }: { currency: string },
    ) {
      const { span, before } = spansOf(parts);
      const checkouts_told = isTold(parts);
      const days = addedTimes(
        parts.map((part) => part.days),
        addedCheckouts,
      );
      const earlier = earlierOf(parts, addedCheckouts);
      const shown = (counts: readonly CheckoutCounts[]) =>
        shownCheckouts(addedCheckouts(counts), currency, checkouts_told);
      const rows = timesOf(interval, days).map(([time, counts]) => ({ [interval]: time, ...shown(counts) }));
      return {
        ...{ report_type: 'abandoned_checkouts', ...span },
        ...usedRates(parts.map(({ money }) => money)),
        columns: [{ name: interval, unit: interval }, ...checkoutColumns],
        totals: shown([...days.values()]),
        previous: before && earlier && { ...before, totals: shown([earlier]) },
        ...{ checkouts_told, abandoned_after_minutes: abandonedAfterMinutes },
        ...paged(rows, query),
      };
    },
  };
}
