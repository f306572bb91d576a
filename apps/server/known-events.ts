import * as coreEvents from '#core/contract/core-events.ts';
import { type EventKind, eventsOf } from '#core/contract/event-kind.ts';
import * as catalogEvents from '#modules/catalog/contract/catalog-events.ts';
import * as identityEvents from '#modules/identity/contract/identity-events.ts';
import * as orderEvents from '#modules/orders/contract/order-events.ts';

/** Every event of this version: any other waits for a version that knows it. */
export const knownEvents: readonly EventKind[] = [
  coreEvents,
  catalogEvents,
  identityEvents,
  orderEvents,
].flatMap(eventsOf);
