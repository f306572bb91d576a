import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { MessageSlips } from '../../offer/admin/blocks/message-slips.tsx';
import { upsellSettingLimits } from '../../offer/contract/upsell-settings.ts';
import './settings.css';
import { settingText } from './setting-text.ts';

/** A suggestion is for offers of every kind. */
const anyOffer = { discount: true, last_name: true };

/** The shop's own suggestions for messages, one a line. */
export function TemplateList({
  texts,
  error,
  disabled,
  onChange,
}: {
  texts: readonly string[];
  error: string | undefined;
  disabled: boolean;
  onChange: (texts: readonly string[]) => void;
}) {
  const t = useText(settingText);
  const { templates, template_length } = upsellSettingLimits;
  return (
    <div className="stack">
      {texts.map((text, at) => (
        // A line is its place: it has no other name.
        <div key={at}>
          <div className="template-line">
            <TextField
              label={t('template_label', { number: at + 1 })}
              name={`message_templates.${at}`}
              maxLength={template_length}
              autoComplete="off"
              disabled={disabled}
              value={text}
              onChange={(value) => onChange(texts.map((one, index) => (index === at ? value : one)))}
            />
            <Button
              tone="plain"
              icon="trash"
              disabled={disabled}
              aria-label={t('template_remove', { number: at + 1 })}
              onClick={() => onChange(texts.filter((_, index) => index !== at))}
            />
          </div>
          <MessageSlips text={text} known={anyOffer} />
        </div>
      ))}
      <FieldError text={error} role="alert" />
      <div>
        <Button
          icon="plus"
          disabled={disabled || texts.length >= templates}
          onClick={() => onChange([...texts, ''])}
        >
          {t('template_add')}
        </Button>
      </div>
    </div>
  );
}
