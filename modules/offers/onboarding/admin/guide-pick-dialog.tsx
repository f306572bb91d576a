import { useState } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { picksAllowed } from '../rules/onboarding-offer.ts';
import type { BestSeller } from '../../recommend/contract/recommend-calls.ts';
import { guideText } from './guide-text.ts';

export interface GuidePickDialogProps {
  type: 'accessory' | 'bundle';
  product: BestSeller;
  others: readonly BestSeller[];
  /** Creates the offer; the dialog shows errors. */
  onPick: (ids: number[]) => Promise<unknown>;
  onClose: () => void;
}

/** What is sold with a best seller: at most 3 accessories (V174), or the second product of a bundle (V175). */
export function GuidePickDialog({ type, product, others, onPick, onClose }: GuidePickDialogProps) {
  const t = useText(guideText);
  const { most } = picksAllowed(type);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const full = picked.length >= most;

  function turn(id: number, on: boolean) {
    // The second product of a bundle is changed by choosing another.
    if (on) setPicked((before) => (most === 1 ? [id] : [...before, id].slice(0, most)));
    else setPicked((before) => before.filter((one) => one !== id));
  }
  return (
    <FormDialog
      title={t(`pick_${type}`, { title: product.title })}
      submitLabel={t('start')}
      reason={picked.length === 0 ? t('pick_needed') : undefined}
      onSubmit={() => onPick([...picked])}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="quiet">{t(`pick_${type}_text`)}</p>
          <ul className="guide-picks">
            {others.map(({ id, title, image }) => {
              const on = picked.includes(id);
              return (
                <li key={id}>
                  <label>
                    <input
                      className={most === 1 ? 'radio' : 'check'}
                      type={most === 1 ? 'radio' : 'checkbox'}
                      name="pick_ids"
                      checked={on}
                      disabled={most > 1 && full && !on}
                      onChange={(event) => turn(id, event.target.checked)}
                    />
                    <span className="thumb small">
                      {image ? <img src={image.src} alt="" width={32} height={32} loading="lazy" /> : null}
                    </span>
                    <span className="grow cut">{title}</span>
                  </label>
                </li>
              );
            })}
          </ul>
          <p className="dim text-sm tabular" role="status">
            {t('picked', { count: picked.length, most })}
          </p>
          <FieldError text={errors['onboarding_offer.pick_ids']} />
        </>
      )}
    </FormDialog>
  );
}
