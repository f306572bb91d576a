import type { trafficSource, utmReport, conversionRate } from '../contract/visit-statistics-calls.ts';
import { get } from '../../report/admin/report-calls.ts';

/** The addresses of the reports of visits, without their schemas (see `report-calls.ts`). */
export const visitCalls = {
  trafficSource: get<typeof trafficSource>('/admin/statistics/traffic-source.json'),
  utmReport: get<typeof utmReport>('/admin/statistics/v2/utm-report.json'),
  conversionRate: get<typeof conversionRate>('/admin/statistics/v3/sales-report/conversion-rate.json'),
} as const;
