import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';

export const timerNav: readonly NavChild[] = [];
export const timerRoutes: readonly AdminRoute[] = [];
