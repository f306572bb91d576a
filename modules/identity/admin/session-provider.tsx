import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { callApi, onSessionLost } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Dialog } from '#core/admin/frame/dialog.tsx';
import { hasDirtyDraft, leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { EmptyState } from '#core/admin/frame/empty-state.tsx';
import { askToLeave } from '#core/admin/frame/leave-guard.tsx';
import { SessionContext, useSession } from '#core/admin/frame/session-context.ts';
import { showToast } from '#core/admin/frame/toast-store.ts';
import { changeLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { getShopContext, signOut, switchShop } from '../contract/session-calls.ts';
import { identityText } from './identity-text.ts';
import { sessionAddresses } from './session-addresses.ts';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in.css';

/**
 * Reads who is signed in and gives it to the frame. Without a session it goes to the sign-in page; when a
 * session ends under an open page, it asks for the password over that page, so that drafts stay.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const t = useText(identityText);
  const context = useApiQuery<typeof getShopContext>(
    sessionAddresses.getShopContext,
    {},
    { staleTime: 60_000, refetchOnWindowFocus: true },
  );
  const session = context.data;
  const locale = session?.user.locale_code;
  useEffect(() => {
    if (locale) void changeLanguage(locale);
  }, [locale]);

  const isSignedOut = !session && context.error?.status === 401;
  useEffect(() => {
    if (!isSignedOut) return;
    const here = location.pathname + location.search;
    location.replace(here === '/' ? '/sign-in' : `/sign-in?return=${encodeURIComponent(here)}`);
  }, [isSignedOut]);

  if (session)
    return (
      <SessionContext value={session}>
        {children}
        <SignInAgain />
      </SessionContext>
    );
  if (context.error && !isSignedOut)
    return (
      <main className="opening" role="alert">
        <EmptyState
          isPage
          icon="alert"
          title={t('context_failed')}
          text={context.error.message}
          actions={<Button onClick={() => void context.refetch()}>{t('try_again')}</Button>}
        />
      </main>
    );
  return <div className="opening" role="status" aria-label={t('starting')} />;
}

/** The password question over the open page. Another person than before starts afresh. */
function SignInAgain() {
  const t = useText(identityText);
  const { user } = useSession();
  const cache = useQueryClient();
  const [lost, setLost] = useState(false);
  useEffect(() => onSessionLost(() => setLost(true)), []);
  return (
    <Dialog open={lost} size="small" title={t('sign_in_again_title')} onClose={() => setLost(false)}>
      <div className="stack">
        <p>{t('sign_in_again_body')}</p>
        <SignInForm
          email={user.email}
          onSignedIn={(reply) => {
            if (reply.user_id !== user.id) return startOver('/');
            setLost(false);
            void cache.invalidateQueries();
          }}
        />
      </div>
    </Dialog>
  );
}

function startOver(path: string): void {
  void leaveUnasked(() => location.assign(path));
}

/** Signing out and changing shop: both ask about drafts first and then start the admin afresh. */
export function useSessionActions(): { onSignOut: () => void; onSwitchShop: (shopId: number) => void } {
  async function run(call: () => Promise<unknown>, path: string) {
    if (hasDirtyDraft() && !(await askToLeave())) return;
    try {
      await call();
      startOver(path);
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : identityText.text('sign_out_failed'), {
        tone: 'bad',
      });
    }
  }
  return {
    onSignOut: () => void run(() => callApi<typeof signOut>(sessionAddresses.signOut, {}), '/sign-in'),
    onSwitchShop: (shopId) =>
      void run(
        () => callApi<typeof switchShop>(sessionAddresses.switchShop, { body: { shop_id: shopId } }),
        '/',
      ),
  };
}
