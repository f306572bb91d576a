import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { useDirtyDraft } from '#core/admin/frame/dirty-registry.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { focusFirst } from '#core/admin/shells/editor-focus.ts';
import { changePassword, listSessions } from '../contract/profile-calls.ts';
import { PasswordField } from '../../session/admin/password-field.tsx';
import { profileText } from './profile-text.ts';

const empty = { current_password: '', new_password: '' };

/** A new password; every other session ends with the old one. */
export function ProfilePasswordCard({ email }: { email: string }) {
  const t = useText(profileText);
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = useApiMutation(changePassword, { refresh: [listSessions] });

  async function submit() {
    if (change.isPending) return;
    const wrong = bodyProblems(changePassword, draft);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    try {
      await change.mutateAsync({ body: draft });
      setDraft(empty);
      setErrors({});
      showToast(t('password_changed'));
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      if (refusal && Object.keys(refusal.fields).length > 0) refuse({ ...refusal.fields });
      else refuse({ new_password: error instanceof Error ? error.message : String(error) });
    }
  }
  function refuse(wrong: Record<string, string>) {
    setErrors(wrong);
    focusFirst(Object.keys(wrong));
  }
  useDirtyDraft({
    dirty: draft.current_password !== '' || draft.new_password !== '',
    saving: change.isPending,
    onSave: submit,
    onDiscard: () => {
      setDraft(empty);
      setErrors({});
    },
  });
  const field = (name: keyof typeof empty) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _mended, ...others }) => others);
    },
  });
  return (
    <Card title={t('password')}>
      <form
        noValidate
        className="stack profile-narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden aria-label={t('email')} />
        <PasswordField
          label={t('current_password')}
          autoComplete="current-password"
          maxLength={256}
          {...field('current_password')}
        />
        <PasswordField
          label={t('new_password')}
          hint={t('new_password_hint')}
          autoComplete="new-password"
          maxLength={256}
          {...field('new_password')}
        />
        <p className="dim text-sm">{t('password_ends_sessions')}</p>
        <div>
          <Button type="submit" busy={change.isPending}>
            {t('password_change')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
