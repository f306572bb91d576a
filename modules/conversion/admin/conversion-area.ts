import type { AdminArea, NavChild } from '#core/admin/frame/admin-area.ts';
import { conversionAreaText as text } from '../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../truth/admin/conversion-paths.ts';
import { boardNav, boardRoutes } from '../board/admin/board-routes.ts';
import { checkoutNoteRoutes } from '../checkout-note/admin/checkout-note-routes.ts';
import { counterNav, counterRoutes } from '../counter/admin/counter-routes.ts';
import { saleNoteNav, saleNoteRoutes } from '../sale-note/admin/sale-note-routes.ts';
import { timerNav, timerRoutes } from '../timer/admin/timer-routes.ts';
import { customizeNav, customizeRoutes } from './customize-routes.ts';

const children: readonly NavChild[] = [
  ...boardNav,
  ...saleNoteNav,
  ...timerNav,
  ...counterNav,
  ...customizeNav,
];

/** Notifications, timers, stock and visitor counts. */
export const conversionArea: AdminArea = {
  id: 'conversion',
  nav: [
    {
      id: 'conversion',
      label: text.key('nav'),
      icon: 'clock',
      to: children[0]?.to ?? conversionPaths.dashboard,
      group: 'apps',
      order: 20,
      permission: 'apps',
      children,
    },
  ],
  routes: [
    ...boardRoutes,
    ...saleNoteRoutes,
    ...checkoutNoteRoutes,
    ...timerRoutes,
    ...counterRoutes,
    ...customizeRoutes,
  ],
  log: () => import('./conversion-log.ts').then((file) => file.conversionLog),
};
