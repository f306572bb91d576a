import { useSearch } from '@tanstack/react-router';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { visitCalls } from './visit-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';
import { useVisitColumns, visitAddress } from './visit-columns.tsx';
import { useVisitExport } from '../../report/admin/visit-export.ts';
import { VisitFigures } from './visit-figures.tsx';
import { isOfWords, ordersOfVisits, shownVisitGroups, type VisitRow } from './visit-rows.ts';
import { visitText } from './visit-text.ts';
import { useSourceChoices } from './visit-words.ts';
import { VisitsChart } from './visits-chart.tsx';

/** /traffic-sources (R134): what led people here, where they began, and on what. */
export function TrafficSourcesPage() {
  const t = useText(visitText);
  const shared = useText(reportText);
  const title = useText(analyticsAreaText)('nav_traffic');
  const { asks } = useReportDays();
  // The chart is of a call that is open to fewer.
  const seesDays = useMay('dashboards');
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const group = shownVisitGroups.find((one) => one === search['tab']) ?? 'source';
  const touch = isOfWords(group) && search['touch'] === 'first' ? 'first' : 'last';
  const sources = useSourceChoices();
  const source = sources.find(({ value }) => value === search['source'])?.value;
  const within: Record<string, string> = source ? { source } : {};
  const list = useServerList(visitCalls.trafficSource, {
    rows: (reply): readonly VisitRow[] => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: visitAddress,
    columns: [],
    tabs: shownVisitGroups.map((id) => ({ id, label: t(`tab_${id}`), asks: { type: id } })),
    filters: [
      { id: 'source', label: t('visit_source'), asks: 'source', options: sources },
      ...(isOfWords(group)
        ? [
            {
              id: 'touch',
              label: t('touch'),
              asks: 'touch' as const,
              options: (['last', 'first'] as const).map((value) => ({ value, label: t(`touch_${value}`) })),
            },
          ]
        : []),
    ],
    always: {
      ...{ time_from_str: asks.from_time, time_to_str: asks.to_time },
      ...{ date_filter: asks.date_filter, compare: asks.compare },
      ...(asks.shop_ids !== undefined && { shop_ids: asks.shop_ids, shop_id: asks.shop_id }),
    },
    pageSizes: [20, 50, 100],
  });
  const report = list.reply?.report;
  const columns = useVisitColumns({ group, touch, within }, report);
  const exporting = useVisitExport('traffic-sources-export', {
    ...{ report_type: 'traffic_source', group_by: group, touch, source },
  });
  return (
    <ListPage
      id="traffic-sources"
      title={title}
      text={t('traffic_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={`${title} · ${t(`tab_${group}`)}`}
            path="/admin/statistics/traffic-source.json"
            query={sharedListQuery(list)}
          />
          {exporting.button}
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts more={[shared('about_links')]} />
          <ReportRates rates={report?.rates} />
          {exporting.notice}
          <VisitFigures
            report={report}
            narrow={report && ordersOfVisits(group, report.totals, touch, within)}
            failed={
              list.query.failed !== undefined && !report
                ? { error: list.query.failed, retry: list.query.retry }
                : undefined
            }
          />
          {seesDays ? <VisitsChart /> : null}
        </div>
      }
      list={{ ...list, columns }}
      foot={report && report.rows.length > 0 ? { name: t('total'), row: report.totals } : undefined}
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
