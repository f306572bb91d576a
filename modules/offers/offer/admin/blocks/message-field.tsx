import './offer-blocks.css';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { fieldElement } from '#core/admin/shells/editor-focus.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { blockText } from './block-text.ts';
import { type KnownNames, MessageSlips } from './message-slips.tsx';

export interface MessageFieldProps {
  field: EditorField<string>;
  label: string;
  hint?: string;
  /** Whole texts to start from; none, no menu. */
  suggestions: readonly string[];
  /** `{{discount}}` and the like, put in where the cursor is. */
  variables: readonly string[];
  /** What they can stand for here. */
  known: KnownNames;
}

/** A text that shoppers read, with suggestions and with names that are filled in for each of them. */
export function MessageField({ field, label, hint, suggestions, variables, known }: MessageFieldProps) {
  const t = useText(blockText);

  /** Puts the name where the cursor was, in place of what was selected, and goes on after it. */
  function insert(variable: string) {
    const input = fieldElement(field.name) as HTMLInputElement | undefined;
    const from = input?.selectionStart ?? field.value.length;
    const to = input?.selectionEnd ?? from;
    field.onChange(field.value.slice(0, from) + variable + field.value.slice(to));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + variable.length, from + variable.length);
    });
  }

  return (
    <div>
      <div className="message-field">
        <TextField label={label} hint={hint} maxLength={2000} autoComplete="off" {...field} />
        {suggestions.length > 0 ? (
          <div className="message-suggestions">
            <MenuButton
              className="link-button"
              disabled={field.disabled}
              items={suggestions.map((text) => ({
                id: text,
                label: text,
                checked: field.value === text,
                onSelect: () => field.onChange(text),
              }))}
            >
              {t('suggestions')}
              <Icon name="chevronDown" size={16} />
            </MenuButton>
          </div>
        ) : null}
      </div>
      <MessageSlips text={field.value} known={known} />
      <div className="row wrap message-variables">
        <span>{t('insert')}</span>
        {variables.map((variable) => (
          <button
            key={variable}
            type="button"
            className="variable-chip"
            aria-label={t('insert_variable', { name: variable })}
            onClick={() => insert(variable)}
          >
            {variable}
          </button>
        ))}
      </div>
    </div>
  );
}
