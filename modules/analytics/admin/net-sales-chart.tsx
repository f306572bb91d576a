import { LineChart } from '#core/admin/charts/line-chart.tsx';
import type { ChartSeries } from '#core/admin/charts/line-chart-props.ts';
import type { CallTarget } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { salesStatistic } from '../contract/sales-statistics-calls.ts';
import type { SalesReport } from '../contract/statistics.ts';
import { figureText } from './figure-text.ts';
import { useDayWords, useReportDays, useSetDays } from './report-days.ts';
import { reportText } from './report-text.ts';
import { useSpanName } from './span-control.tsx';

export interface NetSalesChartProps {
  /** Which call answers it: who may see what differs. */
  call: CallTarget<typeof salesStatistic>;
  /** Rows by `step` of the page's days. */
  report: SalesReport | undefined;
  failed: { error: unknown; retry: () => void } | undefined;
  /** What else the sales are narrowed to. */
  narrowed?: object;
}

/** Net sales by hour, day or month, beside the days before; and on which day returns count. */
export function NetSalesChart({ call, report, failed, narrowed = {} }: NetSalesChartProps) {
  const t = useText(reportText);
  const figure = useText(figureText);
  const spanName = useSpanName();
  const formats = useFormats();
  const words = useDayWords();
  const setDays = useSetDays();
  const { step, asksBefore, refundDay } = useReportDays();
  const before = useApiQuery(
    call,
    { query: { ...narrowed, ...asksBefore, group_by: step, columns: 'net_sales' } },
    { enabled: asksBefore !== null, keepPrevious: true, select: (reply) => reply.report.rows },
  );
  const today = formats.today();
  const rows = report?.rows ?? [];
  const valuesOf = (some: readonly { net_sales?: number }[]) => some.map((row) => row.net_sales ?? 0);
  const series: ChartSeries[] = [{ name: t('this_span'), values: valuesOf(rows), look: 'accent' }];
  if (asksBefore && before.data)
    series.push({
      name: t('before_span'),
      // As many points as there are now: a day may have 23 hours, and a month one day less.
      values: rows.map((_row, at) => before.data?.[at]?.net_sales ?? 0),
      look: 'before',
    });
  const pointOf = (row: SalesReport['rows'][number]) =>
    row.hour !== undefined
      ? words.hour(row.hour)
      : row.month !== undefined
        ? words.month(row.month)
        : row.day === today
          ? spanName('today')
          : formats.day(row.day ?? today);
  const isBelow = valuesOf(rows).some((value) => value < 0);
  return (
    <Card
      title={figure('net_sales')}
      end={<span className="dim text-sm">{t(`by_${step}`)}</span>}
      className="report-chart"
    >
      {failed ? (
        <FailedState error={failed.error} onRetry={failed.retry} />
      ) : report ? (
        <>
          <LineChart
            caption={t(`chart_${step}`)}
            definition={figure('net_sales_means')}
            points={rows.map(pointOf)}
            pointsLabel={t(step)}
            series={series}
            format={(value) => formats.money(value)}
            formatAxis={(value) => formats.moneyShort(value)}
            height={240}
          />
          <p className="quiet text-sm report-returns">
            {t(refundDay === 'own' ? (isBelow ? 'below_zero' : 'returns_own') : 'returns_order')}{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => setDays({ returns: refundDay === 'own' ? 'order' : undefined })}
            >
              {t(refundDay === 'own' ? 'count_on_order' : 'count_on_own')}
            </button>
          </p>
        </>
      ) : (
        <div className="report-chart-skeleton" aria-hidden="true">
          <Skeleton height={240} />
        </div>
      )}
    </Card>
  );
}
