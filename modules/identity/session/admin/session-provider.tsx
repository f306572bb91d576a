import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { callApi, onSessionLost, onShopStopped } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { AreaScope } from '#core/admin/frame/area-scope.tsx';
import { Button } from '#core/admin/frame/button.tsx';
import { hasDirtyDraft, leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { EmptyState } from '#core/admin/frame/empty-state.tsx';
import { askToLeave } from '#core/admin/frame/leave-guard.tsx';
import { SessionContext } from '#core/admin/frame/session-context.ts';
import { showToast } from '#core/admin/frame/toast-list.ts';
import { changeLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { getShopContext, signOut, switchShop } from '../contract/session-calls.ts';
import { sessionText } from './session-text.ts';
import { sessionAddresses } from './session-addresses.ts';
import './opening.css';

/**
 * Reads who is signed in and gives it to the frame. Without a session it goes to the sign-in page; when a
 * session ends under an open page, it asks for the password over that page, so that drafts stay.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const t = useText(sessionText);
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

  // A stopped shop shows in the context; what was open stays underneath with its drafts.
  const { refetch } = context;
  const isOpen = session?.access === null;
  useEffect(() => (isOpen ? onShopStopped(() => void refetch()) : undefined), [isOpen, refetch]);

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
        <LostSession />
      </SessionContext>
    );
  if (context.error && !isSignedOut)
    return (
      <AreaScope area="identity">
        <main className="opening" role="alert">
          <EmptyState
            isPage
            icon="alert"
            title={t('context_failed')}
            text={context.error.message}
            actions={<Button onClick={() => void context.refetch()}>{t('try_again')}</Button>}
          />
        </main>
      </AreaScope>
    );
  return (
    <AreaScope area="identity">
      <div className="opening" role="status" aria-label={t('starting')} />
    </AreaScope>
  );
}

const loadSignInAgain = () => import('./sign-in-again.tsx');
const SignInAgain = lazy(() => loadSignInAgain().then((module) => ({ default: module.SignInAgain })));

/** Asks for the password when the session has ended. Its code is here before the server may be gone. */
function LostSession() {
  const [lost, setLost] = useState(false);
  useEffect(() => onSessionLost(() => setLost(true)), []);
  useEffect(() => {
    const soon = setTimeout(() => void loadSignInAgain().catch(() => undefined), 3000);
    return () => clearTimeout(soon);
  }, []);
  if (!lost) return null;
  return (
    <AreaScope area="identity">
      <Suspense fallback={null}>
        <SignInAgain onClose={() => setLost(false)} onOtherPerson={() => startOver('/')} />
      </Suspense>
    </AreaScope>
  );
}

/** Loads the admin afresh at a path, without asking about drafts. */
export function startOver(path: string): void {
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
      showToast(error instanceof ApiError ? error.message : sessionText.text('sign_out_failed'), {
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
