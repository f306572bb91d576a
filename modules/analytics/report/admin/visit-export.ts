import type { ReactNode } from 'react';
import type { CallInput } from '#core/admin/client/api-client.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { useExport } from '#core/admin/shells/list-export.tsx';
import type { exportReport } from '../contract/report-export-calls.ts';
import { reportCalls } from './report-calls.ts';
import { useReportDays } from './report-days.ts';

/** The file of a report of visits over the page's days, for those who may ask for one: more may see the page. */
export function useVisitExport(
  kind: string,
  report: CallInput<typeof exportReport>['body'],
): { button: ReactNode; notice: ReactNode } {
  const { refund_day: _day, compare: _compare, ...days } = useReportDays().asks;
  const may = useMay('read_sales');
  const { button, notice } = useExport(
    kind,
    reportCalls.exportReport,
    reportCalls.downloadStatistics,
    days,
    report,
  );
  return may ? { button, notice } : { button: null, notice: null };
}
