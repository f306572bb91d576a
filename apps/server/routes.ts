import type { Route } from '#core/server/call/handle.ts';
import { jobRoutes } from '#core/server/area/job-routes.ts';
import { uploadRoutes } from '#core/server/files/uploads.ts';
import { areas } from './areas.ts';

/** Every call of the installation: the kit's own, and those of areas. The OpenAPI document reads this list. */
export function allRoutes({ given, routes: ofAreas }: ReturnType<typeof areas.open>): {
  routes: Route[];
  /** The area that a route belongs to. */
  areaOf(route: Route): string | undefined;
} {
  const jobs = jobRoutes(given.authentication, areas.jobKinds);
  const byArea = [['core', [...jobs, ...uploadRoutes]] as const, ...ofAreas()];
  const owners = new Map(byArea.flatMap(([area, own]) => own.map((route) => [route, area])));
  return {
    routes: byArea.flatMap(([, own]) => own),
    areaOf: (route) => owners.get(route),
  };
}
