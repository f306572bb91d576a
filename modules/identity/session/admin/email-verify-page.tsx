import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { verifyEmail } from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { DoneCard, SpentLink } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';

/** /verify/email/{token}: confirms on a click, because a mail program opens links, too. */
export function EmailVerifyPage() {
  const t = useText(authText);
  const token = useLinkToken();
  const [end, setEnd] = useState<{ email: string } | 'spent' | null>(null);
  const form = useAuthForm({}, { onSpent: () => setEnd('spent') });

  if (end === 'spent') return <SpentLink kind="verify" />;
  if (end)
    return (
      <DoneCard
        title={t('verified_title')}
        text={t('verified_body', { email: end.email })}
        to={outsidePaths.loading}
        label={t('go_on')}
      />
    );
  return (
    <AuthLayout title={t('verify_title')} lead={t('verify_lead')}>
      <AuthForm
        form={form}
        label={t('verify')}
        onSend={async () =>
          setEnd(await callApi<typeof verifyEmail>(authAddresses.verifyEmail, { params: { token } }))
        }
      />
    </AuthLayout>
  );
}
