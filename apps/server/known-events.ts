import * as coreEvents from '#core/contract/core-events.ts';
import { type EventKind, eventsOf } from '#core/contract/event-kind.ts';
import { areas } from './areas.ts';

/** Every event of this version: any other waits for a version that knows it. */
export const knownEvents: readonly EventKind[] = [...eventsOf(coreEvents), ...areas.events];
