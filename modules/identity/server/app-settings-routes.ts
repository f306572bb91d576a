import type { Route } from '#core/server/handle.ts';

export const appSettingsRoutes: Route[] = [];
