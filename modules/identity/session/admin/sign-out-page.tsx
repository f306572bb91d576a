import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import type { ApiError } from '#core/admin/client/api-error.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { signOut } from '../contract/session-calls.ts';
import { authText } from './auth-text.ts';
import { DoneCard, FailedCard, WaitingCard } from './link-states.tsx';
import { sessionAddresses } from './session-addresses.ts';

/** /logout: ends the session and says so. */
export function SignOutPage() {
  const t = useText(authText);
  const cache = useQueryClient();
  const asked = useRef(false);
  const { mutate, isSuccess, error } = useMutation<unknown, ApiError>({
    mutationFn: () => callApi<typeof signOut>(sessionAddresses.signOut, {}),
    onSuccess: () => cache.removeQueries(),
  });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  if (isSuccess)
    return (
      <DoneCard
        title={t('signed_out_title')}
        text={t('signed_out_body')}
        to={outsidePaths.signIn}
        label={t('sign_in_again')}
      />
    );
  if (error) return <FailedCard title={t('sign_out_failed_title')} error={error} onRetry={() => mutate()} />;
  return <WaitingCard title={t('signing_out')} />;
}
