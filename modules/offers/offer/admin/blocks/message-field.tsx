import './offer-blocks.css';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { insertAtCursor } from '#core/admin/shells/editor-focus.ts';
import { blockText } from './block-text.ts';
import { type KnownNames, MessageSlips } from './message-slips.tsx';
import { SuggestedField, type SuggestedFieldProps } from './suggested-field.tsx';

export interface MessageFieldProps extends Omit<SuggestedFieldProps, 'maxLength'> {
  /** `{{discount}}` and the like, put in where the cursor is. */
  variables: readonly string[];
  /** What they can stand for here. */
  known: KnownNames;
}

/** A text that shoppers read, with suggestions and with names that are filled in for each of them. */
export function MessageField({ variables, known, ...rest }: MessageFieldProps) {
  const { field, label } = rest;
  const t = useText(blockText);

  return (
    <div
      onBlur={(event) => {
        // The names are part of the field: on the way to them the space at its end stays.
        if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
      }}
    >
      <SuggestedField maxLength={2000} {...rest} field={{ ...field, onBlur: () => undefined }} />
      <MessageSlips text={field.value} known={known} />
      <div className="row wrap message-variables">
        <span>{t('insert')}</span>
        {variables.map((variable) => (
          <button
            key={variable}
            type="button"
            className="variable-chip"
            disabled={field.disabled}
            aria-label={t('insert_variable', { name: variable, field: label })}
            onClick={() => insertAtCursor(field, variable)}
          >
            {variable}
          </button>
        ))}
      </div>
    </div>
  );
}
