import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useFormats } from '../controls/formats.ts';
import { TextField } from '../controls/text-field.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { readDayPair } from './day-span.ts';
import { ownSpan } from './list-span.ts';
import type { ListState } from './list-state.ts';
import { shellText } from './shell-text.ts';

/** Asks for the first and the last day once the span filter `id` says so; keeps them as `2026-11-01..2026-11-15`. */
export function ListSpanDialog({ list, id }: { list: ListState; id: string }) {
  return list.filters[id]?.[0] === ownSpan ? <OpenSpanDialog list={list} id={id} /> : null;
}

function OpenSpanDialog({ list, id }: { list: ListState; id: string }) {
  const t = useText(shellText);
  const today = useFormats().today();
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const [wrong, setWrong] = useState(false);

  const close = () => list.setFilter(id, []);
  function choose() {
    const span = `${from}..${to}`;
    if (readDayPair(span)) list.setFilter(id, [span]);
    else setWrong(true);
  }
  return (
    <Dialog
      open
      size="small"
      title={t('span_own')}
      onClose={close}
      onCommit={choose}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button tone="primary" onClick={choose}>
            {t('span_show')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField label={t('span_from')} type="date" value={from} max={to} onChange={setFrom} />
        <TextField
          label={t('span_to')}
          type="date"
          value={to}
          min={from}
          onChange={setTo}
          error={wrong ? t('span_wrong') : undefined}
        />
      </div>
    </Dialog>
  );
}
