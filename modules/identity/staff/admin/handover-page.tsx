import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { AuthForm, useAuthForm } from '../../session/admin/auth-form.tsx';
import { AuthLayout } from '../../session/admin/auth-layout.tsx';
import { authText } from '../../session/admin/auth-text.ts';
import { isSpent } from '../../session/admin/link-error.ts';
import { DoneCard, FailedCard, SpentLink, WaitingCard } from '../../session/admin/link-states.tsx';
import { useLinkToken } from '../../session/admin/link-token.ts';
import { PasswordField } from '../../session/admin/password-field.tsx';
import { withReturn } from '../../session/admin/return-path.ts';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import { useSignedInEmail } from '../../session/admin/signed-in-here.ts';
import type { signOut } from '../../session/contract/session-calls.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { acceptHandover, declineHandover, getHandoverLink } from '../contract/handover-calls.ts';
import { handoverAddresses } from './handover-addresses.ts';

type Handover = ReplyOf<typeof getHandoverLink>['handover'];

/** /auth/ownership/{token}: what the owner of a shop offers, and the password with which it is taken. */
export function HandoverPage() {
  const t = useText(authText);
  const language = useLanguage();
  const token = useLinkToken();
  const signedIn = useSignedInEmail();
  const [end, setEnd] = useState<'spent' | 'taken' | 'declined' | null>(null);
  const found = useApiQuery<typeof getHandoverLink>(
    handoverAddresses.getHandoverLink,
    { params: { token } },
    { staleTime: Infinity, refetchOnWindowFocus: false },
  );
  const handover = found.data?.handover;

  if (end === 'spent' || (end === null && isSpent(found.error))) return <SpentLink kind="handover" />;
  if (found.error)
    return <FailedCard title={t('handover')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!handover || !signedIn.isKnown) return <WaitingCard title={t('handover')} />;
  const { shop_name: shop, owner: person } = handover;
  if (end === 'taken')
    return (
      <DoneCard
        title={t('handover_done_title', { shop })}
        text={t('handover_done_body')}
        to="/"
        label={t('open_shop', { shop })}
      />
    );
  if (end === 'declined')
    return (
      <DoneCard
        title={t('handover_declined_title')}
        text={t('handover_declined_body', { person, shop })}
        to="/"
        label={t('open_shop', { shop: t('your_shop') })}
      />
    );
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(handover.expires_at),
  );
  return (
    <AuthLayout title={t('handover_title', { shop })} lead={t('handover_lead', { person, shop, until })}>
      <Answer
        handover={handover}
        signedInAs={signedIn.email}
        token={token}
        onSignedOut={signedIn.onSignedOut}
        onEnd={setEnd}
      />
    </AuthLayout>
  );
}

function Meaning({ owner: person, stays }: Handover) {
  const t = useText(authText);
  const points = [
    t('handover_everything'),
    t('handover_alone'),
    t(stays ? 'handover_stays' : 'handover_leaves', { person }),
    t('handover_mails'),
  ];
  return (
    <section className="auth-may">
      <h2>{t('handover_means')}</h2>
      <ul>
        {points.map((text) => (
          <li key={text}>
            <Icon name="check" size={16} className="auth-may-mark" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerProps {
  handover: Handover;
  /** Empty if no user is signed in. */
  signedInAs: string;
  token: string;
  onSignedOut: () => unknown;
  onEnd: (how: 'spent' | 'taken' | 'declined') => void;
}

function Answer({ handover, signedInAs, token, onSignedOut, onEnd }: AnswerProps) {
  const t = useText(authText);
  const cache = useQueryClient();
  const { email, has_password: hasPassword } = handover;
  const onSpent = () => onEnd('spent');
  const accepting = useAuthForm({ current_password: '' }, { onSpent });
  const plain = useAuthForm({}, { onSpent });
  const params = { token };

  const decline = () =>
    plain.send(async () => {
      await callApi<typeof declineHandover>(handoverAddresses.declineHandover, { params });
      onEnd('declined');
    });
  const declining = (
    <Button busy={plain.busy} onClick={() => void decline()}>
      {t('handover_decline')}
    </Button>
  );
  const isSelf = signedInAs.toLowerCase() === email.toLowerCase();
  if (isSelf && hasPassword)
    return (
      <AuthForm
        form={accepting}
        label={t('handover_accept')}
        onSend={async (body) => {
          await callApi<typeof acceptHandover>(handoverAddresses.acceptHandover, { params, body });
          // What the frame knew of this person's rights is of before.
          cache.removeQueries({ type: 'inactive' });
          onEnd('taken');
        }}
        after={declining}
      >
        <Meaning {...handover} />
        {plain.failure ? (
          <p className="note bad" role="alert">
            {plain.failure}
          </p>
        ) : null}
        <PasswordField
          {...accepting.field('current_password')}
          label={t('handover_password')}
          autoComplete="current-password"
        />
      </AuthForm>
    );
  if (signedInAs !== '' && !isSelf)
    return (
      <AuthForm
        form={plain}
        label={t('accept_after_sign_out')}
        onSend={async () => {
          await callApi<typeof signOut>(sessionAddresses.signOut, {});
          await onSignedOut();
        }}
      >
        <Meaning {...handover} />
        <p>{t('handover_other_person', { email: signedInAs, invited: email })}</p>
      </AuthForm>
    );
  // Without a signed-in user or without a password, the next step is another page, which leads back here.
  return (
    <div className="auth-form btn-column stack">
      <Meaning {...handover} />
      {plain.failure ? (
        <p className="note bad" role="alert">
          {plain.failure}
        </p>
      ) : null}
      <p>{t(hasPassword ? 'handover_sign_in' : 'handover_no_password', { email })}</p>
      {hasPassword ? (
        <Link
          to={withReturn(outsidePaths.signIn, `?return=${encodeURIComponent(outsidePaths.handover(token))}`)}
          className={buttonClass('primary')}
        >
          {t('sign_in')}
        </Link>
      ) : (
        <Link to={outsidePaths.resetPassword} className={buttonClass('primary')}>
          {t('handover_choose')}
        </Link>
      )}
      {declining}
    </div>
  );
}
