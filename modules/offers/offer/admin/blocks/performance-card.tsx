import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { DateFilter } from '#modules/analytics/span/contract/date-filter.ts';
import { getOfferStatistics } from '../../contract/offer-calls.ts';
import { blockText } from './block-text.ts';
import { PerformancePanel } from './performance-panel.tsx';
import { ReportChart } from './report-chart.tsx';

/** Figures of a stored offer over a span, against the span of the same length before (V101). */
export function PerformanceCard({ id }: { id: number }) {
  const t = useText(blockText);
  const [span, setSpan] = useState<DateFilter>('last_30_days');
  const read = useApiQuery(
    getOfferStatistics,
    { params: { id }, query: { date_filter: span } },
    { keepPrevious: true, select: (reply) => reply.statistics },
  );
  return (
    <PerformancePanel
      span={span}
      onSpan={setSpan}
      read={read}
      own={[
        { id: 'add_to_cart', label: t('add_to_cart') },
        { id: 'checkout', label: t('checkouts'), hint: t('checkouts_hint') },
      ]}
      conversionHint={t('conversion_hint')}
    >
      <ReportChart type="offer" field="offer_id" id={id} span={span} />
    </PerformancePanel>
  );
}
