import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import {
  closerFilters,
  salesReply,
  statisticsErrors,
  statisticsQuery,
  timedQuery,
} from '../../report/contract/statistics.ts';

/** Net sales of what has a cost, less that cost; what has none stands apart. Programs without the scope `read_profit` read null (C264). */
export const netProfit = endpoint({
  name: 'netProfit',
  method: 'GET',
  path: '/admin/statistics/v2/net-profit.json',
  summary: 'What was earned, by day',
  permission: 'read_profit',
  scope: 'read_reports',
  query: z.object(timedQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** From gross sales to what was earned (C297). */
export const profitReport = endpoint({
  name: 'profitReport',
  method: 'GET',
  path: '/admin/statistics/v2/profit-report.json',
  summary: 'From gross sales to what was earned, by product, offer or order',
  permission: 'read_profit',
  scope: 'read_reports',
  query: z.object({
    ...statisticsQuery,
    ...closerFilters,
    group_by: z
      .enum(['none', 'day', 'month', 'product', 'variant', 'offer', 'order', 'country', 'source', 'cost'])
      .optional()
      .default('product'),
  }),
  reply: salesReply,
  errors: statisticsErrors,
});
