import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import { conversionAreaText as text } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import type { listSaleNotifications } from '../contract/sale-note-calls.ts';
import { saleNoteTabs } from '../contract/sale-note-tabs.ts';

export const saleNoteNav: readonly NavChild[] = [
  {
    id: 'conversion-popups',
    label: text.key('nav_popups'),
    to: conversionPaths.popupTypes,
    permission: 'apps',
    also: [conversionPaths.marketing, conversionPaths.saleNotification, conversionPaths.checkoutNotification],
  },
  {
    id: 'conversion-sales',
    label: text.key('nav_sale_list'),
    to: conversionPaths.notifications,
    permission: 'apps',
  },
  {
    id: 'conversion-theme',
    label: text.key('nav_theme'),
    to: conversionPaths.socialProof,
    permission: 'apps',
  },
];

const popups = () => import('./popup-type-page.tsx').then((page) => page.PopupTypePage);

/** Pages of notifications (R056, R057, R059, R060, R061, R068). */
export const saleNoteRoutes: readonly AdminRoute[] = [
  { path: conversionPaths.popupTypes, title: text.key('title_popups'), permission: 'apps', lazy: popups },
  {
    path: conversionPaths.marketing,
    title: text.key('title_popups'),
    permission: 'apps',
    inPalette: false,
    lazy: popups,
  },
  {
    path: conversionPaths.saleNotification,
    title: text.key('title_sale'),
    permission: 'apps',
    asks: askForOne('/admin/copt/social-proof/settings/sale_notification.json'),
    lazy: () => import('./sale-note-page.tsx').then((page) => page.SaleNotePage),
  },
  {
    path: conversionPaths.notifications,
    title: text.key('title_sale_list'),
    permission: 'apps',
    wide: true,
    asks: askForList<typeof listSaleNotifications>('/admin/copt/social-proof/sale-notifications.json', {
      tabs: saleNoteTabs,
      standardSort: { field: 'id', dir: 'desc' },
    }),
    lazy: () => import('./note-list-page.tsx').then((page) => page.NoteListPage),
  },
  {
    path: conversionPaths.addNotification,
    title: text.key('title_sale_add'),
    permission: 'apps',
    lazy: () => import('./add-note-page.tsx').then((page) => page.AddNotePage),
  },
  {
    path: conversionPaths.socialProof,
    title: text.key('title_theme'),
    permission: 'apps',
    asks: askForOne('/admin/copt/social-proof/settings.json'),
    lazy: () => import('./social-proof-page.tsx').then((page) => page.SocialProofPage),
  },
];
