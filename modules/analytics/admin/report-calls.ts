import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { downloadStatistics, exportReport } from '../contract/report-export-calls.ts';

export const get = <Call>(path: string): EndpointAddress<Call> => ({ method: 'GET', path });
export const post = <Call>(path: string): EndpointAddress<Call> => ({ method: 'POST', path });
export const put = <Call>(path: string): EndpointAddress<Call> => ({ method: 'PUT', path });
export const del = <Call>(path: string): EndpointAddress<Call> => ({ method: 'DELETE', path });

/**
 * The calls that every report has, by their addresses: pages read, and have no use for the schemas, which they would wait
 * for. Each subject has a list of its own; `report-calls.test.ts` holds all of them beside their contracts.
 */
export const reportCalls = {
  exportReport: post<typeof exportReport>('/admin/analytics/export.json'),
  downloadStatistics: get<typeof downloadStatistics>('/admin/statistics/exports/{id}.csv'),
} as const;

/** The report of profits. Screens below it ask it again, and share it without its costs. */
export const profitAddress = { method: 'GET', path: '/admin/statistics/v2/profit-report.json' } as const;
