import { defineArea, one } from '#core/server/area/server-area.ts';
import type { OrderDependencies } from '#modules/orders/price/server/public.ts';
import { connectedStore, productsInStore } from '../view/server/connected-store.ts';
import { registerStoreHooks } from '../sync/server/hook-intake.ts';
import { quoteKeeper } from '../quote/server/quote-keeper.ts';
import { storeLinkRoutes } from './store-link-routes.ts';
import { sealedStoreKeys } from '../link/server/store-link-row.ts';
import { storeLinkSchedules } from './store-link-schedules.ts';
import { openWooOrderLines, wooGatewayName } from '../post-purchase/server/store-order-lines.ts';
import { storeSyncJob } from '../sync/server/store-sync.ts';
import { storeCodes } from '../code/server/store-typed-codes.ts';
import { storeView } from '../view/server/store-view.ts';
import { storeLinkJobText } from './store-link-job-text.ts';

/** A shop's store elsewhere. */
export const storeLinkArea = defineArea({
  name: 'store-link',
  needs: { pricing: one<OrderDependencies>() },
  jobKinds: [storeSyncJob],
  jobNames: storeLinkJobText,
  sealedKinds: [sealedStoreKeys],
  keeps: [quoteKeeper],
  open: (services) => ({
    provides: {
      connectedStore,
      productsInStore,
      storeView,
      storeCodes: storeCodes(services),
      gateways: [{ name: wooGatewayName, gateway: openWooOrderLines(services) }],
    },
    routes: ({ pricing }) => storeLinkRoutes(pricing),
    schedules: ({ pricing }) => storeLinkSchedules(pricing),
    mount: (app) => registerStoreHooks(app, services),
  }),
});
