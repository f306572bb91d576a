import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many, one } from '#core/server/area/server-area.ts';
import * as noticeEvents from '../notice/contract/notice-events.ts';
import * as shopEvents from '../settings/contract/shop-events.ts';
import { sealedAuthenticators } from '../session/server/authenticator-code.ts';
import type { ConnectedStoreOf } from '../session/server/connected-store.ts';
import { activityKeeper } from './identity-keeper.ts';
import { identityRoutes } from './identity-routes.ts';
import { identitySchedules } from './identity-schedules.ts';
import { noticeSubscriptions } from '../notice/server/notice-subscriptions.ts';
import { sealedStorePasswords } from '../settings/server/online-store.ts';
import type { PriceCheck } from '../settings/server/shop-currency.ts';
import type { SwitchStopsOf } from '../switch/server/switch-stops.ts';

declare module '#core/server/search/text-search.ts' {
  interface SearchTables {
    audit_log: true;
  }
}

/** People, shops and what they may do. */
export const identityArea = defineArea({
  name: 'identity',
  events: eventsOf({ ...shopEvents, ...noticeEvents }),
  needs: {
    /** Where a shop's connected store is. */
    connectedStore: one<ConnectedStoreOf>(),
    /** Whether a shop has prices or other amounts, each area of its own, which a new currency could not take over. */
    hasPrices: many<PriceCheck>(),
    /** What stops with switches that decide about it. */
    switchStops: many<SwitchStopsOf>(),
  },
  keeps: [activityKeeper],
  sealedKinds: [sealedAuthenticators, sealedStorePasswords],
  open: () => ({
    routes: identityRoutes,
    subscriptions: () => noticeSubscriptions,
    schedules: () => identitySchedules,
  }),
});
