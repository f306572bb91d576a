import type { ReactNode } from 'react';
import type { CallTarget } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMediaQuery } from '#core/admin/controls/media-query.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { salesStatistic } from '../contract/sales-statistics-calls.ts';
import type { SalesReport } from '../../report/contract/statistics.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useReportDays, useSetDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { TimeChart } from '../../report/admin/time-chart.tsx';

interface Shown {
  /** Rows by `step` of the page's days. */
  report: SalesReport | undefined;
  failed: { error: unknown; retry: () => void } | undefined;
  /** Beside a card that is taller than charts are. */
  isTall?: boolean;
}

export interface NetSalesChartProps extends Shown {
  /** Which call answers it: who may see what differs. */
  call: CallTarget<typeof salesStatistic>;
  /** Further filters of the sales. */
  narrowed?: object;
}

/** Net sales by hour, day or month, beside the days before; and on which day returns count. */
export function NetSalesChart({ call, narrowed = {}, ...shown }: NetSalesChartProps) {
  const t = useText(reportText);
  const setDays = useSetDays();
  const { step, asksBefore, refundDay } = useReportDays();
  const before = useApiQuery(
    call,
    { query: { ...narrowed, ...asksBefore, group_by: step, columns: 'net_sales' } },
    { enabled: asksBefore !== null, keepPrevious: true, select: (reply) => reply.report.rows },
  );
  const isBelow = shown.report?.rows.some((row) => (row.net_sales ?? 0) < 0);
  return (
    <NetSalesCard {...shown} step={step} before={asksBefore ? before.data : undefined}>
      {t(refundDay === 'own' ? (isBelow ? 'below_zero' : 'returns_own') : 'returns_order')}{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => setDays({ returns: refundDay === 'own' ? 'order' : undefined })}
      >
        {t(refundDay === 'own' ? 'count_on_order' : 'count_on_own')}
      </button>
    </NetSalesCard>
  );
}

/** As tall as the parts of a change beside it are. */
const tallChart = 344;

/** The same of figures that are there already. */
export function NetSalesCard({
  report,
  failed,
  isTall = false,
  step,
  before,
  children,
}: Shown & {
  step: 'hour' | 'day' | 'month';
  before: SalesReport['rows'] | undefined;
  /** Under the chart: on which day returns count. */
  children: ReactNode;
}) {
  const t = useText(reportText);
  const figure = useText(figureText);
  const formats = useFormats();
  const isBeside = useMediaQuery('(min-width: 1181px)') && isTall;
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
          <TimeChart
            caption={t(`chart_${step}`)}
            definition={figure('net_sales_means')}
            pointsLabel={t(step)}
            rows={report.rows}
            before={before}
            valueOf={(row) => row.net_sales ?? 0}
            format={(value) => formats.money(value)}
            formatAxis={(value) => formats.moneyShort(value)}
            height={isBeside ? tallChart : undefined}
          />
          <p className="quiet text-sm report-returns">{children}</p>
        </>
      ) : (
        <div className="report-chart-skeleton" aria-hidden="true">
          <Skeleton height={isBeside ? tallChart : 240} />
        </div>
      )}
    </Card>
  );
}
