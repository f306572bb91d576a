import './offer-blocks.css';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { EditorField } from '#core/admin/shells/editor-state.ts';
import { blockText } from './block-text.ts';

export interface SuggestedFieldProps {
  field: EditorField<string>;
  label: string;
  hint?: string;
  /** Whole texts to start from; none, no menu. */
  suggestions: readonly string[];
  maxLength: number;
}

/** A text with a menu of whole texts to start from. */
export function SuggestedField({ field, label, hint, suggestions, maxLength }: SuggestedFieldProps) {
  const t = useText(blockText);
  return (
    <div className="message-field">
      <TextField label={label} hint={hint} maxLength={maxLength} autoComplete="off" {...field} />
      {suggestions.length > 0 ? (
        <div className="message-suggestions">
          <MenuButton
            className="link-button"
            label={t('suggestions_for', { field: label })}
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
  );
}
