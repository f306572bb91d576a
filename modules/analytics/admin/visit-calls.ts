import type { trafficSource, utmReport, conversionRate } from '../contract/visit-statistics-calls.ts';
import { get } from './report-calls.ts';

/** The reports of visits by their addresses, as `report-calls.ts` has them. */
export const visitCalls = {
  trafficSource: get<typeof trafficSource>('/admin/statistics/traffic-source.json'),
  utmReport: get<typeof utmReport>('/admin/statistics/v2/utm-report.json'),
  conversionRate: get<typeof conversionRate>('/admin/statistics/v3/sales-report/conversion-rate.json'),
} as const;
