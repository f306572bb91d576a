import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { getReviewRewards, pasteRewardCodes, removeRewardCodes } from '../contract/reward-calls.ts';
import { reviewRewardText } from './review-reward-text.ts';

/** The place and the numbers of reward codes, and the field to paste codes if the store can't create any. */
export function RewardCodesCard({
  rewards: { place, codes_left: left, given, waiting },
  readOnly,
}: {
  rewards: ReplyOf<typeof getReviewRewards>;
  readOnly: boolean;
}) {
  const t = useText(reviewRewardText);
  const formats = useFormats();
  const count = (number: number) => ({ count: formats.number(number) });
  return (
    <Card title={t('codes')}>
      <div className="stack">
        <p>{t(`place_${place}`)}</p>
        <p className="quiet">{t('given', count(given))}</p>
        {waiting > 0 ? <p className="quiet">{t('waiting', count(waiting))}</p> : null}
        {place === 'list' || left > 0 ? (
          <p className={place === 'list' && left === 0 ? 'note warn' : 'quiet'} role="status">
            {left === 0 ? t('left_none') : t('left', count(left))}
          </p>
        ) : null}
        {place === 'list' && !readOnly ? <PasteCodes /> : null}
        {left > 0 && !readOnly ? <RemoveCodes /> : null}
        <p className="quiet">{t('ends')}</p>
      </div>
    </Card>
  );
}

function PasteCodes() {
  const t = useText(reviewRewardText);
  const formats = useFormats();
  const [text, setText] = useState('');
  const paste = useApiMutation(pasteRewardCodes, { refresh: [getReviewRewards] });
  const codes = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  async function add(): Promise<void> {
    const { added, known, wrong, over } = await paste.mutateAsync({ body: { codes } });
    setText('');
    const [a, k, w, o] = [added, known, wrong, over].map(formats.number);
    showToast(t('pasted', { added: a!, known: k!, wrong: w!, over: o! }));
  }
  return (
    <>
      <TextAreaField
        label={t('paste')}
        rows={5}
        spellCheck={false}
        value={text}
        error={paste.error?.message}
        onChange={setText}
      />
      <div className="row wrap">
        <Button
          busy={paste.isPending}
          disabled={codes.length === 0}
          onClick={() => void add().catch(() => undefined)}
        >
          {t('paste_button')}
        </Button>
      </div>
    </>
  );
}

function RemoveCodes() {
  const t = useText(reviewRewardText);
  const formats = useFormats();
  const remove = useApiMutation(removeRewardCodes, { refresh: [getReviewRewards] });
  async function ask(): Promise<void> {
    const sure = await confirmAction({
      ...{ title: t('remove_title'), message: t('remove_message'), confirmLabel: t('remove_confirm') },
      danger: true,
    });
    if (!sure) return;
    const { removed } = await remove.mutateAsync({});
    showToast(t('removed', { count: formats.number(removed) }));
  }
  return (
    <>
      {remove.error ? (
        <p className="note bad" role="alert">
          {remove.error.message}
        </p>
      ) : null}
      <div className="row wrap">
        <Button busy={remove.isPending} onClick={() => void ask().catch(() => undefined)}>
          {t('remove')}
        </Button>
      </div>
    </>
  );
}
