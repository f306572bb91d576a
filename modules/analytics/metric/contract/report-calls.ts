import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import { instant } from '#core/contract/scalar.ts';
import { dateFilters } from '../../span/contract/date-filter.ts';

export const dateFilter = z.enum(dateFilters).optional().default('last_30_days');

/** Net of what was refunded on the same day, so a day of refunds may be below zero. Major units. */
const net = z.number().min(-1e12).max(1e12);
const day = z.iso.date();

const shopFigures = z
  .object({
    sales: net,
    orders: z.int(),
    average_order: net,
    visits: z.int(),
    conversion_rate: z.number(),
    offer_sales: net,
  })
  .meta({ id: 'ShopFigures' });

/** The figures of the home page. */
export const shopSummary = endpoint({
  name: 'shopSummary',
  method: 'GET',
  path: '/admin/analytics/summary.json',
  summary: 'Sales, orders, conversion and the share from offers, by day, beside the period before',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object({ date_filter: dateFilter }),
  reply: z.object({
    from: day,
    to: day,
    current: shopFigures,
    previous: shopFigures,
    daily: z.array(
      z.object({
        day,
        sales: net,
        previous_sales: net,
        offer_sales: net,
        orders: z.int(),
        visits: z.int(),
      }),
    ),
    best_sellers: z.array(
      z.object({
        product_id: z.int(),
        title: z.string(),
        thumbnail: fileAddress(z.string()).nullable(),
        quantity: z.int(),
        sales: net,
      }),
    ),
  }),
});

/** A day of the shop's calendar, or an instant that lies in one. */
const reportTime = z.union([z.iso.date(), instant]);

/** The unit of a column: money in major units of `currency`, percent from 0 to 100. */
export const reportUnits = ['day', 'count', 'money', 'percent'] as const;

export const report = z.object({
  report_type: z.string(),
  /** Days of the shop's time zone, both in it. For all time: from the first that has anything. */
  from: day,
  to: day,
  currency: z.string().length(3),
  columns: z.array(z.object({ name: z.string(), unit: z.enum(reportUnits) })),
  /** A day each, oldest first, the empty ones too. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Of all rows; a ratio is that of the sums. */
  totals: z.record(z.string(), z.number()),
});
export type Report = z.infer<typeof report>;

/**
 * Gives figures by day of something that an area counts (C293). Which types there are, and what each is
 * filtered by, the areas say; an unknown one is refused with those that are known. The span is a date filter,
 * or `from_time` and `to_time`.
 */
export const runReport = endpoint({
  name: 'runReport',
  method: 'POST',
  path: '/admin/analytics/report.json',
  summary: 'Figures by day of something that is counted, for example of one offer',
  permission: 'dashboards',
  scope: 'read_reports',
  body: z.object({
    report_type: z.string().min(1).max(64),
    /**
     * One filter, the id of what the figures are of: the report of an offer takes
     * `{ field: 'offer_id', relation: 'equals', value: 12 }` (V180).
     */
    filters: z
      .array(
        z.strictObject({ field: z.string().min(1).max(64), relation: z.literal('equals'), value: z.int() }),
      )
      .max(10)
      .optional()
      .default([]),
    date_filter: z.enum(dateFilters).optional(),
    from_time: reportTime.optional(),
    to_time: reportTime.optional(),
    shop_id: z.int().positive().optional(),
  }),
  example: {
    report_type: 'offer',
    filters: [{ field: 'offer_id', relation: 'equals', value: 4501 }],
    date_filter: 'last_7_days',
  },
  reply: z.object({ report }),
  errors: { 422: ['analytics.unknown_report', 'analytics.unknown_filter', 'analytics.span'] },
});
