import './truth.css';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { insertAtCursor } from '#core/admin/shells/editor-focus.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { truthText } from './truth-text.ts';

export interface VariableFieldProps {
  label: string;
  hint?: string;
  field: EditorField<string>;
  /** Names of the variables that are filled in for each shopper, without braces. */
  variables: readonly string[];
  maxLength: number;
}

/** A field for a text that shoppers read, with chips that insert a variable at the cursor (V226, V230). */
export function VariableField({ label, hint, field, variables, maxLength }: VariableFieldProps) {
  const t = useText(truthText);

  return (
    <div
      onBlur={(event) => {
        // The chips belong to the field, so moving the focus to a chip is no blur.
        if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
      }}
    >
      <TextAreaField
        label={label}
        hint={hint}
        name={field.name}
        value={field.value}
        error={field.error}
        disabled={field.disabled}
        maxLength={maxLength}
        rows={2}
        onChange={field.onChange}
      />
      <div className="row wrap variable-chips">
        <span>{t('insert')}</span>
        {variables.map((name) => (
          <button
            key={name}
            type="button"
            className="variable-chip"
            disabled={field.disabled}
            aria-label={t('insert_variable', { name, field: label })}
            onClick={() => insertAtCursor(field, `{{${name}}}`)}
          >
            {`{{${name}}}`}
          </button>
        ))}
      </div>
    </div>
  );
}
