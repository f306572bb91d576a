import { useSearch } from '@tanstack/react-router';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { analyticsAreaText } from './analytics-area-text.ts';
import { useReportDays } from './report-days.ts';
import { reportCalls } from './report-calls.ts';
import { ReportFacts } from './report-head.tsx';
import { ReportShops } from './report-shops.tsx';
import { ReportSpan } from './report-span.tsx';
import { ShareReport, sharedListQuery } from './share-report.tsx';
import { ReportRates } from './used-rates.tsx';
import { useVisitColumns, visitAddress } from './visit-columns.tsx';
import { VisitFigures } from './visit-figures.tsx';
import { useVisitExport } from './visit-export.ts';
import type { VisitRow } from './visit-rows.ts';
import { visitText } from './visit-text.ts';
import { useVisitsByTime, VisitsChart } from './visits-chart.tsx';

const groups = ['landing_page', 'device', 'country', 'referrer'] as const;

/** /analytics/online-store (R137): visits by day, where they began, and on which device. */
export function OnlineStorePage() {
  const t = useText(visitText);
  const title = useText(analyticsAreaText)('nav_store');
  const { asks } = useReportDays();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const group = groups.find((one) => one === search['tab']) ?? 'landing_page';
  const { refund_day: _day, ...days } = asks;
  const list = useServerList(reportCalls.utmReport, {
    rows: (reply): readonly VisitRow[] => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: visitAddress,
    columns: [],
    tabs: groups.map((id) => ({ id, label: t(`tab_${id}`), asks: { type: id } })),
    always: days,
    pageSizes: [20, 50, 100],
  });
  const report = list.reply?.report;
  const columns = useVisitColumns({ group, touch: 'last' }, report);
  const counted = useVisitsByTime();
  const exporting = useVisitExport('online-store-export', { report_type: 'utm', group_by: group });
  return (
    <ListPage
      id="online-store"
      title={title}
      text={t('store_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={`${title} · ${t(`tab_${group}`)}`}
            path="/admin/statistics/v2/utm-report.json"
            query={sharedListQuery(list)}
          />
          {exporting.button}
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts />
          <ReportRates rates={report?.rates} />
          {exporting.notice}
          <VisitFigures
            report={counted.data && report && { ...counted.data, others: report.others }}
            failed={
              counted.isError && !counted.data
                ? { error: counted.error, retry: () => void counted.refetch() }
                : undefined
            }
          />
          <VisitsChart />
        </div>
      }
      list={{ ...list, columns }}
      foot={report && report.rows.length > 0 ? { name: t('total'), row: report.totals } : undefined}
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
