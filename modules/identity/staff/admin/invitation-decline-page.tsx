import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { declineInvitation, getInvitation } from '../contract/invitation-calls.ts';
import { AuthForm, useAuthForm } from '../../session/admin/auth-form.tsx';
import { AuthLayout } from '../../session/admin/auth-layout.tsx';
import { authText } from '../../session/admin/auth-text.ts';
import { isSpent } from '../../session/admin/link-error.ts';
import { DoneCard, FailedCard, SpentLink, WaitingCard } from '../../session/admin/link-states.tsx';
import { useLinkToken } from '../../session/admin/link-token.ts';
import { invitationAddresses } from './invitation-addresses.ts';

/** /auth/decline/{token}: asks first, because a mail program opens links, too. */
export function InvitationDeclinePage() {
  const t = useText(authText);
  const token = useLinkToken();
  const [end, setEnd] = useState<'spent' | 'done' | null>(null);
  const form = useAuthForm({}, { onSpent: () => setEnd('spent') });
  const found = useApiQuery<typeof getInvitation>(
    invitationAddresses.getInvitation,
    { params: { token } },
    { staleTime: Infinity, refetchOnWindowFocus: false },
  );
  const shop = found.data?.invitation.shop_name ?? '';
  const person = found.data?.invitation.invited_by ?? '';

  if (end === 'done')
    return (
      <DoneCard
        title={t('declined_title')}
        text={t('declined_body', { shop })}
        to={outsidePaths.signIn}
        label={t('sign_in')}
      />
    );
  if (end === 'spent' || isSpent(found.error)) return <SpentLink kind="invitation" />;
  if (found.error)
    return <FailedCard title={t('decline_title')} error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <WaitingCard title={t('decline_title')} />;
  return (
    <AuthLayout title={t('decline_title')} lead={t('decline_lead', { person, shop })}>
      <AuthForm
        form={form}
        label={t('decline')}
        tone="danger"
        onSend={async () => {
          await callApi<typeof declineInvitation>(invitationAddresses.declineInvitation, {
            params: { token },
          });
          setEnd('done');
        }}
        after={
          <Link to="/auth/accept/$token" params={{ token }} className={buttonClass()}>
            {t('decline_keep')}
          </Link>
        }
      />
    </AuthLayout>
  );
}
