import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { refundDays } from '../../figure/contract/figure-names.ts';
import { comparedSpans } from '../../span/contract/date-filter.ts';
import {
  salesFigures,
  severalShops,
  shopsQuery,
  statisticsErrors,
  statisticsSpan,
} from '../../report/contract/statistics.ts';

/** Orders of a kind of customers, and what they came to. */
const bought = z
  .object({
    orders: z.int(),
    net_sales: z.number(),
    customers: z.int(),
  })
  .meta({ id: 'BoughtBy' });

/** Every headline figure of some days. */
const overview = z
  .object({
    figures: salesFigures,
    visits: z.int(),
    /** Orders over visits in percent, at most 100; null without visits. */
    conversion_rate: z.number().nullable(),
    first_time: bought,
    returning: bought,
    /** Of no known customer. */
    unknown: bought,
    /** Orders that no visit is known of, and what they came to: of other sources, and of browsers that tell nothing. */
    without_visit: z.object({ orders: z.int(), net_sales: z.number() }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof overview>;

/**
 * Why net sales moved since the days before, in parts that add up to `change` to the cent: more or fewer visits, more or
 * fewer of them that ordered, larger or smaller orders, and all orders without a visit.
 */
const moved = z
  .object({
    net_sales: z.number(),
    net_sales_before: z.number(),
    change: z.number(),
    visits: z.number(),
    conversion: z.number(),
    average_order: z.number(),
    without_visit: z.number(),
  })
  .meta({ id: 'WhyItMoved' });
export type Moved = z.output<typeof moved>;

/** Costs and profit are null without the permission `read_profit` (C290). */
export const analyticsOverview = endpoint({
  name: 'analyticsOverview',
  method: 'POST',
  path: '/admin/analytics.json',
  summary: 'Every headline figure of some days beside the days before, and why net sales moved',
  permission: 'dashboards',
  scope: 'read_reports',
  query: shopsQuery,
  body: z.object({
    ...statisticsSpan,
    refund_day: z.enum(refundDays).optional().default('own'),
    compare: z.enum(comparedSpans).optional().default('previous'),
  }),
  example: { date_filter: 'last_30_days', compare: 'year' },
  reply: z.object({
    analytics: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      currency: z.string().length(3),
      ...severalShops,
      ...overview.shape,
      previous: z.object({ from: z.iso.date(), to: z.iso.date(), ...overview.shape }).nullable(),
      /** Null where nothing is compared. */
      moved: moved.nullable(),
    }),
  }),
  errors: statisticsErrors,
});
