import './trial-card.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { TrialResult as TrialShown } from '#modules/analytics/trial/contract/trial.ts';
import { getOfferTrial, type OfferTrial } from '../contract/offer-trial-calls.ts';
import { trialText } from './trial-text.ts';

/** What a tried offer brings: revenue of visitors with it against those without, and how sure that is. */
export function TrialResultCard({ id }: { id: number }) {
  const read = useApiQuery(getOfferTrial, { params: { id } }, { select: (reply) => reply.trial });
  return <TrialResult read={read} />;
}

/** The same of anything that is tried. */
export function TrialResult({ read }: { read: UseQueryResult<OfferTrial> }) {
  const t = useText(trialText);
  return (
    <Card title={t('brings')}>
      <TrialFigures read={read} />
    </Card>
  );
}

/** What of it stands on a card. */
export function TrialFigures({ read }: { read: UseQueryResult<TrialShown> }) {
  const t = useText(trialText);
  const trial = read.data;
  if (read.isError && !trial) return <FailedState error={read.error} onRetry={() => void read.refetch()} />;
  if (!trial) return <Skeleton height={140} />;
  return (
    <div className="stack">
      {trial.effect ? <Effect effect={trial.effect} kind="effect" currency={trial.currency} /> : null}
      {trial.second ? <Effect effect={trial.second} kind="second" currency={trial.currency} /> : null}
      {trial.groups.length === 0 ? (
        <p className="quiet">{t('brings_none')}</p>
      ) : (
        <>
          {trial.enough ? null : <p className="quiet">{t('brings_enough', trial.minimum)}</p>}
          <Groups trial={trial} />
          <p className="dim text-sm">{t('brings_note')}</p>
        </>
      )}
    </div>
  );
}

type Measured = NonNullable<TrialShown['effect']>;

function Effect({
  effect,
  kind,
  currency,
}: {
  effect: Measured;
  kind: 'effect' | 'second';
  currency: string;
}) {
  const t = useText(trialText);
  const write = useFormats();
  const money = (amount: number) => write.money(amount, currency);
  const more = effect.per_visitor >= 0;
  const unsure = effect.low <= 0 && effect.high >= 0;
  return (
    <div>
      <p className="strong">
        {t(more ? `brings_${kind}` : `brings_${kind}_less`, { each: money(Math.abs(effect.per_visitor)) })}
      </p>
      <EffectRange effect={effect} />
      <p className="quiet text-sm">
        {t('brings_range', {
          low: money(effect.low),
          high: money(effect.high),
          total: money(effect.total),
        })}{' '}
        {unsure ? t('brings_unsure') : ''}
      </p>
    </div>
  );
}

/** The interval on a line, with the place of nothing gained; the sentence beside it says the same. */
function EffectRange({ effect: { per_visitor, low, high } }: { effect: Measured }) {
  const from = Math.min(low, 0);
  const span = Math.max(high, 0) - from || 1;
  const place = (amount: number) => `${((amount - from) / span) * 100}%`;
  const sure = low > 0 ? ' up' : high < 0 ? ' down' : '';
  return (
    <div className={`trial-range${sure}`} aria-hidden="true">
      <i className="trial-zero" style={{ insetInlineStart: place(0) }} />
      <i
        className="trial-span"
        style={{ insetInlineStart: place(low), width: `${((high - low) / span) * 100}%` }}
      />
      <i className="trial-point" style={{ insetInlineStart: place(per_visitor) }} />
    </div>
  );
}

function Groups({ trial }: { trial: TrialShown }) {
  const t = useText(trialText);
  const write = useFormats();
  const hasVersions = trial.groups.some(({ part }) => part === 'b');
  return (
    <table className="trial-groups">
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('part_count')}</th>
          <th scope="col">{t('part_buyers')}</th>
          <th scope="col">{t('part_each')}</th>
        </tr>
      </thead>
      <tbody>
        {trial.groups.map((group) => (
          <tr key={group.part}>
            <th scope="row">{t(group.part === 'a' && !hasVersions ? 'part_rest' : `part_${group.part}`)}</th>
            <td>{write.number(group.visitors)}</td>
            <td>{write.number(group.buyers)}</td>
            <td>{write.money(group.per_visitor, trial.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
