import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { acceptInvitation, getInvitation } from '../contract/invitation-calls.ts';
import type { signOut } from '../../session/contract/session-calls.ts';
import { AuthForm, useAuthForm } from '../../session/admin/auth-form.tsx';
import { AuthLayout } from '../../session/admin/auth-layout.tsx';
import { authText } from '../../session/admin/auth-text.ts';
import { InvitationSummary, type Invitation } from './invitation-summary.tsx';
import { isSpent } from '../../session/admin/link-error.ts';
import { FailedCard, SpentLink, WaitingCard } from '../../session/admin/link-states.tsx';
import { useLinkToken } from '../../session/admin/link-token.ts';
import { PasswordField } from '../../session/admin/password-field.tsx';
import { SecondStepCard } from '../../session/admin/second-step-form.tsx';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import { useEnter } from '../../session/admin/session-entry.ts';
import { useSignedInEmail } from '../../session/admin/signed-in-here.ts';
import { invitationAddresses } from './invitation-addresses.ts';

/** /auth/accept/{token}: what the invitation is for, and the one step into the shop. */
export function InvitationAcceptPage() {
  const t = useText(authText);
  const token = useLinkToken();
  const enter = useEnter();
  const signedIn = useSignedInEmail();
  const [spent, setSpent] = useState(false);
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const found = useApiQuery<typeof getInvitation>(
    invitationAddresses.getInvitation,
    { params: { token } },
    { staleTime: Infinity },
  );
  const invitation = found.data?.invitation;

  if (spent || isSpent(found.error)) return <SpentLink kind="invitation" />;
  if (secondStep !== null)
    return (
      <SecondStepCard
        token={secondStep}
        onSignedIn={enter}
        onExpired={() => setSecondStep(null)}
        onCancel={() => setSecondStep(null)}
      />
    );
  if (found.error)
    return <FailedCard title={t('invitation')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!invitation || !signedIn.isKnown) return <WaitingCard title={t('invitation')} />;
  return (
    <AuthLayout
      title={t('invitation_title', { shop: invitation.shop_name })}
      lead={t('invitation_lead', { person: invitation.invited_by, shop: invitation.shop_name })}
      foot={
        <>
          {t('not_you')}{' '}
          <Link to="/auth/decline/$token" params={{ token }}>
            {t('decline')}
          </Link>
        </>
      }
    >
      <AcceptForm
        invitation={invitation}
        signedInAs={signedIn.email}
        onSignedOut={signedIn.onSignedOut}
        token={token}
        onAccepted={enter}
        onSpent={() => setSpent(true)}
        onSecondStep={setSecondStep}
      />
    </AuthLayout>
  );
}

interface AcceptFormProps {
  invitation: Invitation;
  /** Empty if no user is signed in. */
  signedInAs: string;
  token: string;
  onSignedOut: () => unknown;
  onAccepted: () => void;
  onSpent: () => void;
  onSecondStep: (token: string) => void;
}

function AcceptForm({ invitation, signedInAs, token, ...on }: AcceptFormProps) {
  const t = useText(authText);
  const { email, has_account: hasAccount } = invitation;
  const isSelf = signedInAs.toLowerCase() === email.toLowerCase();
  const options = { onSpent: on.onSpent, onSecondStep: on.onSecondStep };
  const oneClick = useAuthForm({}, options);
  const known = useAuthForm({ password: '' }, options);
  const fresh = useAuthForm({ first_name: '', last_name: '', new_password: '' }, options);

  async function accept(body: { password?: string; new_password?: string }) {
    await callApi<typeof acceptInvitation>(invitationAddresses.acceptInvitation, { params: { token }, body });
    on.onAccepted();
  }

  const summary = <InvitationSummary invitation={invitation} />;
  const address = (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      value={email}
      onChange={() => undefined}
      readOnly
    />
  );
  if (isSelf)
    return (
      <AuthForm form={oneClick} label={t('accept_as', { email })} onSend={() => accept({})}>
        {summary}
      </AuthForm>
    );
  if (signedInAs !== '')
    return (
      <AuthForm
        form={oneClick}
        label={t('accept_after_sign_out')}
        onSend={async () => {
          await callApi<typeof signOut>(sessionAddresses.signOut, {});
          await on.onSignedOut();
        }}
      >
        {summary}
        <p className="note">{t('accept_other_person', { email: signedInAs, invited: email })}</p>
      </AuthForm>
    );
  if (hasAccount)
    return (
      <AuthForm form={known} label={t('accept')} onSend={(values) => accept(values)}>
        {summary}
        <p className="quiet">{t('accept_with_password')}</p>
        {address}
        <PasswordField {...known.field('password')} label={t('password')} autoComplete="current-password" />
      </AuthForm>
    );
  return (
    <AuthForm form={fresh} label={t('accept')} optional={['last_name']} onSend={(values) => accept(values)}>
      {summary}
      <p className="quiet">{t('accept_new')}</p>
      {address}
      <div className="auth-two">
        <TextField {...fresh.field('first_name')} label={t('first_name')} autoComplete="given-name" />
        <TextField {...fresh.field('last_name')} label={t('last_name')} autoComplete="family-name" />
      </div>
      <PasswordField
        {...fresh.field('new_password')}
        label={t('new_password')}
        hint={t('new_password_hint')}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
