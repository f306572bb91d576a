import type {
  listFeeRates,
  createFeeRate,
  updateFeeRate,
  deleteFeeRate,
} from '../contract/fee-rate-calls.ts';
import { get, post, put, del } from '../../report/admin/report-calls.ts';

/** The addresses of the fee rates, without their schemas (see `report-calls.ts`). */
export const feeCalls = {
  listFeeRates: get<typeof listFeeRates>('/admin/analytics/fee-rates.json'),
  createFeeRate: post<typeof createFeeRate>('/admin/analytics/fee-rates.json'),
  updateFeeRate: put<typeof updateFeeRate>('/admin/analytics/fee-rates/{id}.json'),
  deleteFeeRate: del<typeof deleteFeeRate>('/admin/analytics/fee-rates/{id}.json'),
} as const;
