import type { ReactNode } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { FunnelReport } from '../contract/shopper-statistics-calls.ts';
import { funnelSteps } from './funnel-steps.ts';
import { cardRows, Loaded, type Reading } from '../../report/admin/report-cards.tsx';
import { visitText } from '../../visit/admin/visit-text.ts';

/** How many visits came how far. */
export function FunnelCard({ read, more }: { read: Reading<FunnelReport>; more?: ReactNode }) {
  const t = useText(visitText);
  return (
    <Card title={t('funnel_title')} end={more}>
      <Loaded read={read} rows={cardRows}>
        {read.data ? <Funnel report={read.data} /> : null}
      </Loaded>
    </Card>
  );
}

/** The steps of a funnel, each with its share of all visits. An unknown step is marked as such. */
export function Funnel({ report }: { report: Pick<FunnelReport, 'totals' | 'checkouts_told'> }) {
  const t = useText(visitText);
  const formats = useFormats();
  return (
    <>
      <ol className="report-funnel">
        {funnelSteps(report.totals).map(({ id, count, rate, width }) => (
          <li key={id}>
            <span>{t(`step_${id}`)}</span>
            <span className="report-funnel-track" aria-hidden="true">
              {count === null ? null : <i style={{ width: `${width * 100}%` }} />}
            </span>
            <span className="report-number">{count === null ? t('not_told') : formats.number(count)}</span>
            <span className="report-number quiet text-sm">
              {id === 'visits'
                ? t('of_all')
                : rate === null
                  ? '—'
                  : t('of_visits', { rate: formats.rate(rate / 100) })}
            </span>
          </li>
        ))}
      </ol>
      {report.checkouts_told ? null : <CheckoutsUntold />}
    </>
  );
}

/** Explains that a connected store reports no checkouts, which doesn't mean that it had none. */
export function CheckoutsUntold() {
  const t = useText(visitText);
  return (
    <p className="note report-note">
      <Icon name="info" size={16} />
      <span>{t('checkouts_untold')}</span>
    </p>
  );
}
