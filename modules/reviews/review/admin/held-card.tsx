import './reviews.css';
import { useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { type TextFor, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getHeldReviews } from '../contract/review-calls.ts';
import { storedHoldReasons } from '../contract/review-words.ts';
import { reviewText } from './review-text.ts';

type ReviewKey = Parameters<ReturnType<typeof useText<Parameters<typeof reviewText.key>[0]>>>[0];
type Held = ReplyOf<typeof getHeldReviews>;

/** Compares how often low and high ratings are unpublished, with a warning from ten points on. */
export function HeldCard() {
  const t = useText(reviewText);
  const [open, setOpen] = useState(false);
  const held = useApiQuery(getHeldReviews, {});
  if (held.isError)
    return (
      <Card title={t('held_title')}>
        <FailedState error={held.error} onRetry={() => void held.refetch()} />
      </Card>
    );
  if (!held.data)
    return (
      <Card title={t('held_title')}>
        <SkeletonRows rows={1} thumb={false} />
      </Card>
    );
  const { low, high, points, warning, warns_at } = held.data;
  return (
    <Card>
      <div className="held-meter">
        <div>
          <p className="held-title">
            {t('held_title')}
            {points !== null ? (
              <StatusTag tone={warning ? 'bad' : 'ok'}>{t(warning ? 'held_warning' : 'held_even')}</StatusTag>
            ) : low.percent === null && high.percent === null ? (
              <StatusTag>{t('held_nothing')}</StatusTag>
            ) : null}
          </p>
          <HeldSentence held={held.data} />
        </div>
        <Share
          label={t('held_low')}
          share={low}
          from={high.percent === null ? null : high.percent + warns_at}
        />
        <Share label={t('held_high')} share={high} from={null} />
        <Button size="small" onClick={() => setOpen(true)}>
          {t('held_reasons')}
        </Button>
      </div>
      {open ? <ReasonsDialog held={held.data} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function HeldSentence({ held: { points, warning, warns_at } }: { held: Held }) {
  const t = useText(reviewText);
  const formats = useFormats();
  if (points === null) return null;
  const values = { points: formats.number(Math.abs(points)), at: warns_at };
  const key = warning ? 'held_uneven' : points > 0 ? 'held_more' : points < 0 ? 'held_less' : 'held_same';
  return <p className={warning ? 'text-sm' : 'quiet text-sm'}>{t(key, values)}</p>;
}

/** `from`: percentage at which the warning begins. */
function Share({ label, share, from }: { label: string; share: Held['low']; from: number | null }) {
  const t = useText(reviewText);
  const formats = useFormats();
  const text =
    share.percent === null
      ? t('held_none')
      : t('held_share', {
          held: formats.number(share.held),
          written: formats.number(share.written),
          percent: formats.rate(share.percent / 100),
        });
  // The bar ends at 25 %, because shares are small.
  const place = (percent: number) => `${Math.min(100, percent * 4)}%`;
  return (
    <div className="held-share">
      <span>{label}</span>
      <b>{text}</b>
      <span className="held-track" aria-hidden="true">
        <i style={{ '--share': place(share.percent ?? 0) } as React.CSSProperties} />
        {from !== null && from * 4 <= 100 ? (
          <u style={{ '--from': place(from) } as React.CSSProperties} />
        ) : null}
      </span>
    </div>
  );
}

const isStored = (reason: string): reason is (typeof storedHoldReasons)[number] =>
  storedHoldReasons.some((one) => one === reason);

/** The text of a reason; the name of a reason that this version doesn't know. */
export const reasonWords = (t: TextFor<ReviewKey>, reason: string): string =>
  reason === 'waiting' || reason === 'false' || isStored(reason) ? t(`reason_${reason}`) : reason;

function ReasonsDialog({ held, onClose }: { held: Held; onClose: () => void }) {
  const t = useText(reviewText);
  const formats = useFormats();
  return (
    <Dialog open size="small" title={t('held_reasons_title')} onClose={onClose} footer={null}>
      {held.reasons.length === 0 ? (
        <p className="quiet">{t('held_no_reasons')}</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('reason')}</th>
              <th scope="col" className="numeric">
                {t('held_low')}
              </th>
              <th scope="col" className="numeric">
                {t('held_high')}
              </th>
            </tr>
          </thead>
          <tbody>
            {held.reasons.map(({ reason, low, high }) => (
              <tr key={reason}>
                <th scope="row">{reasonWords(t, reason)}</th>
                <td className="numeric">{formats.number(low)}</td>
                <td className="numeric">{formats.number(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
