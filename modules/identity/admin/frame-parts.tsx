import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { apiQueryKey } from '#core/admin/client/api-hooks.ts';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';
import { hasDirtyDraft } from '#core/admin/frame/dirty-registry.ts';
import { askToLeave } from '#core/admin/frame/leave-guard.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import type { TopBarParts } from '#core/admin/frame/top-bar.tsx';
import { changeLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { getAccountProfile, updateAccountProfile } from '../profile/contract/profile-calls.ts';
import { profileAreaText } from '../profile/admin/profile-area-text.ts';
import { NoticeBell } from '../notice/admin/notice-bell.tsx';
import { profileAddresses } from '../profile/admin/profile-addresses.ts';
import { sessionAddresses } from '../session/admin/session-addresses.ts';
import { startOver, useSessionActions } from '../session/admin/session-provider.tsx';
import { settingsPaths } from '../shop/admin/settings-paths.ts';

const OpenShopDialog = lazy(() =>
  import('../profile/admin/open-shop-dialog.tsx').then((file) => ({ default: file.OpenShopDialog })),
);
const StoppedShop = lazy(() =>
  import('../settings/admin/stopped-shop.tsx').then((file) => ({ default: file.StoppedShop })),
);

/** What people and shops put into the frame: bell, profile menu, language, the screen of a stopped shop. */
export function useFrameParts(): TopBarParts & { stopped: ReactNode; dialogs: ReactNode } {
  const t = useText(profileAreaText);
  const { access } = useSession();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const actions = useSessionActions();
  const [opening, setOpening] = useState(false);

  async function askForShop() {
    if (!hasDirtyDraft() || (await askToLeave())) setOpening(true);
  }
  return {
    ...actions,
    bell: <NoticeBell />,
    profileEntries: [
      {
        id: 'account',
        label: t('account'),
        icon: 'user',
        onSelect: () => void navigate({ to: settingsPaths.account }),
      },
      {
        id: 'security',
        label: t('security'),
        icon: 'lock',
        onSelect: () => void navigate({ to: settingsPaths.security }),
      },
    ],
    shopEntries: [
      {
        id: 'open-shop',
        label: t('open_shop'),
        icon: 'store',
        startsGroup: true,
        onSelect: () => void askForShop(),
      },
    ],
    onChangeLanguage: (code) => void chooseLanguage(cache, code),
    stopped: access ? (
      <AreaScope area="identity">
        <Suspense fallback={null}>
          <StoppedShop />
        </Suspense>
      </AreaScope>
    ) : null,
    dialogs: opening ? (
      <AreaScope area="identity">
        <Suspense fallback={null}>
          <OpenShopDialog onClose={() => setOpening(false)} onOpened={() => startOver('/')} />
        </Suspense>
      </AreaScope>
    ) : null,
  };
}

/** Shows the language at once and keeps it with the account. */
async function chooseLanguage(cache: QueryClient, code: string): Promise<void> {
  await changeLanguage(code);
  try {
    const { user } = await callApi<typeof getAccountProfile>(profileAddresses.getAccountProfile, {});
    const reply = await callApi<typeof updateAccountProfile>(profileAddresses.updateAccountProfile, {
      body: {
        user: {
          first_name: user.first_name,
          last_name: user.last_name,
          avatar: user.avatar,
          phone: user.phone,
          local_code: user.local_code,
          country: user.country,
          locale_code: code,
          user_enable_notification_mobile: user.user_enable_notification_mobile,
          mail_notices: user.mail_notices,
          version: user.version,
        },
      },
    });
    cache.setQueryData(apiQueryKey(profileAddresses.getAccountProfile), reply);
    void cache.invalidateQueries({ queryKey: apiQueryKey(sessionAddresses.getShopContext).slice(0, 1) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    showToast(profileAreaText.text('language_not_kept', { reason }), { tone: 'bad' });
  }
}
