import './timer.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { getCustomize } from '../../look/contract/look-calls.ts';
import { pageLook } from '../../look/rules/customize.ts';
import { ToolHoldout } from '../../truth/admin/tool-holdout.tsx';
import { getConversionTool } from '../../truth/contract/tool-calls.ts';
import { useHonesty } from '../../truth/admin/use-honesty.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { WidgetPreview } from '../../truth/admin/widget-preview.tsx';
import type { Timer } from '../contract/timer-calls.ts';
import { shownTimerOf } from '../rules/shown-timer.ts';
import { durationMs, previewEnd, type PreviewMoment, previewMoments } from '../rules/timer-state.ts';
import { mountTimer } from '../storefront/timer-mount.ts';
import type { TimerOffers } from './timer-cards.tsx';
import type { TimerDraft } from './timer-draft.ts';
import { timerText } from './timer-text.ts';

interface SideProps {
  draft: TimerDraft;
  saved: Timer | undefined;
  offers: TimerOffers;
}

/** The offer that the draft is bound to, if it is known; its end may be over, or none. */
function boundOffer({ draft, saved, offers }: SideProps) {
  if (draft.kind !== 'offer' || draft.offer_id === null) return undefined;
  const listed = offers.offers.find(({ id }) => id === draft.offer_id);
  return listed ?? (saved?.offer?.id === draft.offer_id ? saved.offer : undefined);
}

/** When the drafted timer is at zero, in milliseconds; null: that is not known. */
function draftEnd(props: SideProps, now: number): number | null {
  const { draft, saved } = props;
  if (draft.kind === 'offer') {
    const ends = boundOffer(props)?.ends_at;
    return ends ? Date.parse(ends) : null;
  }
  const { duration, duration_type, restart_duration } = draft;
  const isAsStored = saved?.offer_id === null && !restart_duration && saved.duration_expire_at !== null;
  if (isAsStored && Date.parse(saved.duration_expire_at!) > now) return Date.parse(saved.duration_expire_at!);
  if (duration === null || !(duration >= 1 && duration <= 9999)) return null;
  return now + durationMs(Math.floor(duration), duration_type);
}

/** The timer's behavior at zero; null: it depends on honest mode, which is not loaded yet. */
function atZero({ draft }: SideProps, honest: boolean | undefined): 'offer' | 'own' | 'again' | null {
  if (draft.kind === 'offer') return 'offer';
  if (!draft.duration_repeat || honest) return 'own';
  return honest === undefined ? null : 'again';
}

/** The shopper's widget below the button of a product's page, as it is typed: now, in its last hour, and at zero. */
export function TimerPreviewCard(props: SideProps) {
  const t = useText(timerText);
  const { honest } = useHonesty();
  const { locale } = useSession().shop;
  const looks = useApiQuery(getCustomize, {}, { staleTime: 60_000 });
  const [looked, setLooked] = useState(() => ({ moment: 'now' as PreviewMoment, at: Date.now() }));
  const { draft } = props;
  const { moment, at } = looked;
  const ends_at = draftEnd(props, at);
  const isSimulated = draft.kind === 'own';
  const zero = atZero(props, honest);
  const { duration, duration_type } = draft;
  const length = duration !== null && duration >= 1 ? durationMs(Math.floor(duration), duration_type) : null;
  const end =
    ends_at === null ? null : previewEnd(moment, { ends_at, length, repeats: zero === 'again' }, at);
  const isOver = ends_at !== null && ends_at <= at;
  const words =
    ends_at === null
      ? t('preview_none')
      : moment === 'zero' || isOver
        ? t(zero === null ? 'zero_unknown' : `zero_${zero}`)
        : isSimulated && honest === undefined
          ? ''
          : t(isSimulated && honest ? 'preview_hidden' : moment === 'now' ? 'preview_note' : 'preview_hour');
  return (
    <Card title={t('preview')}>
      <div className="stack">
        <div className="timer-moments" role="group" aria-label={t('moment')}>
          {previewMoments.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === moment}
              onClick={() => setLooked({ moment: one, at: Date.now() })}
            >
              {t(`moment_${one}`)}
            </button>
          ))}
        </div>
        {ends_at === null ? null : (
          <div className="timer-place">
            <div className="timer-page" aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
            {end === null ? null : (
              <WidgetPreview
                shown={shownTimerOf({
                  id: 1,
                  text: draft.text.trim(),
                  ends_at: end,
                  labels: draft.settings.enable_labels,
                  look: pageLook({ ...looks.data?.customize }).timer_countdown,
                  locale,
                })}
                mount={mountTimer}
                simulated={isSimulated}
              />
            )}
          </div>
        )}
        {words === '' ? null : (
          <p className="dim text-sm" role="status">
            {words}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Shows in which ways the timer is real. */
export function TimerTruthCard(props: SideProps) {
  const t = useText(timerText);
  const { honest } = useHonesty();
  const { draft } = props;
  const offer = boundOffer(props);
  const isTrue = draft.kind === 'offer';
  const repeats = !isTrue && draft.duration_repeat && honest === false;
  const lines = [
    {
      ok: isTrue && offer !== undefined,
      text: isTrue ? (offer ? t('true_end', { title: offer.title }) : t('not_chosen')) : t('true_none'),
    },
    { ok: true, text: t('true_clock') },
    // Whether it starts again hangs on Honest, and is not guessed before that is known.
    ...(!isTrue && draft.duration_repeat && honest === undefined
      ? []
      : [{ ok: !repeats, text: t(repeats ? 'true_again' : 'true_once') }]),
  ];
  return (
    <Card
      title={t('is_true')}
      end={
        // No tag until an offer with an end is selected.
        isTrue && !offer ? undefined : (
          <StatusTag tone={isTrue ? 'ok' : 'warn'}>{t(isTrue ? 'true_yes' : 'true_no')}</StatusTag>
        )
      }
    >
      <div className="stack">
        <ul className="timer-truth">
          {lines.map(({ ok, text }) => (
            <li key={text}>
              <Icon name={ok ? 'check' : 'alert'} size={16} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <p>
          <Link to={conversionPaths.evidence}>{t('evidence')}</Link>
        </p>
      </div>
    </Card>
  );
}

/** The impact of timers: orders and sales against those of visitors who see none, measured for all timers together. */
export function TimerLiftCard() {
  const t = useText(timerText);
  const mayChange = useMay('apps');
  const read = useApiQuery(
    getConversionTool,
    { params: { tool: 'timer_countdown' } },
    { select: (reply) => reply.tool },
  );
  return (
    <Card title={t('brought')} end={t('all_timers')}>
      {read.data ? (
        <ToolHoldout tool={read.data} disabled={!mayChange} />
      ) : read.isError ? (
        <FailedState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton height={96} />
      )}
    </Card>
  );
}
