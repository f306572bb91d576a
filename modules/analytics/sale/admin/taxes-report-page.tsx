import { useSearch } from '@tanstack/react-router';
import { Card } from '#core/admin/controls/card.tsx';
import { EmptyState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useExport } from '#core/admin/shells/list-export.tsx';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useServerList } from '#core/admin/shells/server-list.ts';
import type { SalesRow } from '../../report/contract/statistics.ts';
import type { TaxGroup } from '../contract/tax-statistics-calls.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportCalls } from '../../report/admin/report-calls.ts';
import { saleCalls } from './sale-calls.ts';
import { ReportFacts } from '../../report/admin/report-head.tsx';
import { ReportShops } from '../../report/admin/report-shops.tsx';
import { ReportSpan } from '../../report/admin/report-span.tsx';
import { reportText } from '../../report/admin/report-text.ts';
import { RowTitle, useRowAddress, useRowWords } from '../../report/admin/row-title.tsx';
import { type FigureColumn, useFigureColumns } from './sales-columns.tsx';
import { narrowingOf } from '../../report/admin/sales-rows.ts';
import { ShareReport, sharedListQuery } from '../../share/admin/share-report.tsx';
import { ReportRates } from '../../report/admin/used-rates.tsx';

const groups = ['rate', 'region', 'order'] as const satisfies readonly TaxGroup[];
const figures: Readonly<Record<(typeof groups)[number], readonly FigureColumn[]>> = {
  rate: [{ name: 'taxes', phone: 'status' }],
  region: [
    { name: 'orders' },
    { name: 'net_sales' },
    { name: 'delivery', phone: 'hidden' },
    { name: 'taxes', phone: 'status' },
    { name: 'total_sales' },
  ],
  order: [
    { name: 'net_sales' },
    { name: 'delivery', phone: 'hidden' },
    { name: 'taxes', phone: 'status' },
    { name: 'total_sales' },
  ],
};

/** /taxes-reports (R135): tax that was charged, by rate, place and order; and that none was, where that is so. */
export function TaxesReportPage() {
  const t = useText(reportText);
  const title = useText(analyticsAreaText)('title_taxes');
  const formats = useFormats();
  const words = useRowWords();
  const days = useReportDays();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const group = groups.find((one) => one === search['tab']) ?? 'rate';
  const columns = useFigureColumns(figures[group], (row) =>
    group === 'region' ? narrowingOf(group, row, days.days) : null,
  );
  const list = useServerList(saleCalls.taxesReport, {
    rows: (reply) => reply.report.rows,
    total: (reply) => reply.report.total_rows,
    row: useRowAddress(),
    columns: [
      {
        id: 'row',
        label: group === 'rate' ? t('tax') : group === 'region' ? t('place') : t('order'),
        sort: group === 'region' ? 'country' : group === 'order' ? 'day' : undefined,
        firstDir: group === 'order' ? ('desc' as const) : ('asc' as const),
        phone: 'title' as const,
        csv: (row: SalesRow) => {
          if (group === 'rate') return row.tax_title ?? t('not_itemised');
          const { name, text } = words.ofRow(group, row);
          return group === 'region' && text ? `${name}, ${text}` : name;
        },
        cell: (row: SalesRow) =>
          group === 'rate' ? (
            row.tax_title == null ? (
              <ListTitle name={t('not_itemised')} text={t('not_itemised_text')} />
            ) : (
              <ListTitle name={row.tax_title} />
            )
          ) : (
            <RowTitle words={words.ofRow(group, row)} />
          ),
      },
      ...(group === 'rate'
        ? [
            {
              id: 'tax_rate',
              label: t('tax_rate'),
              numeric: true,
              width: 120,
              phone: 'figure' as const,
              csv: (row: SalesRow) => row.tax_rate,
              cell: (row: SalesRow) =>
                row.tax_rate === undefined
                  ? null
                  : row.tax_rate === null
                    ? '—'
                    : formats.percent(row.tax_rate / 100, 3),
            },
          ]
        : []),
      ...columns,
    ],
    tabs: groups.map((id) => ({
      id,
      label: t(id === 'region' ? 'tab_place' : id === 'rate' ? 'tab_rate' : 'tab_by_order'),
      asks: { group_by: id },
    })),
    always: days.asks,
    standardSort: group === 'order' ? { field: 'day', dir: 'desc' } : { field: 'taxes', dir: 'desc' },
    pageSizes: [20, 50, 100],
  });
  const { compare: _compare, group_by: _by, ...exported } = list.filter;
  const exporting = useExport(
    'taxes-report-export',
    saleCalls.exportTaxesReport,
    reportCalls.downloadStatistics,
    exported,
    {
      filter: { group_by: group },
    },
  );
  const reply = list.reply;
  if (reply && !reply.taxes_known)
    return (
      <>
        <PageHeader
          title={title}
          text={t('taxes_lead')}
          secondary={
            <>
              <ReportShops />
              <ReportSpan />
            </>
          }
        />
        <Card flush>
          <EmptyState icon="info" title={t('taxes_unknown_title')} text={t('taxes_unknown_text')} />
        </Card>
      </>
    );
  return (
    <ListPage
      id="taxes"
      title={title}
      text={t('taxes_lead')}
      secondary={
        <>
          <ReportShops />
          <ReportSpan />
          <ShareReport
            title={`${title} · ${t(group === 'region' ? 'tab_place' : group === 'rate' ? 'tab_rate' : 'tab_by_order')}`}
            path="/admin/statistics/taxes-report.json"
            query={sharedListQuery(list)}
          />
          {exporting.button}
        </>
      }
      notice={
        <div className="stack">
          <ReportFacts />
          <ReportRates rates={reply?.report.rates} />
          {exporting.notice}
        </div>
      }
      list={list}
      foot={
        reply && reply.report.rows.length > 0 ? { name: t('total'), row: reply.report.totals } : undefined
      }
      empty={{ icon: 'chart', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
