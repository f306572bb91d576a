import type { AdminRoute, NavChild } from '#core/admin/frame/admin-area.ts';

export const saleNoteNav: readonly NavChild[] = [];
export const saleNoteRoutes: readonly AdminRoute[] = [];
