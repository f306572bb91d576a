import type { AdminRoute } from '#core/admin/frame/admin-area.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';

export const checkoutNoteRoutes: readonly AdminRoute[] = [
  {
    path: conversionPaths.checkoutNotification,
    title: conversionAreaText.key('title_checkout'),
    permission: 'apps',
    lazy: () => import('./checkout-note-page.tsx').then((page) => page.CheckoutNotePage),
  },
];
