import './offer-blocks.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { dateFilters, type DateFilter } from '../../contract/offer-choice.ts';
import { blockText } from './block-text.ts';

/** One of the four figures, and how it has changed since the span before. */
export interface PanelFigure {
  id: string;
  label: string;
  /** How it is counted, one hover away. */
  hint?: string;
  text: string;
  change?: Growth | undefined;
}

export interface PerformancePanelProps<Figures> {
  span: DateFilter;
  onSpan: (span: DateFilter) => void;
  read: UseQueryResult<Figures>;
  figures: (now: Figures) => readonly PanelFigure[];
  /** Below the figures, once there are any. */
  children: ReactNode;
}

/** The figures of an offer, or a funnel, over a span that is chosen here (V101). */
export function PerformancePanel<Figures extends { view: number; sales: number }>(
  props: PerformancePanelProps<Figures>,
) {
  const { span, onSpan, read, figures, children } = props;
  const t = useText(blockText);
  return (
    <Card
      title={t('performance')}
      end={
        <MenuButton
          className="btn plain tiny"
          items={dateFilters.map((one) => ({
            id: one,
            label: t(one),
            checked: one === span,
            onSelect: () => onSpan(one),
          }))}
        >
          {t(span)}
          <Icon name="chevronDown" size={16} />
        </MenuButton>
      }
    >
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
export function growth(now: number, before: number | undefined): Growth | undefined {
  return before ? { by: (now - before) / before } : undefined;
}

interface Converted {
  view: number;
  conversion_rate: number;
}

/** The same for conversion, in percentage points. */
export function pointsGained(now: Converted, before: Converted | undefined): Growth | undefined {
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
