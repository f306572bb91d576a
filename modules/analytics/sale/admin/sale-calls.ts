import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { salesStatistic, salesReportV2, exportSalesReport } from '../contract/sales-statistics-calls.ts';
import type { profitReport } from '../contract/profit-statistics-calls.ts';
import type { taxesReport, exportTaxesReport } from '../contract/tax-statistics-calls.ts';
import type { topCountriesReport } from '../contract/country-statistics-calls.ts';
import { get, post, profitAddress } from '../../report/admin/report-calls.ts';

/** The addresses of the reports of sales, without their schemas (see `report-calls.ts`). */
export const saleCalls = {
  salesStatistic: get<typeof salesStatistic>('/admin/statistics/sales-statistic.json'),
  salesReportV2: get<typeof salesReportV2>('/admin/statistics/v2/sales-report.json'),
  exportSalesReport: post<typeof exportSalesReport>('/admin/statistics/v2/sales-report/export.json'),
  profitReport: profitAddress as EndpointAddress<typeof profitReport>,
  taxesReport: get<typeof taxesReport>('/admin/statistics/taxes-report.json'),
  exportTaxesReport: post<typeof exportTaxesReport>('/admin/statistics/taxes-report/export.json'),
  topCountriesReport: get<typeof topCountriesReport>('/admin/statistics/v3/sales-report/top-countries.json'),
} as const;
