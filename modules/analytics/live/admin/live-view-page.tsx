import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { LiveReading } from '../contract/live-view-calls.ts';
import { analyticsAreaText } from '../../report/admin/analytics-area-text.ts';
import {
  CountriesCard,
  HappeningsCard,
  MapCard,
  PagesCard,
  StageLink,
  stages,
  useClock,
} from './live-cards.tsx';
import { liveText } from './live-text.ts';
import { type LiveView, useLiveView } from './use-live-view.ts';
import '../../report/admin/report.css';
import './live-view.css';

/** /live-view (R139): who came within ten minutes, how far, from where, and what happens while one looks. */
export function LiveViewPage() {
  const t = useText(liveText);
  const title = useText(analyticsAreaText);
  const [paused, setPaused] = useState(false);
  const view = useLiveView(paused);
  const { reading } = view;
  return (
    <>
      <PageHeader
        title={title('nav_live')}
        text={t('lead')}
        secondary={
          <>
            <LiveState view={view} />
            <Button onClick={() => setPaused(!paused)}>{t(paused ? 'resume' : 'pause')}</Button>
          </>
        }
      />
      {view.error && !reading ? (
        <FailedState error={view.error} onRetry={() => window.location.reload()} />
      ) : (
        <div className="stack">
          <Totals reading={reading} />
          <div className="live-columns">
            <MapCard reading={reading} />
            <HappeningsCard reading={reading} />
          </div>
          <div className="live-columns">
            <CountriesCard reading={reading} />
            <PagesCard reading={reading} />
          </div>
        </div>
      )}
    </>
  );
}

/** Shows how old the data is, and announces a lost connection to screen readers. */
function LiveState({ view: { state, heardAt } }: { view: LiveView }) {
  const t = useText(liveText);
  const clock = useClock();
  const time = heardAt === null ? '' : clock(heardAt);
  const words =
    state === 'paused'
      ? t('paused', { time })
      : state === 'lost'
        ? heardAt === null
          ? t('lost_first')
          : t('lost', { time })
        : t(state);
  return (
    <p className={`live-state ${state}`} role="status">
      <i aria-hidden="true" />
      {words}
    </p>
  );
}

/** Four stages, each within the one before, with what became of each minute. */
function Totals({ reading }: { reading: LiveReading | null }) {
  const t = useText(liveText);
  const formats = useFormats();
  if (!reading)
    return (
      <section className="card" aria-label={t('totals')} aria-busy="true">
        <dl className="live-heads">
          {stages.map((stage) => (
            <div key={stage}>
              <dt>{t(stage)}</dt>
              <dd>
                <Skeleton width={64} height={24} />
                <Skeleton height={28} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    );
  const { totals, by_minute: minutes } = reading;
  const besides: Record<(typeof stages)[number], string> = {
    visits: t('here', { count: totals.here }),
    carts:
      totals.cart_value === null
        ? t('items', { count: totals.cart_items })
        : t('worth', { amount: formats.money(totals.cart_value) }),
    checkouts: t('going_on', { count: totals.open_checkouts }),
    orders: formats.money(totals.total_sales),
  };
  return (
    <section className="card" aria-label={t('totals')}>
      <dl className="live-heads">
        {stages.map((stage) => {
          const most = Math.max(1, ...minutes.map((minute) => minute[stage]));
          return (
            <div key={stage}>
              <dt>{t(stage)}</dt>
              <dd>
                <span className="live-figure">
                  <StageLink stage={stage} count={totals[stage]} />
                </span>{' '}
                <span className="dim text-xs">{besides[stage]}</span>
                <span className="live-minutes" aria-hidden="true">
                  {minutes.map((minute, at) => (
                    <i
                      key={at}
                      className={minute[stage] === 0 ? 'none' : undefined}
                      style={{ height: `${Math.max(6, (minute[stage] / most) * 100)}%` }}
                    />
                  ))}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      {totals.orders_without_visit > 0 ? (
        <p className="quiet text-sm live-note">
          {t('without_visit', { count: totals.orders_without_visit })}
        </p>
      ) : null}
    </section>
  );
}
