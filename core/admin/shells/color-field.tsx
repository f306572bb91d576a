import '../theme/form-controls.css';
import { TextField } from '../controls/text-field.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { EditorField } from './editor-state.ts';
import { editorText } from './editor-text.ts';

/** A colour as `#rrggbb`, typed or picked; '' is the standard one, which `hint` names. */
export function ColorField({
  label,
  hint,
  field,
}: {
  label: string;
  hint: string;
  field: EditorField<string>;
}) {
  const t = useText(editorText);
  return (
    <div className="color-field">
      <TextField label={label} hint={hint} maxLength={7} autoComplete="off" spellCheck={false} {...field} />
      <input
        type="color"
        data-own={field.value === '' || undefined}
        aria-label={t('pick_color', { name: label })}
        disabled={field.disabled}
        value={/^#[0-9a-f]{6}$/i.test(field.value) ? field.value : '#000000'}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </div>
  );
}
