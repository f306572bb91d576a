import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Date filters of the documents (A§3): days are the shop's own. */
export const dateFilters = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'all_time'] as const;
export type DateFilter = (typeof dateFilters)[number];
export const dateFilter = z.enum(dateFilters).optional().default('last_30_days');

/** Net of what was refunded on the same day, so a day of refunds may be below zero. Major units. */
const net = z.number().min(-1e12).max(1e12);
const day = z.iso.date();

/** The figures of the home page. */
export const shopSummary = endpoint({
  method: 'GET',
  path: '/admin/analytics/summary.json',
  summary: 'Sales, orders, conversion and the share from offers, by day, beside the period before',
  permission: 'dashboards',
  query: z.object({ date_filter: dateFilter }),
  reply: z.object({
    from: day,
    to: day,
    current: z.object({
      sales: net,
      orders: z.int(),
      average_order: net,
      visits: z.int(),
      conversion_rate: z.number(),
      offer_sales: net,
    }),
    previous: z.object({
      sales: net,
      orders: z.int(),
      average_order: net,
      visits: z.int(),
      conversion_rate: z.number(),
      offer_sales: net,
    }),
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
        thumbnail: z.string().nullable(),
        quantity: z.int(),
        sales: net,
      }),
    ),
  }),
});
