import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';

export const counterNav: readonly NavChild[] = [];
export const counterRoutes: readonly AdminRoute[] = [];
