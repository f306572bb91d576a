import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import { conversionAreaText as text } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import type { listTimers } from '../contract/timer-calls.ts';

export const timerNav: readonly NavChild[] = [
  {
    id: 'conversion-timers',
    label: text.key('nav_timers'),
    to: conversionPaths.timers,
    permission: 'apps',
  },
];

/** The list of timers and their editor (R062–R064). */
export const timerRoutes: readonly AdminRoute[] = [
  {
    path: conversionPaths.timers,
    title: text.key('title_timers'),
    permission: 'apps',
    wide: true,
    asks: askForList<typeof listTimers>('/admin/copt/timers.json'),
    lazy: () => import('./timer-list-page.tsx').then((page) => page.TimerListPage),
  },
  {
    path: conversionPaths.addTimer,
    title: text.key('title_timer'),
    permission: 'apps',
    inPalette: false,
    lazy: () => import('./timer-editor-page.tsx').then((page) => page.NewTimerPage),
  },
  {
    path: conversionPaths.timer('$id'),
    title: text.key('title_timer'),
    permission: 'apps',
    asks: askForOne('/admin/copt/timers/{id}.json'),
    lazy: () => import('./timer-editor-page.tsx').then((page) => page.TimerPage),
  },
];
