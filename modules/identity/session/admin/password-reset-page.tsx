import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { requestPasswordReset } from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';

/** /reset-password: mails a link, and says the same whether there is an account or not. */
export function PasswordResetPage() {
  const t = useText(authText);
  const form = useAuthForm({ email: '' });
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null)
    return (
      <AuthLayout
        title={t('look_title')}
        icon={{ name: 'check', tone: 'ok' }}
        lead={t('reset_sent', { email: sentTo })}
      >
        <div className="auth-actions btn-column">
          <p className="quiet text-sm">{t('link_sent_hint')}</p>
          <Link to={outsidePaths.signIn} className={buttonClass('primary')}>
            {t('back_to_sign_in')}
          </Link>
          <Button onClick={() => setSentTo(null)}>{t('other_address')}</Button>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title={t('reset_title')}
      lead={t('reset_lead')}
      foot={<Link to={outsidePaths.signIn}>{t('back_to_sign_in')}</Link>}
    >
      <AuthForm
        form={form}
        label={t('reset_send')}
        onSend={async ({ email }) => {
          await callApi<typeof requestPasswordReset>(authAddresses.requestPasswordReset, { body: { email } });
          setSentTo(email.trim());
        }}
      >
        <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="username" />
      </AuthForm>
    </AuthLayout>
  );
}
