import type { AdminRoute } from '#core/admin/frame/admin-area.ts';

export const checkoutNoteRoutes: readonly AdminRoute[] = [];
