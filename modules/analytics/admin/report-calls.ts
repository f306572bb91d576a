import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { topCountriesReport } from '../contract/country-statistics-calls.ts';
import type { analyticsOverview } from '../contract/overview-calls.ts';
import type {
  createFeeRate,
  deleteFeeRate,
  listFeeRates,
  updateFeeRate,
} from '../contract/fee-rate-calls.ts';
import type { profitReport } from '../contract/profit-statistics-calls.ts';
import type {
  createReportLink,
  listReportLinks,
  readSharedReport,
  revokeReportLink,
} from '../contract/report-link-calls.ts';
import type {
  downloadStatistics,
  exportSalesReport,
  salesReportV2,
  salesStatistic,
} from '../contract/sales-statistics-calls.ts';
import type { exportReport } from '../contract/report-export-calls.ts';
import type {
  abandonedCheckouts,
  actionsReportV2,
  conversionFunnel,
} from '../contract/shopper-statistics-calls.ts';
import type { exportTaxesReport, taxesReport } from '../contract/tax-statistics-calls.ts';
import type { conversionRate, trafficSource, utmReport } from '../contract/visit-statistics-calls.ts';

const get = <Call>(path: string): EndpointAddress<Call> => ({ method: 'GET', path });
const post = <Call>(path: string): EndpointAddress<Call> => ({ method: 'POST', path });
const put = <Call>(path: string): EndpointAddress<Call> => ({ method: 'PUT', path });
const del = <Call>(path: string): EndpointAddress<Call> => ({ method: 'DELETE', path });

/**
 * The calls of the reports by their addresses: reports read, and have no use for the schemas, which they would wait for.
 * `report-calls.test.ts` holds each beside its contract.
 */
export const reportCalls = {
  salesStatistic: get<typeof salesStatistic>('/admin/statistics/sales-statistic.json'),
  salesReportV2: get<typeof salesReportV2>('/admin/statistics/v2/sales-report.json'),
  exportSalesReport: post<typeof exportSalesReport>('/admin/statistics/v2/sales-report/export.json'),
  profitReport: get<typeof profitReport>('/admin/statistics/v2/profit-report.json'),
  taxesReport: get<typeof taxesReport>('/admin/statistics/taxes-report.json'),
  exportTaxesReport: post<typeof exportTaxesReport>('/admin/statistics/taxes-report/export.json'),
  topCountriesReport: get<typeof topCountriesReport>('/admin/statistics/v3/sales-report/top-countries.json'),
  trafficSource: get<typeof trafficSource>('/admin/statistics/traffic-source.json'),
  utmReport: get<typeof utmReport>('/admin/statistics/v2/utm-report.json'),
  conversionRate: get<typeof conversionRate>('/admin/statistics/v3/sales-report/conversion-rate.json'),
  analyticsOverview: post<typeof analyticsOverview>('/admin/analytics.json'),
  actionsReportV2: get<typeof actionsReportV2>('/admin/statistics/v2/actions.json'),
  conversionFunnel: get<typeof conversionFunnel>('/admin/statistics/v2/conversion.json'),
  abandonedCheckouts: get<typeof abandonedCheckouts>('/admin/statistics/abandoned-checkouts.json'),
  exportReport: post<typeof exportReport>('/admin/analytics/export.json'),
  downloadStatistics: get<typeof downloadStatistics>('/admin/statistics/exports/{id}.csv'),
  listFeeRates: get<typeof listFeeRates>('/admin/analytics/fee-rates.json'),
  createFeeRate: post<typeof createFeeRate>('/admin/analytics/fee-rates.json'),
  updateFeeRate: put<typeof updateFeeRate>('/admin/analytics/fee-rates/{id}.json'),
  deleteFeeRate: del<typeof deleteFeeRate>('/admin/analytics/fee-rates/{id}.json'),
  listReportLinks: get<typeof listReportLinks>('/admin/statistics/report-links.json'),
  createReportLink: post<typeof createReportLink>('/admin/statistics/report-links.json'),
  revokeReportLink: del<typeof revokeReportLink>('/admin/statistics/report-links/{id}.json'),
  readSharedReport: post<typeof readSharedReport>('/v1/shared-report.json'),
} as const;

/** Every headline figure of some days, as the overview has them. */
export type Analytics = ReplyOf<typeof analyticsOverview>['analytics'];
