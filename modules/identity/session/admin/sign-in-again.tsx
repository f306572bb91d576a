import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { getShopContext } from '../contract/session-calls.ts';
import { authText } from './auth-text.ts';
import { sessionText } from './session-text.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { sessionAddresses } from './session-addresses.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInAgainProps {
  onClose: () => void;
  /** Another person than before signed in: nothing of the open page is theirs. */
  onOtherPerson: () => void;
}

/** The password question over the open page, so that drafts stay. */
export function SignInAgain({ onClose, onOtherPerson }: SignInAgainProps) {
  const t = useText(sessionText);
  const { user } = useSession();
  const cache = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);

  // An opening dialog puts the cursor on its close button.
  useEffect(() => body.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus(), []);

  function onSignedIn(reply: { user_id: number }) {
    if (reply.user_id !== user.id) return onOtherPerson();
    onClose();
    void cache.invalidateQueries();
  }

  return (
    <Dialog open size="small" title={t('sign_in_again_title')} onClose={onClose}>
      <div className="stack" ref={body}>
        {mailedTo !== null ? (
          <LinkMailed email={mailedTo} onSignedIn={onSignedIn} onCancel={() => setMailedTo(null)} />
        ) : token === null ? (
          <>
            <p>{t('sign_in_again_body')}</p>
            <SignInForm
              email={user.email}
              onSignedIn={onSignedIn}
              onSecondStep={setToken}
              onLinkSent={setMailedTo}
              keepsPage
            />
          </>
        ) : (
          <SecondStepForm
            token={token}
            onSignedIn={onSignedIn}
            onExpired={() => setToken(null)}
            onCancel={() => setToken(null)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Waits for the mailed link, which opens in another tab and signs this one in, too. */
function LinkMailed({
  email,
  onSignedIn,
  onCancel,
}: {
  email: string;
  onSignedIn: (reply: { user_id: number }) => void;
  onCancel: () => void;
}) {
  const t = useText(authText);
  const [refused, setRefused] = useState<string | null>(null);

  async function look(asked: boolean) {
    try {
      const { user } = await callApi<typeof getShopContext>(sessionAddresses.getShopContext, {});
      onSignedIn({ user_id: user.id });
    } catch (error) {
      // That the server was not reached is no word about the link.
      const signedOut = error instanceof ApiError && error.status === 401;
      if (asked) setRefused(signedOut ? t('not_signed_in_yet') : (error as Error).message);
    }
  }
  const onFocus = useEffectEvent(() => void look(false));
  useEffect(() => {
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  return (
    <>
      <p>{t('link_sent', { email })}</p>
      <p className="quiet text-sm">{t('link_sent_hint')}</p>
      {refused ? (
        <p className="note warn" role="alert">
          {refused}
        </p>
      ) : null}
      <div className="auth-actions btn-column">
        <Button tone="primary" onClick={() => void look(true)}>
          {t('link_opened')}
        </Button>
        <Button onClick={onCancel}>{t('back_to_sign_in')}</Button>
      </div>
    </>
  );
}
