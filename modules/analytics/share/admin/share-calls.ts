import type {
  listReportLinks,
  createReportLink,
  revokeReportLink,
  readSharedReport,
} from '../contract/report-link-calls.ts';
import { get, post, del } from '../../report/admin/report-calls.ts';

/** The addresses of the links to reports, without their schemas (see `report-calls.ts`). */
export const shareCalls = {
  listReportLinks: get<typeof listReportLinks>('/admin/statistics/report-links.json'),
  createReportLink: post<typeof createReportLink>('/admin/statistics/report-links.json'),
  revokeReportLink: del<typeof revokeReportLink>('/admin/statistics/report-links/{id}.json'),
  readSharedReport: post<typeof readSharedReport>('/v1/shared-report.json'),
} as const;
