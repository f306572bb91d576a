import { defineArea } from '#core/server/server-area.ts';
import { connectedStore } from './connected-store.ts';
import { registerStoreHooks } from './hook-intake.ts';
import { storeLinkRoutes } from './store-link-routes.ts';
import { sealedStoreKeys } from './store-link-row.ts';
import { storeLinkSchedules } from './store-link-schedules.ts';
import { storeSyncJob } from './store-sync.ts';

/** A shop's store elsewhere. */
export const storeLinkArea = defineArea({
  name: 'store-link',
  jobKinds: [storeSyncJob],
  sealedKinds: [sealedStoreKeys],
  open: (services) => ({
    provides: { connectedStore },
    routes: () => storeLinkRoutes,
    schedules: storeLinkSchedules,
    mount: (app) => registerStoreHooks(app, services),
  }),
});
