import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { jobStarted } from '#core/contract/scalar.ts';
import {
  salesReport,
  statisticsErrors,
  statisticsFilters,
  statisticsQuery,
  statisticsSpan,
} from '../../report/contract/statistics.ts';

/** By order, by each tax (its name and rate), or by place: a country, or its states and provinces. */
export const taxGroups = ['order', 'rate', 'country', 'region'] as const;
export type TaxGroup = (typeof taxGroups)[number];

const taxQuery = <const Standard extends TaxGroup>(standard: Standard) =>
  z.object({
    ...statisticsQuery,
    group_by: z
      .enum(taxGroups)
      .optional()
      .default(standard as never),
  });

/** `taxes_known` is false while no order of the shop was ever charged a tax. The figures are then unknown, not 0. */
const taxReply = z.object({ report: salesReport, taxes_known: z.boolean() });

/** By rate, what no tax line of the orders explains is a row of its own, without a name and a rate (C275). */
export const taxesReport = endpoint({
  name: 'taxesReport',
  method: 'GET',
  path: '/admin/statistics/taxes-report.json',
  summary: 'Taxes by order, rate or place',
  permission: 'read_sales',
  scope: 'read_reports',
  query: taxQuery('order'),
  reply: taxReply,
  errors: statisticsErrors,
});

/** The same as the taxes report. The default group is the tax rate (C276). */
export const taxStatistic = endpoint({
  name: 'taxStatistic',
  method: 'GET',
  path: '/admin/statistics/tax-statistic/report.json',
  summary: 'Taxes by rate, order or place',
  permission: 'read_sales',
  scope: 'read_reports',
  query: taxQuery('rate'),
  reply: taxReply,
  errors: statisticsErrors,
});

/** The taxes report as CSV, every row of it; as `exportSalesReport` (C299). */
export const exportTaxesReport = endpoint({
  name: 'exportTaxesReport',
  method: 'POST',
  path: '/admin/statistics/taxes-report/export.json',
  summary: 'Writes the taxes report as CSV',
  permission: 'read_sales',
  scope: 'read_reports',
  query: z.object({ ...statisticsSpan, ...statisticsFilters }),
  body: z.object({ filter: z.object({ group_by: z.enum(taxGroups).optional() }).optional() }),
  example: { filter: { group_by: 'rate' } },
  reply: jobStarted,
  status: 202,
  errors: statisticsErrors,
});
