import { useId, useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog, startInFirstField } from '#core/admin/controls/dialog.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import {
  confirmTwoStep,
  getAccountProfile,
  listSessions,
  type beginTwoStep,
} from '../contract/profile-calls.ts';
import { CodeField } from '../../session/admin/code-field.tsx';
import { sessionText } from '../../session/admin/session-text.ts';
import { profileText } from './profile-text.ts';
import { QrCode } from './qr-code.tsx';

/** The secret for the authenticator app, as a picture and to be typed; a code of the app turns it on. */
export function TwoStepDialog({
  begun,
  onClose,
  onConfirmed,
}: {
  begun: ReplyOf<typeof beginTwoStep>;
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useText(profileText);
  const word = useText(sessionText);
  const form = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirm = useApiMutation(confirmTwoStep, { refresh: [getAccountProfile, listSessions] });

  async function submit() {
    if (confirm.isPending) return;
    const wrong = bodyProblems(confirmTwoStep, { code });
    if (wrong.code) return setError(wrong.code);
    try {
      onConfirmed((await confirm.mutateAsync({ body: { code } })).recovery_codes);
    } catch (failure) {
      const message = failure instanceof ApiError ? Object.values(failure.fields)[0] : undefined;
      setError(message ?? (failure instanceof Error ? failure.message : String(failure)));
    }
  }
  return (
    <Dialog
      open
      title={t('begin_title')}
      onClose={onClose}
      onCommit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{word('cancel')}</Button>
          <Button form={form} type="submit" tone="primary" busy={confirm.isPending}>
            {t('confirm_do')}
          </Button>
        </>
      }
    >
      <div className="two-step-pair">
        <QrCode rows={begun.qr} label={t('qr')} />
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
          <p>{t('scan_text')}</p>
          <div>
            <p className="dim text-sm">{t('typed_secret')}</p>
            <code className="typed-secret" dir="ltr">
              {begun.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </div>
          <CodeField
            label={t('code')}
            hint={t('code_hint')}
            value={code}
            error={error}
            onChange={(value) => {
              setCode(value);
              setError(undefined);
            }}
          />
        </form>
      </div>
    </Dialog>
  );
}
