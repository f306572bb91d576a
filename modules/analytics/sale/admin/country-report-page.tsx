import { Bar } from '#core/admin/charts/bars.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import type { SalesRow } from '../../report/contract/statistics.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { CountryMapCard } from './country-map-card.tsx';
import { useReportDays } from '../../report/admin/report-days.ts';
import { saleCalls } from './sale-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { RowTitle, useRowWords } from '../../report/admin/row-title.tsx';
import { type FigureColumn, useFigureColumns } from './sales-columns.tsx';
import { narrowingOf, rowKey } from '../../report/admin/sales-rows.ts';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';

const figures: readonly FigureColumn[] = [
  { name: 'orders' },
  { name: 'items_sold', wideOnly: true, phone: 'hidden' },
  { name: 'average_order' },
  { name: 'returns', phone: 'hidden' },
  { name: 'net_sales' },
  { name: 'total_sales', phone: 'status' },
];
const row = { id: rowKey, name: (each: SalesRow) => each.country ?? '' };

/** /analytics/report-by-country (R136): where what was sold went. */
export function CountryReportPage() {
  const t = useText(reportText);
  const title = useText(analyticsAreaText);
  const words = useRowWords();
  const days = useReportDays();
  const opens = useMay('read_sales');
  const columns = useFigureColumns(figures, (each) => narrowingOf('country', each, days.days));
  const list = useServerList(saleCalls.topCountriesReport, {
    rows: (reply) => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row,
    columns: [
      {
        id: 'country',
        label: t('tab_country'),
        sort: 'country',
        phone: 'title' as const,
        csv: (each: SalesRow) => each.country,
        cell: (each: SalesRow) => <RowTitle words={words.ofRow('country', each)} />,
      },
      ...columns,
    ],
    always: { ...days.asks, columns: figures.map(({ name }) => name).join(',') },
    standardSort: { field: 'total_sales', dir: 'desc' },
    pageSizes: [20, 50, 100],
  });
  const report = list.reply?.report;
  const rows = report?.rows ?? [];
  const most = Math.max(0, ...rows.map((each) => each.total_sales ?? 0));
  const barred = list.columns.flatMap((column) =>
    column.id === 'country'
      ? [
          column,
          {
            id: 'bar',
            label: t('total_share'),
            width: 140,
            wideOnly: true,
            cell: (each: SalesRow) =>
              each.country === undefined ? null : <Bar value={each.total_sales ?? 0} most={most} />,
          },
        ]
      : [column],
  );
  return (
    <ListPage
      id="countries"
      title={title('title_countries')}
      text={t('countries_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={title('title_countries')}
            path="/admin/statistics/v3/sales-report/top-countries.json"
            query={sharedListQuery(list)}
          />
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts more={opens ? [t('about_links')] : []} />
          <ReportRates rates={report?.rates} />
          <CountryMapCard />
        </div>
      }
      list={{ ...list, columns: barred }}
      foot={report && rows.length > 0 ? { name: t('total'), row: report.totals } : undefined}
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
