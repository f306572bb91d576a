import { useEffect, useRef, useState, type FormEvent } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { signIn, signInHints } from '../contract/session-calls.ts';
import { identityText } from './identity-text.ts';
import { sessionAddresses } from './session-addresses.ts';

type Hints = ReplyOf<typeof signInHints>;

export interface SignInFormProps {
  onSignedIn: (reply: ReplyOf<typeof signIn>) => void;
  /** Who it was, when a session ended under someone. */
  email?: string;
}

/** Email and password. What was typed stays through every failure. */
export function SignInForm({ onSignedIn, email: knownEmail = '' }: SignInFormProps) {
  const t = useText(identityText);
  const [values, setValues] = useState({ email: knownEmail, password: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const [hints, setHints] = useState<Hints>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    callApi<typeof signInHints>(sessionAddresses.signInHints, { signal: stop.signal })
      .then(setHints)
      .catch(() => {
        // No hint is a hint nobody needs; signing in works without it.
      });
    return () => stop.abort();
  }, []);

  function refuse(fields: Record<string, string>) {
    setErrors(fields);
    const first = ['email', 'password'].find((name) => fields[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const blank = Object.entries(values).filter(([, value]) => value.trim() === '');
    if (blank.length > 0) return refuse(Object.fromEntries(blank.map(([name]) => [name, t('blank')])));
    setErrors({});
    setBusy(true);
    try {
      onSignedIn(await callApi<typeof signIn>(sessionAddresses.signIn, { body: values }));
    } catch (error) {
      const said = error instanceof ApiError ? error : undefined;
      if (said && Object.keys(said.fields).length > 0) refuse(said.fields);
      else if (said?.status === 401) refuse({ password: said.message });
      else setFailure(said?.message ?? String(error));
    } finally {
      setBusy(false);
    }
  }

  const change = (name: 'email' | 'password') => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _mended, ...rest }) => rest);
  };

  return (
    <form ref={form} className="sign-in-form stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      {failure ? (
        <p className="note bad" role="alert">
          <Icon name="alert" size={16} />
          {failure}
        </p>
      ) : null}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={knownEmail === ''}
        value={values.email}
        onChange={change('email')}
        error={errors.email}
      />
      <TextField
        label={t('password')}
        name="password"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={knownEmail !== ''}
        value={values.password}
        onChange={change('password')}
        error={errors.password}
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
      <Button type="submit" tone="primary" busy={busy}>
        {t('sign_in')}
      </Button>
      {hints.demo_email ? (
        <p className="note">
          <Icon name="info" size={16} />
          <span className="grow">
            {hints.demo_password
              ? t('demo', { email: hints.demo_email, password: hints.demo_password })
              : t('demo_without_password', { email: hints.demo_email })}{' '}
            <button
              type="button"
              className="link-button"
              onClick={() =>
                setValues({ email: hints.demo_email ?? '', password: hints.demo_password ?? '' })
              }
            >
              {t('demo_fill')}
            </button>
          </span>
        </p>
      ) : null}
    </form>
  );
}
