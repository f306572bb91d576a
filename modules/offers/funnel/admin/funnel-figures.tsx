import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { PerformancePanel } from '../../offer/admin/blocks/performance-panel.tsx';
import { ReportChart } from '../../offer/admin/blocks/report-chart.tsx';
import { getFunnelStatistics } from '../contract/funnel-calls.ts';
import type { DateFilter } from '#modules/analytics/span/contract/date-filter.ts';
import { funnelText } from './funnel-text.ts';

/** The figures of a stored funnel and its steps over the span that is chosen; id 0 has none. */
export function useFunnelFigures(id: number) {
  const [span, setSpan] = useState<DateFilter>('last_30_days');
  const read = useApiQuery(
    getFunnelStatistics,
    { params: { id }, query: { date_filter: span } },
    { enabled: id > 0, keepPrevious: true, select: (reply) => reply.statistics },
  );
  return { span, setSpan, read };
}
export type FunnelReading = ReturnType<typeof useFunnelFigures>;

/** What a funnel brought in, against the span of the same length before (V101). */
export function FunnelPerformanceCard({ id, figures }: { id: number; figures: FunnelReading }) {
  const t = useText(funnelText);
  const { span, setSpan, read } = figures;
  return (
    <PerformancePanel
      span={span}
      onSpan={setSpan}
      read={read}
      own={[{ id: 'accepted', label: t('accepted'), hint: t('accepted_hint') }]}
      conversionHint={t('conversion_hint')}
    >
      <ReportChart type="funnel" field="funnel_id" id={id} span={span} />
    </PerformancePanel>
  );
}
