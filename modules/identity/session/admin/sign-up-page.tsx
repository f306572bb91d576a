import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { sendSignUpCode, signUp } from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { withoutNone } from './browser-place.ts';
import { CodeField } from './code-field.tsx';
import { useSecondsUntil, useWaitText } from './countdown.ts';
import { PasswordField } from './password-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { withReturn } from './return-path.ts';
import { useEnter } from './session-entry.ts';
import { isCodeAlive, keepDraft, readDraft, type SignUpDraft } from './sign-up-draft.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';

type Typed = Partial<SignUpDraft>;

function mailCode(email: string): Promise<unknown> {
  return callApi<typeof sendSignUpCode>(authAddresses.sendSignUpCode, { body: { email } });
}

/** /sign-up: the address first, then the code that was mailed there with name, shop and password. */
export function SignUpPage() {
  const t = useText(authText);
  const [draft, setDraft] = useState(() => readDraft(location.search));
  const change = useCallback((typed: Typed) => setDraft((before) => ({ ...before, ...typed })), []);
  useEffect(() => keepDraft(draft), [draft]);
  return (
    <AuthLayout
      title={draft.has_code ? t('look_title') : t('sign_up_title')}
      lead={draft.has_code ? t('code_sent', { email: draft.email }) : t('sign_up_lead')}
      foot={
        <>
          {t('have_account')}{' '}
          <Link to={withReturn(outsidePaths.signIn, location.search)}>{t('sign_in')}</Link>
        </>
      }
    >
      {draft.has_code ? (
        <AccountForm draft={draft} onChange={change} />
      ) : (
        <AddressForm draft={draft} onChange={change} />
      )}
    </AuthLayout>
  );
}

interface StepProps {
  draft: SignUpDraft;
  onChange: (typed: Typed) => void;
}

function AddressForm({ draft, onChange }: StepProps) {
  const t = useText(authText);
  const form = useAuthForm({ email: draft.email });
  const { email } = form.values;
  useEffect(() => onChange({ email }), [email, onChange]);
  return (
    <AuthForm
      form={form}
      label={t('send_code')}
      onSend={async () => {
        const sent_to = email.trim();
        if (!isCodeAlive(draft, sent_to)) {
          await mailCode(sent_to);
          onChange({ otp: '', sent_to, sent_at: Date.now() });
        }
        onChange({ email: sent_to, has_code: true });
      }}
    >
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
    </AuthForm>
  );
}

function AccountForm({ draft, onChange }: StepProps) {
  const t = useText(authText);
  const enter = useEnter();
  const { email, otp, first_name, last_name, shop_name, country, currency, timezone, locale } = draft;
  const place = { country, currency, timezone, locale };
  const form = useAuthForm({ otp, first_name, last_name, shop_name, password: '', ...place });
  const { password: _unkept, ...kept } = form.values;
  const typed = JSON.stringify(kept);
  useEffect(() => onChange(JSON.parse(typed) as Typed), [typed, onChange]);

  return (
    <AuthForm
      form={form}
      label={t('sign_up')}
      optional={['country']}
      onSend={async (values) => {
        await callApi<typeof signUp>(authAddresses.signUp, {
          query: draft.tracking,
          body: { email, ...withoutNone(values) },
        });
        keepDraft(null);
        enter();
      }}
      after={
        <button type="button" className="link-button" onClick={() => onChange({ has_code: false })}>
          {t('change_address')}
        </button>
      }
    >
      {/* So that a password manager knows whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField {...form.field('otp')} label={t('mailed_code')} />
      <Resend draft={draft} onSent={() => onChange({ sent_at: Date.now() })} />
      <div className="auth-two">
        <TextField {...form.field('first_name')} label={t('first_name')} autoComplete="given-name" />
        <TextField {...form.field('last_name')} label={t('last_name')} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field('shop_name')}
        label={t('shop_name')}
        hint={t('shop_name_hint')}
        autoComplete="organization"
        maxLength={100}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        hint={t('new_password_hint')}
        autoComplete="new-password"
      />
      <PlaceFields field={form.field} />
    </AuthForm>
  );
}

/** Another code, a minute after the last one. */
function Resend({ draft, onSent }: { draft: SignUpDraft; onSent: () => void }) {
  const t = useText(authText);
  const waitText = useWaitText();
  const form = useAuthForm({});
  const [again, setAgain] = useState(false);
  const left = Math.max(useSecondsUntil(draft.sent_at + 60_000), form.wait);
  return (
    <div className="text-sm quiet">
      <button
        type="button"
        className="link-button auth-again"
        disabled={left > 0}
        aria-live="off"
        onClick={() =>
          void form
            .send(() => mailCode(draft.email))
            .then((sent) => {
              setAgain(sent);
              if (sent) onSent();
            })
        }
      >
        {left > 0 ? t('resend_in', { time: waitText(left) }) : t('resend')}
      </button>
      <p role="status">{form.failure ?? (again ? t('resent') : '')}</p>
    </div>
  );
}
