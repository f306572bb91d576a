import { Link, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { SavedViews } from '#core/admin/shells/list-options.tsx';
import { countDays } from '../../span/rules/span-choice.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { Dashboard } from './analytics-dashboard.tsx';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { NetSalesChart } from '../../sale/admin/net-sales-chart.tsx';
import { bodyOfDays, useReportDays, useSetDays } from '../../report/admin/report-days.ts';
import { overviewCalls } from './overview-calls.ts';
import { saleCalls } from '../../sale/admin/sale-calls.ts';
import { shopperCalls } from '../../shopper/admin/shopper-calls.ts';
import { visitCalls } from '../../visit/admin/visit-calls.ts';
import { cardRows } from '../../report/admin/report-cards.tsx';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import type { ShownGroup } from '../../report/admin/sales-rows.ts';
import { ShareReport } from '../../share/admin/share-report.tsx';
import { spanText } from '../../span/admin/span-text.ts';
import type { Touch } from '../../visit/admin/visit-cards.tsx';
import { visitText } from '../../visit/admin/visit-text.ts';
import { TestsLeftOut } from '../../sale/admin/tests-left-out.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';

/** The parts of the address that a saved view of the overview stores. */
const viewed = ['span', 'compare', 'returns', 'shops', 'touch'];

const refresh = { keepPrevious: true, refetchInterval: 60_000 };

/** A part of the overview: rows by one thing over the page's days. */
function usePart(group_by: ShownGroup, columns: string, limit = cardRows) {
  const { asks } = useReportDays();
  return useApiQuery(
    saleCalls.salesStatistic,
    { query: { ...asks, compare: 'none', group_by, columns, limit: String(limit) } },
    { ...refresh, select: (reply) => reply.report },
  );
}

/** /analytics (R130): what was sold, to whom, what led them here, why it moved, and what is left out. */
export function AnalyticsPage() {
  const t = useText(reportText);
  const visits = useText(visitText);
  const title = useText(analyticsAreaText);
  const opens = useMay('read_sales');
  const span = useText(spanText);
  const { asks, step, choice, days: shown } = useReportDays();
  const { refund_day: _day, ...days } = asks;
  const touch: Touch =
    useSearch({ strict: false, select: (search) => (search as Record<string, unknown>)['touch'] }) === 'first'
      ? 'first'
      : 'last';
  const setDays = useSetDays();
  const analytics = useApiQuery(overviewCalls.analyticsOverview, bodyOfDays(asks), {
    ...refresh,
    select: (reply) => reply.analytics,
  });
  const byTime = useApiQuery(
    saleCalls.salesStatistic,
    { query: { ...asks, compare: 'none', group_by: step, columns: 'net_sales' } },
    { ...refresh, select: (reply) => reply.report },
  );
  const sources = useApiQuery(
    visitCalls.utmReport,
    { query: { ...days, compare: 'none', type: 'source', touch } },
    { ...refresh, select: (reply) => reply.report },
  );
  const funnel = useApiQuery(
    shopperCalls.conversionFunnel,
    { query: { ...days, compare: 'none', group_by: 'none' } },
    { ...refresh, select: (reply) => reply.report },
  );
  const buyers = usePart('customer_type', 'orders,net_sales,average_order', 3);
  const products = usePart('product', 'items_sold,net_sales');
  const countries = usePart('country', 'orders,net_sales');
  const staff = usePart('staff', 'orders,returns,net_sales');
  const isNothing =
    analytics.data?.visits === 0 && !analytics.data.figures.gross_sales && !analytics.data.figures.orders;
  return (
    <>
      <PageHeader
        title={title('nav_analytics')}
        text={t('overview_lead')}
        secondary={
          <>
            <ReportShops />
            <ReportSpan />
            <ShareReport title={title('nav_analytics')} path="/admin/analytics.json" query={{ ...asks }} />
            <SavedViews id="analytics" names={viewed} />
          </>
        }
      />
      <div className="stack">
        <ReportFacts more={opens ? [t('about_links')] : []} />
        <ReportRates rates={analytics.data?.rates} />
        {isNothing ? (
          <section className="card report-nothing">
            <div>
              <p className="strong">{visits('nothing_title')}</p>
              <p className="quiet text-sm">{visits('nothing_text')}</p>
            </div>
            <Link className={buttonClass('default')} to={analyticsPaths.demo}>
              {visits('nothing_show')}
            </Link>
          </section>
        ) : null}
        <Dashboard
          figures={{ analytics, sources, funnel, buyers, products, countries, staff }}
          chart={
            <NetSalesChart
              isTall
              call={saleCalls.salesStatistic}
              report={byTime.data}
              failed={
                byTime.isError && !byTime.data
                  ? { error: byTime.error, retry: () => void byTime.refetch() }
                  : undefined
              }
            />
          }
          before={
            choice.comparison === 'year' || !shown
              ? span('year')
              : span('previous', { count: countDays(shown) })
          }
          compares={choice.comparison !== 'none'}
          touch={touch}
          onTouch={(chosen) => setDays({ touch: chosen === 'first' ? chosen : undefined })}
          opens={{ lists: opens, reports: true }}
          leftOut={<TestsLeftOut />}
        />
      </div>
    </>
  );
}
