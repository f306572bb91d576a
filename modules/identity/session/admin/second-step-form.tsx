import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { signInSecondStep } from '../contract/session-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout, type AuthLayoutProps } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { CodeField } from './code-field.tsx';

export interface SecondStepProps {
  /** What the refused sign-in gave. */
  token: string;
  onSignedIn: (reply: ReplyOf<typeof signInSecondStep>) => void;
  /** The sign-in took too long and begins anew. */
  onExpired: () => void;
  /** Back to the password, where there is one. */
  onCancel: () => void;
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function SecondStepForm({ token, onSignedIn, onExpired, onCancel }: SecondStepProps) {
  const t = useText(authText);
  const [recovery, setRecovery] = useState(false);
  const form = useAuthForm({ code: '' }, { onSpent: onExpired });
  return (
    <AuthForm
      form={form}
      label={t('go_on')}
      onSend={async ({ code }) =>
        onSignedIn(
          await callApi<typeof signInSecondStep>(authAddresses.signInSecondStep, {
            body: { second_step_token: token, code: code.trim() },
          }),
        )
      }
      after={
        <div className="auth-links">
          <button
            type="button"
            className="link-button"
            onClick={() => {
              setRecovery(!recovery);
              form.setValues({ code: '' });
            }}
          >
            {recovery ? t('use_app') : t('use_recovery')}
          </button>
          <button type="button" className="link-button" onClick={onCancel}>
            {t('back_to_sign_in')}
          </button>
        </div>
      }
    >
      <p className="quiet">{recovery ? t('second_recovery_body') : t('second_body')}</p>
      {recovery ? (
        <TextField
          {...form.field('code')}
          key="recovery"
          label={t('recovery_code')}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          maxLength={24}
          autoFocus
        />
      ) : (
        <CodeField {...form.field('code')} key="code" label={t('code')} hint={t('code_hint')} autoFocus />
      )}
    </AuthForm>
  );
}

/** The same as a page of its own, for every way of signing in that is not the sign-in page. */
export function SecondStepCard({ look, ...step }: SecondStepProps & Pick<AuthLayoutProps, 'look'>) {
  const t = useText(authText);
  return (
    <AuthLayout title={t('second_title')} look={look}>
      <SecondStepForm {...step} />
    </AuthLayout>
  );
}
