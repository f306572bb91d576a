import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { verifyPasswordReset } from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { isSpent } from './link-error.ts';
import { DoneCard, FailedCard, SpentLink, WaitingCard } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import { PasswordField } from './password-field.tsx';

/** /reset-pwd-action?token=…: looks whether the link works, then takes the new password (V418). */
export function PasswordChoicePage() {
  const t = useText(authText);
  const token = useLinkToken();
  const [end, setEnd] = useState<'spent' | 'done' | null>(null);
  const form = useAuthForm({ new_password: '' }, { onSpent: () => setEnd('spent') });
  const link = useQuery<unknown, ApiError>({
    queryKey: ['reset link', token],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      callApi<typeof verifyPasswordReset>(authAddresses.verifyPasswordReset, {
        body: { action_type: 'VERIFY_TOKEN', reset_password_token: token },
        signal,
      }),
  });

  if (end === 'done')
    return (
      <DoneCard
        title={t('chosen_title')}
        text={t('chosen_body')}
        to={outsidePaths.signIn}
        label={t('sign_in')}
      />
    );
  if (end === 'spent' || isSpent(link.error)) return <SpentLink kind="reset" />;
  if (link.error)
    return <FailedCard title={t('choose_title')} error={link.error} onRetry={() => void link.refetch()} />;
  if (link.isPending) return <WaitingCard title={t('choose_title')} />;
  return (
    <AuthLayout title={t('choose_title')} lead={t('choose_lead')}>
      <AuthForm
        form={form}
        label={t('choose')}
        onSend={async ({ new_password }) => {
          await callApi<typeof verifyPasswordReset>(authAddresses.verifyPasswordReset, {
            body: { action_type: 'UPDATE_PASSWORD', reset_password_token: token, new_password },
          });
          setEnd('done');
        }}
      >
        <PasswordField
          {...form.field('new_password')}
          label={t('new_password')}
          hint={t('new_password_hint')}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthLayout>
  );
}
