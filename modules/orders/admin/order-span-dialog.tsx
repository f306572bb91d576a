import { useState } from 'react';
import { Button } from '#core/admin/frame/button.tsx';
import { Dialog } from '#core/admin/frame/dialog.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { orderText } from './order-text.ts';
import { readDayPair } from './order-span.ts';

/** Asks for the first and the last day of a span; gives it as `2026-11-01..2026-11-15`. */
export function OrderSpanDialog({
  onChosen,
  onClose,
}: {
  onChosen: (span: string) => void;
  onClose: () => void;
}) {
  const t = useText(orderText);
  const today = useFormats().today();
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [wrong, setWrong] = useState(false);

  function choose() {
    const span = `${from}..${to}`;
    if (readDayPair(span)) onChosen(span);
    else setWrong(true);
  }
  return (
    <Dialog
      open
      size="small"
      title={t('placed_own')}
      onClose={onClose}
      onCommit={choose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" onClick={choose}>
            {t('placed_show')}
          </Button>
        </>
      }
    >
      <div className="order-span">
        <TextField label={t('placed_from')} type="date" value={from} max={to} onChange={setFrom} />
        <TextField
          label={t('placed_to')}
          type="date"
          value={to}
          min={from}
          onChange={setTo}
          error={wrong ? t('placed_wrong') : undefined}
        />
      </div>
    </Dialog>
  );
}
