import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useExport } from '#core/admin/shells/list-export.tsx';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { useSearch } from '@tanstack/react-router';
import type { SalesRow } from '../../report/contract/statistics.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { useFigureWords } from '../../figure/admin/figure-words.tsx';
import { NetSalesChart } from './net-sales-chart.tsx';
import type { Narrowing } from '../../report/admin/orders-link.tsx';
import { reportCalls } from '../../report/admin/report-calls.ts';
import { saleCalls } from './sale-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { useReportDays } from '../../report/admin/report-days.ts';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { RowTitle, useRowAddress, useRowWords } from '../../report/admin/row-title.tsx';
import { type FigureColumn, useFigureColumns } from './sales-columns.tsx';
import { useCostKinds, useSalesFilters } from './sales-filters.ts';
import { narrowingOf, type ShownGroup } from '../../report/admin/sales-rows.ts';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { TestsNote } from './tests-left-out.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';

const groups = [
  'day',
  'month',
  'product',
  'variant',
  'offer',
  'country',
  'source',
  'staff',
  'customer_type',
  'payment',
  'order',
] as const satisfies readonly ShownGroup[];

const figures: readonly FigureColumn[] = [
  { name: 'orders' },
  { name: 'items_sold', hiddenAtFirst: true },
  { name: 'gross_sales', wideOnly: true, phone: 'hidden' },
  { name: 'discounts', phone: 'hidden' },
  { name: 'returns' },
  { name: 'net_sales', phone: 'status' },
  { name: 'delivery', wideOnly: true, phone: 'hidden' },
  { name: 'taxes', wideOnly: true, phone: 'hidden' },
  { name: 'total_sales' },
  { name: 'average_order', hiddenAtFirst: true },
];
const earned: readonly FigureColumn[] = [
  { name: 'cost', hiddenAtFirst: true },
  { name: 'fees', hiddenAtFirst: true },
  { name: 'profit', hiddenAtFirst: true },
  { name: 'margin', hiddenAtFirst: true },
  { name: 'uncosted_sales', hiddenAtFirst: true },
  { name: 'uncosted_fees', hiddenAtFirst: true },
];
/** Where areas report what orders cost. */
const reported: readonly FigureColumn[] = [
  { name: 'reported_costs', hiddenAtFirst: true },
  { name: 'uncosted_costs', hiddenAtFirst: true },
];
const pageSizes = [20, 50, 100];

/** /sales-reports (R133): sales by any group, down to the orders behind each figure. */
export function SalesReportPage({ nameOfVisit }: { nameOfVisit: (visit: string) => string }) {
  const t = useText(reportText);
  const title = useText(analyticsAreaText);
  const write = useFigureWords();
  const words = useRowWords();
  const days = useReportDays();
  const filters = useSalesFilters(saleCalls.salesReportV2, nameOfVisit);
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const group = groups.find((one) => one === search['tab']) ?? 'day';
  const addressFilters = Object.fromEntries(
    ['product', 'offer', 'country', 'region', 'source', 'staff', 'buyer', 'visit', 'cost'].flatMap((id) =>
      search[id] === undefined ? [] : [[id, search[id] as string | number]],
    ),
  );
  // A figure of a narrowed report leads to its orders under the same filters.
  const narrowOf = (row: SalesRow): Narrowing => {
    if (group === 'order') return null;
    const own = narrowingOf(group, row, days.days);
    return own && { ...addressFilters, ...own };
  };
  const seesProfit = useMay('read_profit');
  const reports = useCostKinds(saleCalls.salesReportV2) !== undefined;
  const all = seesProfit ? [...figures, ...earned, ...(reports ? reported : [])] : figures;
  const offered = group === 'order' ? all.filter(({ name }) => name !== 'orders') : all;
  const shown = offered.map((column) => ({
    ...column,
    // The sorted column is always visible.
    hiddenAtFirst: column.hiddenAtFirst && search['sort'] !== column.name,
  }));
  // Columns that are hidden by default aren't shared either.
  const isFirst = (name: string) => shown.some((one) => one.name === name && !one.hiddenAtFirst);
  const byTime = group === 'day' || group === 'month';
  const columns = [
    {
      id: 'row',
      label: t(`tab_${group}`),
      sort: byTime ? group : group === 'order' ? 'day' : undefined,
      firstDir: 'desc' as const,
      phone: 'title' as const,
      csv: (row: SalesRow) => words.ofRow(group, row).name,
      cell: (row: SalesRow) => <RowTitle words={words.ofRow(group, row)} />,
    },
    ...useFigureColumns(shown, narrowOf),
  ];
  const list = useServerList(saleCalls.salesReportV2, {
    rows: (reply) => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: useRowAddress(),
    columns,
    tabs: groups.map((id) => ({ id, label: t(`tab_${id}`), asks: { group_by: id } })),
    filters,
    always: { ...days.asks, columns: shown.map(({ name }) => name).join(',') },
    standardSort: {
      field: byTime ? group : group === 'order' ? 'day' : 'net_sales',
      dir: 'desc',
    },
    pageSizes,
  });
  const { group_by: _group, columns: _columns, compare: _compare, ...narrowed } = list.filter;
  const chart = useApiQuery(
    saleCalls.salesReportV2,
    { query: { ...narrowed, group_by: days.step, columns: 'net_sales' } },
    { keepPrevious: true, select: (reply) => reply.report },
  );
  const { compare: _none, group_by: _by, columns: _of, ...exported } = list.filter;
  const exporting = useExport(
    'sales-report-export',
    saleCalls.exportSalesReport,
    reportCalls.downloadStatistics,
    exported,
    {
      filter: { group_by: group, columns: offered.map(({ name }) => name).join(',') },
    },
  );
  const report = list.reply?.report;
  const over = report?.overlap?.net_sales;
  const { from_time: _from, to_time: _to, date_filter: _filter, refund_day: _day, ...only } = narrowed;
  return (
    <ListPage
      id="sales-report"
      title={title('nav_sales')}
      text={t('sales_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={`${title('nav_sales')} · ${t(`tab_${group}`)}`}
            path="/admin/statistics/v2/sales-report.json"
            query={{
              ...sharedListQuery(list),
              columns: offered.flatMap(({ name }) => (isFirst(name) ? [name] : [])).join(','),
            }}
          />
          {exporting.button}
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts more={[t('about_links')]} />
          <ReportRates rates={report?.rates} />
          {exporting.notice}
          <NetSalesChart
            call={saleCalls.salesReportV2}
            report={chart.data}
            failed={
              chart.isError && !chart.data
                ? { error: chart.error, retry: () => void chart.refetch() }
                : undefined
            }
            narrowed={only}
          />
          <TestsNote figures={report?.left_out} />
          {over ? <p className="note">{t('overlap', { amount: write('net_sales', over) })}</p> : null}
        </div>
      }
      list={list}
      foot={report ? { name: t('total'), row: report.totals } : undefined}
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
