import './offer-blocks.css';
import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { FailedState } from '#core/admin/frame/empty-state.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { LineChart } from '#core/admin/frame/line-chart.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { Skeleton } from '#core/admin/frame/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { dateFilters, type DateFilter } from '../../contract/offer-choice.ts';
import { getOfferStatistics } from '../../contract/offer-calls.ts';
import { blockText } from './block-text.ts';

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
  const now = read.data;
  const before = now?.previous;
  const unseen = now?.view === 0 && now.sales === 0;

  const figures = now && [
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
      change:
        now.view > 0 && before?.view
          ? { by: now.conversion_rate - before.conversion_rate, points: true }
          : undefined,
    },
    {
      id: 'sales',
      label: t('sales'),
      text: write.money(now.sales, now.currency),
      change: growth(now.sales, before?.sales),
    },
  ];

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
            onSelect: () => setSpan(one),
          }))}
        >
          {t(span)}
          <Icon name="chevronDown" size={16} />
        </MenuButton>
      }
    >
      {read.isError && !now ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : figures ? (
        <>
          <dl className="offer-figures" aria-busy={read.isPlaceholderData || undefined}>
            {figures.map((figure) => (
              <div key={figure.id}>
                <dt title={figure.hint}>{figure.label}</dt>
                <dd>
                  {figure.text} <Change change={figure.change} />
                </dd>
              </div>
            ))}
          </dl>
          {unseen ? (
            <p className="quiet text-sm">{t('unseen')}</p>
          ) : now.daily.length > 1 && now.daily.some((day) => day.sales > 0) ? (
            <LineChart
              small
              height={112}
              caption={t('chart')}
              points={now.daily.map((day) => write.day(day.day))}
              series={[{ name: t('sales'), values: now.daily.map((day) => day.sales), look: 'accent' }]}
              format={(value) => write.money(value, now.currency)}
              formatAxis={write.moneyShort}
            />
          ) : null}
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
  return before ? { by: (now - before) / before } : undefined;
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
