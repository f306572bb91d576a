import { useId, useState, type ReactNode } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog, startInFirstField } from '#core/admin/controls/dialog.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { sessionText } from './session-text.ts';
import { PasswordField } from './password-field.tsx';

/** Asks for the user’s own password before a critical change. Errors stand at the field, and typing goes on. */
export function PasswordDialog({
  title,
  text,
  action,
  danger = false,
  onClose,
  onSubmit,
}: {
  title: string;
  text: ReactNode;
  /** What the button says. */
  action: string;
  danger?: boolean;
  onClose: () => void;
  /** Throws when it failed. */
  onSubmit: (password: string) => Promise<void>;
}) {
  const t = useText(sessionText);
  const form = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    if (password === '') return setError(t('blank'));
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {};
      setError(Object.values(fields)[0] ?? (failure instanceof Error ? failure.message : String(failure)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      onCommit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button form={form} type="submit" tone={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={startInFirstField}
        id={form}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{text}</p>
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
