import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import type { listReviews } from '../contract/review-calls.ts';
import { listedReviewFields } from '../contract/review-fields.ts';
import { reviewTabs } from '../contract/review-tabs.ts';
import { reviewPaths } from './review-paths.ts';
import { reviewsAreaText as text } from './reviews-area-text.ts';

export const reviewNav: readonly NavChild[] = [
  {
    id: 'reviews-overview',
    label: text.key('nav_dashboard'),
    to: reviewPaths.dashboard,
    permission: 'apps',
    also: [reviewPaths.dashboardV3],
  },
  {
    id: 'reviews-manage',
    label: text.key('nav_manage'),
    to: reviewPaths.manage,
    permission: 'apps',
    also: [reviewPaths.manageV3],
  },
];

const list = {
  title: text.key('title_manage'),
  permission: 'apps',
  wide: true,
  asks: askForList<typeof listReviews>('/admin/reviews.json', {
    fields: listedReviewFields,
    tabs: reviewTabs,
    standardSort: { field: 'created_at', dir: 'desc' },
  }),
  lazy: () => import('./review-list-page.tsx').then((page) => page.ReviewListPage),
};
const one = {
  title: text.key('title_review'),
  permission: 'apps',
  asks: askForOne('/admin/reviews/{id}.json'),
  lazy: () => import('./review-page.tsx').then((page) => page.ReviewPage),
};

/** The list and one review, each at both of its addresses. */
export const reviewRoutes: readonly AdminRoute[] = [
  { ...list, path: reviewPaths.manage, words: text.key('words_manage') },
  { ...list, path: reviewPaths.manageV3, inPalette: false },
  { ...one, path: reviewPaths.review('$id') },
  { ...one, path: reviewPaths.reviewV3('$id') },
];
