import { useState } from 'react';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type HoldReason, holdReasons } from '../contract/review-words.ts';
import { reviewText } from './review-text.ts';

export interface AskedReason {
  kind: 'hold' | 'delete';
  count: number;
  /** Some are on-site reviews, which need a reason. */
  needsReason: boolean;
  /** Gets the reason, undefined if none is needed, or null after Cancel. */
  answer: (reason: HoldReason | undefined | null) => void;
}

/** Asks for the reason to unpublish or delete reviews. */
export function ReasonDialog({ kind, count, needsReason, answer }: AskedReason) {
  const t = useText(reviewText);
  const [reason, setReason] = useState('');
  const options = [
    { value: '', label: t('reason_choose') },
    ...holdReasons.map((each) => ({ value: each as string, label: t(`reason_${each}`) })),
  ];
  return (
    <FormDialog
      size="small"
      danger
      title={t(kind === 'hold' ? 'hold_title' : 'delete_title', { count })}
      submitLabel={t(kind === 'hold' ? 'hold_submit' : 'delete_submit')}
      problems={(): Record<string, string> =>
        needsReason && reason === '' ? { reason: t('reason_missing') } : {}
      }
      onSubmit={() => Promise.resolve(answer(needsReason ? (reason as HoldReason) : undefined))}
      onClose={() => answer(null)}
    >
      {(errors) => (
        <>
          <p className="quiet">{t(kind === 'hold' ? 'hold_lead' : 'delete_lead')}</p>
          {needsReason ? (
            <SelectField
              label={t('reason')}
              value={reason}
              options={options}
              onChange={setReason}
              error={reason === '' ? errors['reason'] : undefined}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
