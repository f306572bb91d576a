import type { Services } from '#core/server/call/context.ts';
import type { Route } from '#core/server/call/handle.ts';
import { areas } from '../areas.ts';
import { allRoutes } from '../routes.ts';

/** Every call of the installation, to be read: nothing stands behind them that could answer one. */
export function listedRoutes(): Route[] {
  const silent = () => () => {};
  const services = { db: {}, notifications: { on: silent, onReconnect: silent } } as unknown as Services;
  return allRoutes(areas.open(services)).routes;
}
