import type { AdminRoute } from '#core/admin/frame/admin-area.ts';
import { profileAreaText } from '../profile/admin/profile-area-text.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';

/** The person's own screens; everyone who is signed in has them. */
export const profileRoutes: readonly AdminRoute[] = [
  {
    path: settingsPaths.account,
    title: profileAreaText.key('account'),
    words: profileAreaText.key('account_words'),
    asks: () => [{ path: '/v1/user/account-profile' }],
    lazy: () => import('../profile/admin/profile-page.tsx').then((page) => page.ProfilePage),
  },
  {
    path: settingsPaths.security,
    title: profileAreaText.key('security'),
    words: profileAreaText.key('security_words'),
    asks: () => [{ path: '/v1/user/account-profile' }],
    lazy: () => import('../profile/admin/profile-security-page.tsx').then((page) => page.ProfileSecurityPage),
  },
];
