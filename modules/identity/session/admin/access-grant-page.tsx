import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { grantAccessToken } from '../contract/shop-access-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { AuthForm, useAuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authText } from './auth-text.ts';
import { SpentLink } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import { SecondStepCard } from './second-step-form.tsx';
import { useEnter } from './session-entry.ts';

/**
 * /auth/grant?token=…: enters a shop with a short-lived token, on a click: an address alone must not be able to
 * sign somebody in to an account that is not theirs.
 */
export function AccessGrantPage() {
  const t = useText(authText);
  const token = useLinkToken();
  const enter = useEnter();
  const router = useRouter();
  const [spent, setSpent] = useState(false);
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const form = useAuthForm({}, { onSpent: () => setSpent(true), onSecondStep: setSecondStep });
  if (spent || token === '') return <SpentLink kind="grant" />;
  if (secondStep !== null)
    return (
      <SecondStepCard
        token={secondStep}
        onSignedIn={enter}
        onExpired={() => {
          setSecondStep(null);
          setSpent(true);
        }}
        onCancel={() => location.assign(outsidePaths.signIn)}
      />
    );
  return (
    <AuthLayout title={t('grant_title')} lead={t('grant_lead')}>
      <AuthForm
        form={form}
        label={t('grant_button')}
        onSend={async () => {
          try {
            await callApi<typeof grantAccessToken>(authAddresses.grantAccessToken, { body: { token } });
          } catch (error) {
            if (!(error instanceof ApiError) || error.status !== 402) throw error;
            // The shop is stopped (V323): the page that says why needs no session.
            router.history.replace(`${outsidePaths.nonPayment}?reason=${encodeURIComponent(error.code)}`);
            return;
          }
          enter();
        }}
      />
    </AuthLayout>
  );
}
