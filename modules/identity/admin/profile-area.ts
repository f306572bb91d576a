import type { AdminRoute } from '#core/admin/frame/admin-area.ts';
import { identityText } from './identity-text.ts';
import { settingsPaths } from './settings-paths.ts';

/** The person's own screens; everyone who is signed in has them. */
export const profileRoutes: readonly AdminRoute[] = [
  {
    path: settingsPaths.account,
    title: identityText.key('account'),
    words: identityText.key('account_words'),
    lazy: () => import('./profile-page.tsx').then((page) => page.ProfilePage),
  },
  {
    path: settingsPaths.security,
    title: identityText.key('security'),
    words: identityText.key('security_words'),
    lazy: () => import('./profile-security-page.tsx').then((page) => page.ProfileSecurityPage),
  },
];
