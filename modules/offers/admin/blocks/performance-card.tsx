import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { DateFilter } from '../../contract/offer-choice.ts';
import { getOfferStatistics } from '../../contract/offer-calls.ts';
import { blockText } from './block-text.ts';
import { growth, PerformancePanel, pointsGained } from './performance-panel.tsx';
import { ReportChart } from './report-chart.tsx';

/** Figures of a stored offer over a span, against the span of the same length before (V101). */
export function PerformanceCard({ id }: { id: number }) {
  const t = useText(blockText);
  const write = useFormats();
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
      figures={(now) => {
        const before = now.previous ?? undefined;
        return [
          {
            id: 'view',
            label: t('views'),
            text: write.number(now.view),
            change: growth(now.view, before?.view),
          },
          {
            id: 'add_to_cart',
            label: t('add_to_cart'),
            text: write.number(now.add_to_cart),
            change: growth(now.add_to_cart, before?.add_to_cart),
          },
          {
            id: 'conversion',
            label: t('conversion'),
            hint: t('conversion_hint'),
            text: write.rate(now.view > 0 ? now.conversion_rate / 100 : null),
            change: pointsGained(now, before),
          },
          {
            id: 'sales',
            label: t('sales'),
            text: write.money(now.sales, now.currency),
            change: growth(now.sales, before?.sales),
          },
        ];
      }}
    >
      <ReportChart type="offer" field="offer_id" id={id} span={span} />
    </PerformancePanel>
  );
}
