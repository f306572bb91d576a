import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { getCustomLogin, useCustomLogin } from '../contract/sign-up-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { isSpent } from './link-error.ts';
import { FailedCard, SpentLink, WaitingCard } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import { SecondStepCard } from './second-step-form.tsx';
import { useEnter } from './session-entry.ts';

/** /custom-login/{customLoginKey}, in the frame's look (V261): whose link it is, and a click that signs in. */
export function CustomLoginPage() {
  const t = useText(authText);
  const token = useLinkToken();
  const enter = useEnter();
  const [spent, setSpent] = useState(false);
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const form = useAuthForm({}, { onSpent: () => setSpent(true), onSecondStep: setSecondStep });
  const found = useApiQuery<typeof getCustomLogin>(
    authAddresses.getCustomLogin,
    { params: { token } },
    { staleTime: Infinity, refetchOnWindowFocus: false },
  );

  if (secondStep !== null)
    return (
      <SecondStepCard
        token={secondStep}
        look="main"
        onSignedIn={enter}
        // The link is used up by now.
        onExpired={() => {
          setSecondStep(null);
          setSpent(true);
        }}
        onCancel={() => location.assign(outsidePaths.signIn)}
      />
    );
  if (spent || isSpent(found.error)) return <SpentLink kind="custom_login" look="main" />;
  if (found.error)
    return (
      <FailedCard
        title={t('custom_waiting')}
        error={found.error}
        onRetry={() => void found.refetch()}
        look="main"
      />
    );
  if (found.isPending) return <WaitingCard title={t('custom_waiting')} look="main" />;
  const { email, shop_name: shop } = found.data;
  return (
    <AuthLayout
      title={shop === '' ? t('custom_waiting') : t('custom_title', { shop })}
      lead={t('custom_lead', { email })}
      look="main"
      foot={<Link to={outsidePaths.signIn}>{t('custom_other')}</Link>}
    >
      <AuthForm
        form={form}
        label={t('custom_button', { email })}
        onSend={async () => {
          await callApi<typeof useCustomLogin>(authAddresses.useCustomLogin, { params: { token } });
          enter();
        }}
      />
    </AuthLayout>
  );
}
