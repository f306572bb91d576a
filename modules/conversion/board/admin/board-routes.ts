import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';

export const boardNav: readonly NavChild[] = [];
export const boardRoutes: readonly AdminRoute[] = [];
