import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { reviewRewardAreaText as text } from './reward-area-text.ts';
import { reviewRewardPaths } from './reward-paths.ts';

export const reviewRewardNav: readonly NavChild[] = [
  { id: 'review-rewards', label: text.key('nav_rewards'), to: reviewRewardPaths.rewards, permission: 'apps' },
];

/** Review rewards (R090). */
export const reviewRewardRoutes: readonly AdminRoute[] = [
  {
    path: reviewRewardPaths.rewards,
    title: text.key('title_rewards'),
    words: text.key('words_rewards'),
    permission: 'apps',
    lazy: () => import('./reward-page.tsx').then((page) => page.ReviewRewardPage),
  },
];
