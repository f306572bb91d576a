import type { QueryOf } from '#core/contract/endpoint.ts';
import type * as calls from '../contract/shopper-statistics-calls.ts';
import { abandonedAfterMinutes } from '../rules/abandoned.ts';
import { type OneShop, usedRates } from '../../report/server/across-shops.ts';
import { timesOf as timesIn } from '../../sale/server/sale-report.ts';
import type { Span } from '../../span/rules/day-range.ts';
import { askedFilter, requireHours } from '../../sale/server/sales-question.ts';
import { moneyOf, type ShopMoney } from '../../report/server/shop-money.ts';
import { isKnown, knownBefore, knownDays, knownSince, sinceOf } from '../../visit/server/shown-visits.ts';
import {
  addedTimes,
  count,
  earlierOf,
  areAllReported,
  money,
  type OfDays,
  partsOf,
  percent,
  type ShopperNeeds,
  spansOf,
  timesOf,
  reportsCheckoutsOf,
  paged,
} from './shopper-parts.ts';
import {
  addedCheckouts,
  type CheckoutCounts,
  checkoutTimes,
  shownCheckouts,
  valuedDays,
} from './shopper-report.ts';
import { beforeOf, spanOf } from '../../visit/server/visit-statistics-routes.ts';

export const checkoutColumns = [
  ...['begun', 'ordered', 'abandoned', 'recovered'].map(count),
  ...['abandoned_value', 'recovered_value'].map(money),
  ...['abandoned_rate', 'recovered_rate'].map(percent),
];

interface ShopCheckouts extends OfDays {
  days: Map<string, CheckoutCounts>;
  earlier: CheckoutCounts | null;
  money: ShopMoney | undefined;
  since: { known_since?: string };
}
export type AskedCheckouts = QueryOf<typeof calls.abandonedCheckouts>;

/** The report of checkouts, and of what became of them. */
export function checkoutReports(needs: ShopperNeeds) {
  const reportsCheckouts = reportsCheckoutsOf(needs);
  return {
    async ofShop(ctx: OneShop, query: AskedCheckouts): Promise<ShopCheckouts> {
      const span = await spanOf(ctx, query);
      const by = partsOf(query.interval);
      if (by === 'hour') requireHours(span);
      const filter = await askedFilter(ctx, needs.salesRefs, query);
      const first = await knownSince(ctx, filter);
      const compared = beforeOf(span, query);
      const before = knownBefore(compared, first);
      const known = knownDays(span, first);
      const money = ctx.money ?? (await moneyOf(ctx, ctx.currency, await valuedDays(ctx, [span, before])));
      const none = addedCheckouts([]);
      const read = (days: Span, time: 'day' | 'hour') => checkoutTimes({ ...ctx, money }, days, time, filter);
      const found = known ? await read(known, by) : new Map<string, CheckoutCounts>();
      return {
        ...{ span, before, money, reported: await reportsCheckouts(ctx) },
        days: new Map(
          timesIn(by, ctx.shop.timezone, span).names.map((time) => [
            time,
            isKnown(ctx, time, first) ? (found.get(time) ?? none) : { ...none, unknown: true },
          ]),
        ),
        earlier: before && addedCheckouts([...(await read(before, 'day')).values()]),
        since: sinceOf([span, compared], first),
      };
    },
    whole(
      { interval, ...query }: AskedCheckouts,
      parts: readonly ShopCheckouts[],
      { currency }: { currency: string },
    ) {
      const { span, before } = spansOf(parts);
      const reported = areAllReported(parts);
      const days = addedTimes(
        parts.map((part) => part.days),
        addedCheckouts,
      );
      const earlier = earlierOf(parts, addedCheckouts);
      const shown = (counts: readonly CheckoutCounts[]) =>
        shownCheckouts(addedCheckouts(counts), currency, reported);
      const rows = timesOf(interval, days).map(([time, counts]) => ({ [interval]: time, ...shown(counts) }));
      return {
        ...{ report_type: 'abandoned_checkouts', ...span, ...parts[0]!.since },
        ...usedRates(parts.map(({ money }) => money)),
        columns: [{ name: interval, unit: interval }, ...checkoutColumns],
        totals: shown([...days.values()]),
        previous: before && earlier && { ...before, totals: shown([earlier]) },
        ...{ checkouts_told: reported, abandoned_after_minutes: abandonedAfterMinutes },
        ...paged(rows, query),
      };
    },
  };
}
