import type {
  actionsReportV2,
  conversionFunnel,
  abandonedCheckouts,
} from '../contract/shopper-statistics-calls.ts';
import { get } from '../../report/admin/report-calls.ts';

/** The addresses of the reports of shoppers, without their schemas (see `report-calls.ts`). */
export const shopperCalls = {
  actionsReportV2: get<typeof actionsReportV2>('/admin/statistics/v2/actions.json'),
  conversionFunnel: get<typeof conversionFunnel>('/admin/statistics/v2/conversion.json'),
  abandonedCheckouts: get<typeof abandonedCheckouts>('/admin/statistics/abandoned-checkouts.json'),
} as const;
