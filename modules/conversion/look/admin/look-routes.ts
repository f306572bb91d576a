import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';

export const lookNav: readonly NavChild[] = [];
export const lookRoutes: readonly AdminRoute[] = [];
