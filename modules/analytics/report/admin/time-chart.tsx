import type { ChartSeries } from '#core/admin/charts/line-chart-props.ts';
import { LineChart } from '#core/admin/charts/line-chart.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useDayWords } from './report-days.ts';
import { reportText } from './report-text.ts';
import { useSpanName } from '../../span/admin/span-control.tsx';

/** When a row of a report by time is. */
interface Timed {
  day?: string;
  hour?: string;
  month?: string;
}

export interface TimeChartProps<Row extends Timed> {
  caption: string;
  /** How the number is counted. */
  definition: string;
  /** Heading of the table's first column. */
  pointsLabel: string;
  rows: readonly Row[];
  /** Of the days before; undefined where nothing is compared. */
  before: readonly Row[] | undefined;
  valueOf: (row: Row) => number;
  /** The name of its line. The default is the period's name. */
  name?: string;
  /** A second figure of the same rows. */
  beside?: { name: string; valueOf: (row: Row) => number };
  format: (value: number) => string;
  formatAxis: (value: number) => string;
  /** In pixels. The default is 240. */
  height?: number;
}

/** A figure by hour, day or month, beside the days before. */
export function TimeChart<Row extends Timed>({
  rows,
  before,
  valueOf,
  name,
  beside,
  height = 240,
  ...chart
}: TimeChartProps<Row>) {
  const t = useText(reportText);
  const spanName = useSpanName();
  const formats = useFormats();
  const words = useDayWords();
  const today = formats.today();
  const series: ChartSeries[] = [{ name: name ?? t('this_span'), values: rows.map(valueOf), look: 'accent' }];
  if (before)
    series.push({
      name: t('before_span'),
      // As many points as there are now: a day may have 23 hours, and a month one day less.
      values: rows.map((_row, at) => (before[at] ? valueOf(before[at]) : 0)),
      look: 'before',
    });
  if (beside) series.push({ name: beside.name, values: rows.map(beside.valueOf), look: 'plain' });
  const pointOf = (row: Row) =>
    row.hour !== undefined
      ? words.hour(row.hour)
      : row.month !== undefined
        ? words.month(row.month)
        : row.day === today
          ? spanName('today')
          : formats.day(row.day ?? today);
  return <LineChart {...chart} points={rows.map(pointOf)} series={series} height={height} />;
}
