import { Button } from '../controls/button.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { pickerText } from './picker-text.ts';

/** How many of how many are chosen, and the way out. */
export function PickerFooter({
  kind,
  count,
  cap,
  changed,
  onCancel,
  onCommit,
}: {
  kind: 'confirm' | 'continue';
  count: number;
  cap: number;
  changed: boolean;
  onCancel: () => void;
  onCommit: () => void;
}) {
  const t = useText(pickerText);
  return (
    <>
      <span className="picker-cap">
        <span className="progress-track" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (count / cap) * 100)}%` }} />
        </span>
        {t('count_of', { count, cap })}
      </span>
      <span className="grow" />
      {kind === 'confirm' ? <Button onClick={onCancel}>{t('cancel')}</Button> : null}
      <Button tone="primary" disabled={!changed} onClick={onCommit}>
        {t(kind)}
      </Button>
    </>
  );
}
