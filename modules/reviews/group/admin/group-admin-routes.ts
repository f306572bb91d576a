import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';
import { askForOne } from '#core/admin/frame/page-question.ts';
import { askForList } from '#core/admin/shells/ask-for-list.ts';
import type { listReviewGroups } from '../contract/group-calls.ts';
import { reviewGroupAreaText as text } from './group-area-text.ts';
import { reviewGroupPaths as paths } from './group-paths.ts';

export const reviewGroupNav: readonly NavChild[] = [
  {
    id: 'review-groups',
    label: text.key('nav_groups'),
    to: paths.groups,
    permission: 'apps',
    also: [paths.groupsV3],
  },
];

const list = {
  title: text.key('title_groups'),
  permission: 'apps',
  wide: true,
  asks: askForList<typeof listReviewGroups>('/admin/reviews/product-groups.json', {
    standardSort: { field: 'updated_at', dir: 'desc' },
  }),
  lazy: () => import('./group-list-page.tsx').then((page) => page.GroupListPage),
};
const create = {
  title: text.key('title_group'),
  permission: 'apps',
  inPalette: false,
  lazy: () => import('./group-editor-page.tsx').then((page) => page.NewGroupPage),
};
const one = {
  title: text.key('title_group'),
  permission: 'apps',
  asks: askForOne('/admin/reviews/product-group/{id}.json'),
  lazy: () => import('./group-editor-page.tsx').then((page) => page.GroupPage),
};

/** The list of product groups and their editor, each at both of its addresses. */
export const reviewGroupRoutes: readonly AdminRoute[] = [
  { ...list, path: paths.groups, words: text.key('words_groups') },
  { ...list, path: paths.groupsV3, inPalette: false },
  { ...create, path: paths.create },
  { ...create, path: paths.createV3 },
  { ...one, path: paths.group('$id') },
  { ...one, path: paths.groupV3('$id') },
];
