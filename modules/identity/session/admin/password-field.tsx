import { useState } from 'react';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextField, type TextFieldProps } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { sessionText } from './session-text.ts';

/** A password with a button that shows it. `autoComplete` tells a password manager which one. */
export function PasswordField(
  props: Omit<TextFieldProps, 'type' | 'end'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const t = useText(sessionText);
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          className="icon-button small"
          aria-label={visible ? t('hide_password') : t('show_password')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon name="eye" size={16} />
        </button>
      }
    />
  );
}
