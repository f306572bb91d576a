import { NumberField } from '#core/admin/controls/number-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { counterText } from './counter-text.ts';

/** Both ends of a range; each says what is wrong with it when it is left (V338–V347). */
export function RangeFields({
  from,
  to,
  locked = false,
  unit,
}: {
  from: EditorField<number | null>;
  to: EditorField<number | null>;
  locked?: boolean;
  unit?: string;
}) {
  const t = useText(counterText);
  return (
    <div className="row wrap counter-range">
      {[
        { field: from, label: t('from') },
        { field: to, label: t('to') },
      ].map(({ field, label }) => (
        <NumberField
          key={field.name}
          whole
          label={label}
          after={unit}
          {...field}
          error={field.error}
          disabled={field.disabled || locked}
        />
      ))}
    </div>
  );
}
