import { useText } from '../i18n/text-catalogue.ts';
import { pickerText } from './picker-text.ts';

export type PickerPart = 'search' | 'selected';

/** On phones: which of the two parts is shown. */
export function PickerTabs({
  part,
  count,
  onChange,
}: {
  part: PickerPart;
  /** How many are chosen. */
  count: number;
  onChange: (part: PickerPart) => void;
}) {
  const t = useText(pickerText);
  return (
    <div className="list-tabs picker-tabs" role="group" aria-label={t('parts')}>
      {(['search', 'selected'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={part === each}
          className={part === each ? 'list-tab on' : 'list-tab'}
          onClick={() => onChange(each)}
        >
          {t(each)}
          {each === 'selected' ? <span className="list-tab-count">{count}</span> : null}
        </button>
      ))}
    </div>
  );
}
