import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getHandover, withdrawHandover } from '../contract/handover-calls.ts';
import { HandoverDialog } from './handover-dialog.tsx';
import { staffText } from './staff-text.ts';
import './staff.css';

type Handover = NonNullable<ReplyOf<typeof getHandover>['handover']>;

/** On the owner's own page: hands the shop over, or shows to whom it is offered. */
export function HandoverCard() {
  const t = useText(staffText);
  const [asking, setAsking] = useState(false);
  // The other may answer meanwhile: whoever comes back to the page sees it.
  const load = useApiQuery(getHandover, {});
  const handover = load.data?.handover;
  return (
    <Card
      title={t('ownership')}
      end={handover ? <StatusTag tone="warn">{t('offer_waits')}</StatusTag> : undefined}
    >
      {load.isError ? (
        <FailedState error={load.error} onRetry={() => void load.refetch()} />
      ) : load.data === undefined ? (
        <SkeletonRows rows={2} thumb={false} />
      ) : handover ? (
        <Offered handover={handover} />
      ) : (
        <div className="stack">
          <p className="quiet">{t('ownership_text')}</p>
          <div>
            <Button onClick={() => setAsking(true)}>{t('hand_over')}</Button>
          </div>
        </div>
      )}
      {asking ? <HandoverDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

/** Whoever was never written to cannot answer. */
function MailNote({ handover: { mail, mail_reason: reason } }: { handover: Handover }) {
  const t = useText(staffText);
  if (mail !== 'failed' && mail !== 'delayed') return null;
  return (
    <p className="note warn" role="status">
      <Icon name="info" size={16} />
      <span className="handover-mail">{t(`offer_${mail}`, { reason })}</span>
    </p>
  );
}

function Offered({ handover }: { handover: Handover }) {
  const t = useText(staffText);
  const formats = useFormats();
  const withdraw = useApiMutation(withdrawHandover, { refresh: [getHandover] });
  const name = handover.name || handover.email;
  const facts = [
    [t('offered_to'), name === handover.email ? name : `${name} (${handover.email})`],
    [t('offered_at'), formats.dateTime(handover.created_at)],
    [t('offered_until'), formats.dateTime(handover.expires_at)],
  ] as const;
  const withdrawIt = () =>
    attempt(async () => {
      const sure = await confirmAction({
        title: t('offer_withdraw_title', { name }),
        message: t('offer_withdraw_question'),
        confirmLabel: t('offer_withdraw'),
      });
      if (!sure) return;
      await withdraw.mutateAsync({ params: { id: handover.id } });
      showToast(t('offer_withdrawn'));
    });
  return (
    <div className="stack">
      <dl className="fact-lines">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MailNote handover={handover} />
      <p className="quiet">{t(handover.stays ? 'offered_stays' : 'offered_leaves')}</p>
      <div>
        <Button tone="danger-text" busy={withdraw.isPending} onClick={() => void withdrawIt()}>
          {t('offer_withdraw')}
        </Button>
      </div>
    </div>
  );
}
