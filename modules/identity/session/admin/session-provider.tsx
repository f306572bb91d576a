import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { callApi, onSessionLost, onShopStopped } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { apiQuestion } from '#core/admin/client/api-hooks.ts';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { askChoice } from '#core/admin/controls/confirm-question.ts';
import { hasDirtyDraft, hasUnkeptDraft, leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { EmptyState } from '#core/admin/controls/empty-state.tsx';
import { askToLeave } from '#core/admin/frame/leave-guard.tsx';
import { SessionContext, useSession } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { changeLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { countStoredThings, flushStoredDrafts, forgetDrafts } from '#core/admin/shells/kept-draft.ts';
import { outsidePaths } from '../../shop/admin/outside-paths.ts';
import type { getShopContext, signOut, switchShop } from '../contract/session-calls.ts';
import { sessionText } from './session-text.ts';
import { sessionAddresses } from './session-addresses.ts';
import './opening.css';

/** Who is signed in, as the cache takes the question: the frame and what is asked beside a page's chunk share its answer. */
export const shopContextQuestion = apiQuestion<typeof getShopContext>(
  sessionAddresses.getShopContext,
  {},
  { staleTime: 60_000, refetchOnWindowFocus: true },
);

/**
 * Reads who is signed in and gives it to the frame. Without a session it goes to the sign-in page; when a
 * session ends under an open page, it asks for the password over that page, so that drafts stay.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const t = useText(sessionText);
  const context = useQuery(shopContextQuestion);
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
    location.replace(
      here === '/' ? outsidePaths.signIn : `${outsidePaths.signIn}?return=${encodeURIComponent(here)}`,
    );
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
  const { user } = useSession();
  async function run(call: () => Promise<unknown>, path: string) {
    try {
      await call();
      startOver(path);
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : sessionText.text('sign_out_failed'), {
        tone: 'bad',
      });
    }
  }
  async function leave() {
    const answer = await askAboutDrafts(user.id);
    if (answer === 'cancelled') return;
    await run(async () => {
      await callApi<typeof signOut>(sessionAddresses.signOut, {});
      // Only now: who could not be signed out is still at work.
      if (answer === 'forget') forgetDrafts(user.id);
    }, outsidePaths.signIn);
  }
  async function change(shopId: number) {
    if (hasDirtyDraft() && !(await askToLeave())) return;
    await run(
      () => callApi<typeof switchShop>(sessionAddresses.switchShop, { body: { shop_id: shopId } }),
      '/',
    );
  }
  return { onSignOut: () => void leave(), onSwitchShop: (shopId) => void change(shopId) };
}

/** Who signs out says whether what is unsaved stays in this browser, or is thrown away. */
async function askAboutDrafts(user: number): Promise<'keep' | 'forget' | 'cancelled'> {
  flushStoredDrafts();
  const count = countStoredThings(user);
  if (count === 0) return !hasDirtyDraft() || (await askToLeave()) ? 'keep' : 'cancelled';
  const { text } = sessionText;
  const lost = hasUnkeptDraft() ? ` ${text('sign_out_lost')}` : '';
  const answer = await askChoice({
    title: text('sign_out_drafts_title', { count }),
    message: text('sign_out_drafts') + lost,
    confirmLabel: text('sign_out_keep'),
    otherLabel: text('sign_out_forget'),
  });
  return answer === 'confirmed' ? 'keep' : answer === 'other' ? 'forget' : 'cancelled';
}
