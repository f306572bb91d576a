import type { EndpointAddress } from '#core/admin/client/api-client.ts';
import type { downloadStatistics, exportReport } from '../contract/report-export-calls.ts';

export const get = <Call>(path: string): EndpointAddress<Call> => ({ method: 'GET', path });
export const post = <Call>(path: string): EndpointAddress<Call> => ({ method: 'POST', path });
export const put = <Call>(path: string): EndpointAddress<Call> => ({ method: 'PUT', path });
export const del = <Call>(path: string): EndpointAddress<Call> => ({ method: 'DELETE', path });

/**
 * The calls that every report has, by their addresses: pages only read, so they do not load the schemas. Each subject has
 * a list of its own; `report-calls.test.ts` compares all of them with their contracts.
 */
export const reportCalls = {
  exportReport: post<typeof exportReport>('/admin/analytics/export.json'),
  downloadStatistics: get<typeof downloadStatistics>('/admin/statistics/exports/{id}.csv'),
} as const;

/** The report of profits. Fee rates ask it again when they change, and a link to it warns that it shows earnings. */
export const profitAddress = { method: 'GET', path: '/admin/statistics/v2/profit-report.json' } as const;
