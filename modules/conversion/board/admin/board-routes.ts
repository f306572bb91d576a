import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import type { listEvidence } from '../contract/evidence-calls.ts';

const { key } = conversionAreaText;

/** All tools together (R052–R055): what each brought, the log of what was shown, and what is left to set up. */
export const boardNav: readonly NavChild[] = [
  {
    id: 'board',
    label: key('nav_dashboard'),
    to: conversionPaths.dashboard,
    also: [conversionPaths.evidence],
    permission: 'apps',
  },
  { id: 'start-guide', label: key('nav_start'), to: conversionPaths.startGuide, permission: 'apps' },
  { id: 'counting-tools', label: key('nav_counting'), to: conversionPaths.countingTools, permission: 'apps' },
];

export const boardRoutes: readonly AdminRoute[] = [
  {
    path: conversionPaths.base,
    title: key('title_dashboard'),
    permission: 'apps',
    inPalette: false,
    lazy: () => import('./board-base-page.tsx').then((page) => page.BoardBasePage),
  },
  {
    path: conversionPaths.dashboard,
    title: key('title_dashboard'),
    words: key('words_dashboard'),
    permission: 'apps',
    lazy: () => import('./board-page.tsx').then((page) => page.BoardPage),
  },
  {
    path: conversionPaths.evidence,
    title: key('title_evidence'),
    words: key('words_evidence'),
    permission: 'apps',
    wide: true,
    asks: askForList<typeof listEvidence>('/admin/copt/evidence.json', {
      filters: { tool: 'tool', kind: 'kind' },
    }),
    lazy: () => import('./evidence-page.tsx').then((page) => page.EvidencePage),
  },
  {
    path: conversionPaths.countingTools,
    title: key('title_counting'),
    permission: 'apps',
    lazy: () => import('./counting-tools-page.tsx').then((page) => page.CountingToolsPage),
  },
  {
    path: conversionPaths.startGuide,
    title: key('title_start'),
    permission: 'apps',
    lazy: () => import('./start-guide-page.tsx').then((page) => page.StartGuidePage),
  },
];
