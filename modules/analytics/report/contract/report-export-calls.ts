import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { download, idParams, jobStarted } from '#core/contract/scalar.ts';
import { closerFilters, figureList, statisticsFilters, statisticsSpan } from './statistics.ts';
import { visitSources } from '../../event/contract/visit.ts';

/**
 * Any report as CSV, with every row. An unknown `report_type` is 422 with the known ones, and so is a group that the report
 * doesn't have. Reports of visits need the scope `read_analytics` of a program. The file belongs to the job:
 * `downloadStatistics` returns it once the job is done (C294).
 */
export const exportReport = endpoint({
  name: 'exportReport',
  method: 'POST',
  path: '/admin/analytics/export.json',
  summary: 'Writes any report as CSV',
  permission: 'read_sales',
  scope: 'read_reports',
  query: z.object({ ...statisticsSpan, ...statisticsFilters, ...closerFilters }),
  body: z.object({
    report_type: z.string().min(1).max(64),
    /** That of the report unless sent. */
    group_by: z.string().max(64).optional(),
    columns: figureList.optional(),
    /** Of reports of visits: whose words count. */
    touch: z.enum(['last', 'first']).optional(),
    /** Of `traffic_source`, as its call takes it: visits of one source. */
    source: z.enum(visitSources).optional(),
  }),
  example: { report_type: 'sales', group_by: 'source' },
  reply: jobStarted,
  status: 202,
  errors: { 422: ['analytics.span', 'analytics.unknown_report'] },
});

/** For a report with costs, 403 without the permission to see them. */
export const downloadStatistics = endpoint({
  name: 'downloadStatistics',
  method: 'GET',
  path: '/admin/statistics/exports/{id}.csv',
  summary: 'The CSV file of a report that is done; `{id}` is the job',
  permission: 'read_sales',
  scope: 'read_reports',
  params: idParams,
  reply: download,
  replyKind: 'download',
  errors: { 410: ['analytics.export_forgotten'] },
});
