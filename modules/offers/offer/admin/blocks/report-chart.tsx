import './offer-blocks.css';
import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { LineChart } from '#core/admin/charts/line-chart.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type Report, runReport } from '#modules/analytics/metric/contract/report-calls.ts';
import type { DateFilter } from '#modules/analytics/span/contract/date-filter.ts';
import { blockText } from './block-text.ts';

export interface ReportChartProps {
  /** The statistics report, and the filter that names the one it is about (V180). */
  type: string;
  field: string;
  id: number;
  span: DateFilter;
}

const drawn = ['conversion', 'sales'] as const;

/** Conversion, or sales, by day. Nothing for who may not see figures, and where there is nothing to draw. */
export function ReportChart({ type, field, id, span }: ReportChartProps) {
  const t = useText(blockText);
  const write = useFormats();
  const [shown, setShown] = useState<(typeof drawn)[number]>('conversion');
  const filters = [{ field, relation: 'equals' as const, value: id }];
  const read = useApiQuery(
    runReport,
    { body: { report_type: type, filters, date_filter: span } },
    { enabled: useMay('dashboards'), keepPrevious: true, select: (reply) => reply.report },
  );
  const report = read.data;
  if (read.isError && !report) {
    return <FailedState error={read.error} onRetry={() => void read.refetch()} />;
  }
  const conversions = valuesOf(report, 'conversion_rate');
  const sales = valuesOf(report, 'sales');
  if (!report || report.rows.length < 2 || ![...conversions, ...sales].some((value) => value !== 0))
    return null;
  const percent = (value: number) => write.percent(value / 100);
  const money = (value: number) => write.money(value, report.currency);
  return (
    <>
      <div className="segments chart-choice" role="group" aria-label={t('chart_choice')}>
        {drawn.map((one) => (
          <button key={one} type="button" aria-pressed={shown === one} onClick={() => setShown(one)}>
            {t(one)}
          </button>
        ))}
      </div>
      <LineChart
        small
        height={112}
        caption={t(`chart_${shown}`)}
        definition={shown === 'conversion' ? t('conversion_hint') : undefined}
        points={report.rows.map((row) => write.day(String(row['day'])))}
        series={[
          {
            name: t(shown),
            values: shown === 'conversion' ? conversions : sales,
            look: 'accent',
          },
        ]}
        format={shown === 'conversion' ? percent : money}
        formatAxis={shown === 'conversion' ? percent : write.moneyShort}
      />
    </>
  );
}

function valuesOf(report: Report | undefined, column: string): number[] {
  return (report?.rows ?? []).map((row) => Number(row[column] ?? 0));
}
