import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/scalar.ts';
import { refundDays } from '../../figure/contract/figure-names.ts';
import { comparedSpans } from '../../span/contract/date-filter.ts';
import {
  salesReply,
  shopsQuery,
  statisticsErrors,
  statisticsQuery,
  statisticsSpan,
} from '../../report/contract/statistics.ts';

const topQuery = z.object({
  ...statisticsQuery,
  /** How many products; `limit` under another name. */
  top_product: statisticsQuery.limit,
});

/** Sorted by net sales, ten rows by default. Sales without a product are a row, so that rows add up to the total (C256). */
export const topProducts = endpoint({
  name: 'topProducts',
  method: 'GET',
  path: '/admin/statistics/top-products.json',
  summary: 'The products that sold best',
  permission: 'dashboards',
  scope: 'read_reports',
  query: topQuery,
  reply: salesReply,
  errors: statisticsErrors,
});

/** The same with every step to net sales (C257). */
export const topProductsV2 = endpoint({
  name: 'topProductsV2',
  method: 'GET',
  path: '/admin/statistics/v2/top-products.json',
  summary: 'The products that sold best, from gross to net sales',
  permission: 'dashboards',
  scope: 'read_reports',
  query: topQuery,
  reply: salesReply,
  errors: statisticsErrors,
});

/** One product's figures; the default is by day. Without a product: the figures of each product, also across shops (C292). */
export const productStatistics = endpoint({
  name: 'productStatistics',
  method: 'POST',
  path: '/admin/analytics/product.json',
  summary: 'What one product sold, by day, variant, country or offer',
  permission: 'dashboards',
  scope: 'read_reports',
  query: shopsQuery,
  body: z.object({
    ...statisticsSpan,
    product_id: id.optional(),
    group_by: z.enum(['none', 'day', 'month', 'variant', 'country', 'offer']).optional().default('day'),
    refund_day: z.enum(refundDays).optional().default('own'),
    compare: z.enum(comparedSpans).optional().default('none'),
    page: z.int().min(1).max(1_000_000).optional().default(1),
    limit: z.int().min(1).max(1100).optional(),
  }),
  example: { product_id: 1201, date_filter: 'last_7_days', group_by: 'variant' },
  reply: salesReply,
  errors: statisticsErrors,
});
