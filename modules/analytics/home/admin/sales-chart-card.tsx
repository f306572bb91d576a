import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import type { ChartSeries } from '#core/admin/charts/line-chart-props.ts';
import { LineChart } from '#core/admin/charts/line-chart.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { homeText } from './home-text.ts';
import type { Summary } from './shop-figures-card.tsx';
import { useSpanName } from '../../span/admin/span-control.tsx';

export interface SalesChartCardProps {
  summary: Summary | undefined;
  /** The name of its date range. */
  span: string;
  /** There is a span before to draw beside it. */
  compared: boolean;
}

/** Sales by day: this period, the one before, and the part that came from offers. */
export function SalesChartCard({ summary, span, compared }: SalesChartCardProps) {
  const t = useText(homeText);
  const nameOf = useSpanName();
  const formats = useFormats();
  const daily = summary?.daily ?? [];
  const today = formats.today();
  const series: ChartSeries[] = [
    { name: t('this_period'), values: daily.map((day) => day.sales), look: 'accent' },
    { name: t('from_offers'), values: daily.map((day) => day.offer_sales), look: 'plain' },
  ];
  if (compared)
    series.splice(1, 0, {
      name: t('period_before'),
      values: daily.map((day) => day.previous_sales),
      look: 'before',
    });
  return (
    <Card title={t('sales')} end={<span className="dim text-sm">{span}</span>}>
      {summary ? (
        <LineChart
          caption={t('sales_by_day')}
          definition={t('sales_means')}
          points={daily.map(({ day }) => (day === today ? nameOf('today') : formats.day(day)))}
          series={series}
          format={(value) => formats.money(value)}
          formatAxis={(value) => formats.moneyShort(value)}
          height={260}
        />
      ) : (
        <div className="home-chart-skeleton" aria-hidden="true">
          <Skeleton height={240} />
        </div>
      )}
    </Card>
  );
}
