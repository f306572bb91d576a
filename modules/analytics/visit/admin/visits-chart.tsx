import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { visitCalls } from './visit-calls.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { TimeChart } from '../../report/admin/time-chart.tsx';
import { visitText } from './visit-text.ts';

/** Visits, orders and conversion of the page's days by time: one question, however many parts of a page ask it. */
export function useVisitsByTime() {
  const { asks, step } = useReportDays();
  return useApiQuery(
    visitCalls.conversionRate,
    { query: { ...asks, interval: step } },
    { keepPrevious: true, select: (reply) => reply.report },
  );
}

/** Visits by hour, day or month, beside the days before. */
export function VisitsChart() {
  const t = useText(visitText);
  const shared = useText(reportText);
  const formats = useFormats();
  const { asksBefore, step } = useReportDays();
  const read = useVisitsByTime();
  const before = useApiQuery(
    visitCalls.conversionRate,
    { query: { ...asksBefore, interval: step } },
    { enabled: asksBefore !== null, keepPrevious: true, select: (reply) => reply.report.rows },
  );
  return (
    <Card
      title={t('visits')}
      end={<span className="dim text-sm">{shared(`by_${step}`)}</span>}
      className="report-chart"
    >
      {read.isError && !read.data ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <TimeChart
          caption={t(`by_${step}`)}
          definition={t('visits_means')}
          pointsLabel={shared(step)}
          rows={read.data.rows}
          before={asksBefore ? before.data : undefined}
          valueOf={({ visits }) => visits}
          format={(value) => formats.number(value)}
          formatAxis={(value) => formats.number(value)}
        />
      ) : (
        <div className="report-chart-skeleton" aria-hidden="true">
          <Skeleton height={240} />
        </div>
      )}
    </Card>
  );
}
