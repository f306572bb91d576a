import { eventsOf } from '#core/contract/event-kind.ts';
import { defineArea, many, one } from '#core/server/server-area.ts';
import * as identityEvents from '../contract/identity-events.ts';
import { sealedAuthenticators } from './authenticator-code.ts';
import { identityRoutes } from './identity-routes.ts';
import { identitySchedules } from './identity-schedules.ts';
import { noticeSubscriptions } from './notice-subscriptions.ts';
import { sealedStorePasswords } from './online-store.ts';
import type { PriceCheck } from './shop-currency.ts';
import type { SwitchStopsOf } from './switch-stops.ts';

declare module '#core/server/text-search.ts' {
  interface SearchTables {
    audit_log: true;
  }
}

/** People, shops and what they may do. */
export const identityArea = defineArea({
  name: 'identity',
  events: eventsOf(identityEvents),
  needs: {
    /** Whether a shop has prices, which a new currency could not take over. */
    hasPrices: one<PriceCheck>(),
    /** What stops with switches that decide about it. */
    switchStops: many<SwitchStopsOf>(),
  },
  sealedKinds: [sealedAuthenticators, sealedStorePasswords],
  open: () => ({
    routes: identityRoutes,
    subscriptions: () => noticeSubscriptions,
    schedules: identitySchedules,
  }),
});
