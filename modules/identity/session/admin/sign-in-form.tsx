import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { signIn, signInHints } from '../contract/session-calls.ts';
import type { requestCustomLogin } from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { authText } from './auth-text.ts';
import { sessionText } from './session-text.ts';
import { PasswordField } from './password-field.tsx';
import { sessionAddresses } from './session-addresses.ts';

type Hints = ReplyOf<typeof signInHints>;

export interface SignInFormProps {
  onSignedIn: (reply: ReplyOf<typeof signIn>) => void;
  onSecondStep: (token: string, email: string) => void;
  /** Who it was, when a session ended under someone. */
  email?: string;
  /** Offers the ways of someone who does not know the password; called when a link was mailed. */
  onLinkSent?: (email: string) => void;
  /** Leaves out what leads to another page. */
  keepsPage?: boolean;
}

/** Email and password. What was typed stays through every failure. */
export function SignInForm({
  onSignedIn,
  onSecondStep,
  email = '',
  onLinkSent,
  keepsPage = false,
}: SignInFormProps) {
  const t = useText(sessionText);
  const form = useAuthForm(
    { email, password: '' },
    { onSecondStep: (token) => onSecondStep(token, form.values.email) },
  );
  return (
    <AuthForm
      form={form}
      label={t('sign_in')}
      onSend={async (body) => onSignedIn(await callApi<typeof signIn>(sessionAddresses.signIn, { body }))}
      after={
        <>
          {onLinkSent ? <WithoutPassword form={form} onLinkSent={onLinkSent} keepsPage={keepsPage} /> : null}
          <DemoHint onFill={form.setValues} />
        </>
      }
    >
      <TextField
        {...form.field('email')}
        label={t('email')}
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
    </AuthForm>
  );
}

function WithoutPassword({
  form,
  onLinkSent,
  keepsPage,
}: {
  form: ReturnType<typeof useAuthForm<'email' | 'password'>>;
  onLinkSent: (email: string) => void;
  keepsPage: boolean;
}) {
  const t = useText(authText);
  const email = form.values.email.trim();

  async function mailLink() {
    if (email === '') return form.refuse({ email: t('mail_link_needs_email') });
    const ask = () =>
      callApi<typeof requestCustomLogin>(authAddresses.requestCustomLogin, { body: { email } });
    if (await form.send(ask, { otherWay: true })) onLinkSent(email);
  }

  // Where the password is not taken for a while, the link is the way in.
  const locked = form.refusedWith === 'identity.sign_in_locked' && form.wait > 0;
  return (
    <>
      {locked ? (
        <Button tone="primary" busy={form.busy} onClick={() => void mailLink()}>
          {t('mail_link')}
        </Button>
      ) : null}
      <div className="auth-links">
        {keepsPage ? null : (
          <Link to={outsidePaths.resetPassword} className="link-button">
            {t('forgot')}
          </Link>
        )}
        {locked ? null : (
          <button type="button" className="link-button" onClick={() => void mailLink()}>
            {t('mail_link')}
          </button>
        )}
      </div>
    </>
  );
}

/** The demo account, while this installation shows one. */
function DemoHint({ onFill }: { onFill: (values: { email: string; password: string }) => void }) {
  const t = useText(sessionText);
  const [hints, setHints] = useState<Hints>({});
  useEffect(() => {
    const stop = new AbortController();
    callApi<typeof signInHints>(sessionAddresses.signInHints, { signal: stop.signal })
      .then(setHints)
      .catch(() => {
        // Signing in works without the hint.
      });
    return () => stop.abort();
  }, []);
  const { demo_email: email, demo_password: password = '' } = hints;
  if (!email) return null;
  return (
    <p className="note">
      <Icon name="info" size={16} />
      <span className="grow">
        {password ? t('demo', { email, password }) : t('demo_without_password', { email })}{' '}
        <button type="button" className="link-button" onClick={() => onFill({ email, password })}>
          {t('demo_fill')}
        </button>
      </span>
    </p>
  );
}
