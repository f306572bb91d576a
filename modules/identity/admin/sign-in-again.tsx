import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#core/admin/frame/dialog.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { identityText } from './identity-text.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInAgainProps {
  onClose: () => void;
  /** Another person than before signed in: nothing of the open page is theirs. */
  onOtherPerson: () => void;
}

/** The password question over the open page, so that drafts stay. */
export function SignInAgain({ onClose, onOtherPerson }: SignInAgainProps) {
  const t = useText(identityText);
  const { user } = useSession();
  const cache = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
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
        {token === null ? (
          <>
            <p>{t('sign_in_again_body')}</p>
            <SignInForm email={user.email} onSignedIn={onSignedIn} onSecondStep={setToken} />
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
