import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { grantAccessToken } from '../contract/shop-access-calls.ts';
import { authAddresses } from './auth-addresses.ts';
import { authText } from './auth-text.ts';
import { isSpent, secondStepToken } from './link-error.ts';
import { FailedCard, SpentLink, WaitingCard } from './link-states.tsx';
import { useLinkToken } from './link-token.ts';
import { SecondStepCard } from './second-step-form.tsx';
import { useEnter } from './session-entry.ts';

/** /auth/grant?token=…: enters a shop with a short-lived token. It is never mailed, so nothing opens it early. */
export function AccessGrantPage() {
  const t = useText(authText);
  const token = useLinkToken();
  const enter = useEnter();
  const router = useRouter();
  const asked = useRef(false);
  const [expired, setExpired] = useState(false);
  const { mutate, error } = useMutation<unknown, ApiError>({
    mutationFn: () => callApi<typeof grantAccessToken>(authAddresses.grantAccessToken, { body: { token } }),
    onSuccess: enter,
    // The shop is stopped (V323): the page that says why needs no session.
    onError: ({ status, code }) => {
      if (status === 402) router.history.replace(`/non-payment?reason=${encodeURIComponent(code)}`);
    },
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  const secondStep = secondStepToken(error);
  if (expired || isSpent(error)) return <SpentLink kind="grant" />;
  if (secondStep !== undefined)
    return (
      <SecondStepCard
        token={secondStep}
        onSignedIn={enter}
        onExpired={() => setExpired(true)}
        onCancel={() => location.assign('/sign-in')}
      />
    );
  if (error && error.status !== 402)
    return <FailedCard title={t('grant_failed_title')} error={error} onRetry={() => mutate()} />;
  return <WaitingCard title={t('grant_title')} />;
}
