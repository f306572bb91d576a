import './offer-blocks.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { SpanMenu } from '#modules/analytics/span/admin/public.ts';
import { type DateFilter, dateFilters } from '#modules/analytics/span/contract/date-filter.ts';
import { blockText } from './block-text.ts';

/** One of the figures, and how it has changed since the span before. */
interface PanelFigure {
  id: string;
  label: string;
  /** How it is counted, one hover away. */
  hint?: string;
  text: string;
  change?: Growth | undefined;
}

/** What is counted of an offer and of a funnel alike; the rate in percent. */
interface Counted {
  view: number;
  conversion_rate: number;
  sales: number;
}

export interface PerformancePanelProps<Own extends string> {
  span: DateFilter;
  onSpan: (span: DateFilter) => void;
  read: UseQueryResult<
    Counted & { currency: string; previous: (Counted & Record<Own, number>) | null } & Record<Own, number>
  >;
  /** The figures that stand between views and conversion. */
  own: readonly { id: Own; label: string; hint?: string }[];
  conversionHint: string;
  /** Below the figures, once there are any. */
  children: ReactNode;
}

/** The figures of an offer, or a funnel, over a span that is chosen here (V101). */
export function PerformancePanel<Own extends string>(props: PerformancePanelProps<Own>) {
  const { span, onSpan, read, own, conversionHint, children } = props;
  const t = useText(blockText);
  const write = useFormats();
  const figures = (now: NonNullable<typeof read.data>): PanelFigure[] => {
    const before = now.previous ?? undefined;
    return [
      {
        id: 'view',
        label: t('views'),
        text: write.number(now.view),
        change: growth(now.view, before?.view),
      },
      ...own.map((one) => ({
        ...one,
        text: write.number(now[one.id]),
        change: growth(now[one.id], before?.[one.id]),
      })),
      {
        id: 'conversion',
        label: t('conversion'),
        hint: conversionHint,
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
  };
  return (
    <Card title={t('performance')} end={<SpanMenu spans={dateFilters} span={span} onSpan={onSpan} plain />}>
      {read.isError && !read.data ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <>
          <dl className="offer-figures" aria-busy={read.isPlaceholderData || undefined}>
            {figures(read.data).map((figure) => (
              <div key={figure.id}>
                <dt title={figure.hint}>{figure.label}</dt>
                <dd>
                  {figure.text} <Change change={figure.change} />
                </dd>
              </div>
            ))}
          </dl>
          {read.data.view === 0 && read.data.sales === 0 ? (
            <p className="quiet text-sm">{t('unseen')}</p>
          ) : (
            children
          )}
        </>
      ) : (
        <Skeleton height={220} />
      )}
    </Card>
  );
}

interface Growth {
  /** A ratio, or percentage points. */
  by: number;
  points?: boolean;
}

/** How much more than before, as a ratio; nothing to say where there was nothing before. */
function growth(now: number, before: number | undefined): Growth | undefined {
  return before ? { by: (now - before) / Math.abs(before) } : undefined;
}

/** The same for conversion, in percentage points. */
function pointsGained(now: Counted, before: Counted | undefined): Growth | undefined {
  return now.view > 0 && before?.view
    ? { by: now.conversion_rate - before.conversion_rate, points: true }
    : undefined;
}

function Change({ change }: { change: Growth | undefined }) {
  const t = useText(blockText);
  const write = useFormats();
  if (!change) return null;
  const rounded = Math.round(Math.abs(change.by) * (change.points ? 10 : 1000));
  const sign = rounded === 0 ? '' : change.by > 0 ? '+' : '−';
  const amount = change.points
    ? t('points', { value: write.number(rounded / 10) })
    : write.percent(rounded / 1000);
  const look = rounded === 0 ? '' : change.by > 0 ? ' up' : ' down';
  return (
    <span className={`figure-change signed${look}`} title={t('against')}>
      {sign}
      {amount}
    </span>
  );
}
