import type { z } from 'zod';

/** An event that an area publishes to others: its name, and the shape of its payload. */
export interface EventKind<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  /** `area.event`, for example `orders.placed`. The events of one area and shop arrive in order. */
  readonly name: string;
  readonly payload: Payload;
  /** A name it had before: what waits under it is still handled. */
  readonly formerly?: string;
}

/** The payload, checked when it is written and again when it is read. */
export type PayloadOf<E> = E extends EventKind<infer Payload> ? z.output<Payload> : never;

/**
 * Declares an event. What waits when a server is updated was written in the older shape: a field that is added has a
 * default, or is optional.
 * @throws {Error} when the name is not `area.event`
 */
export function defineEvent<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  options: { formerly?: string } = {},
): EventKind<Payload> {
  if (!/^[a-z][a-z-]*\.[a-z_]+$/.test(name)) throw new Error(`${name} is not area.event`);
  return { kind: 'event', name, payload, ...options };
}

/** All events that a module exports, for a list that forgets none. */
export const eventsOf = (module: object): EventKind[] =>
  Object.values(module).filter(
    (one: unknown): one is EventKind => (one as Partial<EventKind>).kind === 'event',
  );
