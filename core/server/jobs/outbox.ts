import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { EventKind, PayloadOf } from '#core/contract/event-kind.ts';
import type { ServedCtx, Services, ShopCtx } from '../call/context.ts';
import { isDatabaseAway } from '../database/database.ts';
import { startWakeLoop } from '../call/wake-loop.ts';

/** What a subscriber gets: the row's shop and a transaction in which the row is deleted, too. */
export type EventCtx = ServedCtx;

/** A subscriber of one event. Written by the area that wants to know, listed in its manifest. */
export interface Subscription<E extends EventKind = EventKind> {
  event: E;
  /** For the log. */
  name: string;
  /**
   * Handles one event. What it writes through `ctx.tx` happens exactly once; anything else may be repeated
   * after a failure and must bear that.
   */
  handle(ctx: EventCtx, payload: PayloadOf<E>): Promise<void>;
}

export function subscribe<E extends EventKind>(subscription: Subscription<E>): Subscription<E> {
  return subscription;
}

/**
 * Tells other areas that something happened, in the transaction in which it did.
 * @throws when `payload` is not of the event's shape
 */
export async function publish<Payload extends z.ZodType>(
  ctx: Pick<ShopCtx, 'tx'> & { shop: Pick<ShopCtx['shop'], 'id'> },
  event: EventKind<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  const serialized = JSON.stringify(event.payload.parse(payload));
  await ctx.tx.execute(
    sql`INSERT INTO outbox (shop_id, topic, payload) VALUES (${ctx.shop.id}, ${event.name}, ${serialized}::jsonb)`,
  );
}

export interface Outbox {
  /** Finishes the events in hand; the others stay for the next start or another node. */
  stop(): Promise<void>;
  /** Handles all that is due now. A failing event is left to its next attempt. */
  drain(): Promise<void>;
}

/** Events of this area start jobs and have a dispatcher of their own, so that no other work delays them. */
export const jobArea = 'jobs';
const pollSeconds = 5;
const groupsAtOnce = 4;
/** A failing event holds back the later ones of its shop and area, but not for ever. */
const attemptsInOrder = 10;
const slowestRetrySeconds = 300;

interface Group {
  shop_id: number;
  area: string;
}

interface EventRow {
  id: number;
  topic: string;
  payload: unknown;
}

interface KnownEvent {
  event: EventKind;
  subscribers: Subscription[];
}

/** Each event by its name and by the one it had before, with who hears of it. */
function byName(
  events: readonly EventKind[],
  subscriptions: readonly Subscription[],
): ReadonlyMap<string, KnownEvent> {
  const known = new Map<string, KnownEvent>();
  for (const event of new Set([...events, ...subscriptions.map((one) => one.event)])) {
    const entry = { event, subscribers: subscriptions.filter((one) => one.event === event) };
    for (const name of [event.name, event.formerly ?? event.name]) {
      const other = known.get(name);
      if (other && other.event !== event) throw new Error(`Two events have the name ${name}.`);
      known.set(name, entry);
    }
  }
  return known;
}

/**
 * Starts handing events to their subscribers. Several nodes may do so: an event is held by one at a time. One that is
 * not among `events` nor subscribed to is left to a newer node, or the next version, that knows it.
 */
export function startOutbox(
  services: Services,
  subscriptions: readonly Subscription[],
  options: { only?: string; events?: readonly EventKind[] } = {},
): Promise<Outbox> {
  const known = byName(options.events ?? [], subscriptions);
  async function dueGroups(): Promise<Group[]> {
    const ownArea = options.only === undefined ? sql`area <> ${jobArea}` : sql`area = ${options.only}`;
    const found = await services.db.asSystem((tx) =>
      tx.execute<Group & Record<string, unknown>>(
        sql`SELECT DISTINCT shop_id, area FROM (
              SELECT shop_id, split_part(topic, '.', 1) AS area FROM outbox WHERE next_attempt_at <= now()) due
            WHERE ${ownArea}`,
      ),
    );
    return found.rows;
  }

  /** Handles the group's first event, if it is due and no other worker holds it. */
  async function handleHead({ shop_id: shopId, area }: Group): Promise<boolean> {
    const shop = await services.shops.byId(shopId);
    if (!shop) return false;
    let event: EventRow | undefined;
    try {
      return await services.db.inShop(shopId, async (tx) => {
        const found = await tx.execute<EventRow & Record<string, unknown>>(
          sql`SELECT id, topic, payload FROM outbox
              WHERE shop_id = ${shopId} AND next_attempt_at <= now() AND id = (
                SELECT min(id) FROM outbox WHERE shop_id = ${shopId} AND split_part(topic, '.', 1) = ${area}
                AND (attempts < ${attemptsInOrder} OR next_attempt_at <= now()))
              FOR UPDATE SKIP LOCKED`,
        );
        event = found.rows[0];
        if (!event) return false;
        const ctx: EventCtx = { shop, tx, now: services.now(), services };
        const kind = known.get(event.topic);
        if (!kind) throw new Error(`nobody here knows the event ${event.topic}`);
        const payload = kind.event.payload.parse(event.payload);
        for (const one of kind.subscribers) await one.handle(ctx, payload);
        await tx.execute(sql`DELETE FROM outbox WHERE shop_id = ${shopId} AND id = ${event.id}`);
        return true;
      });
    } catch (error) {
      if (!event) throw error;
      await postpone(shopId, event, error);
      return false;
    }
  }

  async function postpone(shopId: number, event: EventRow, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
    if (isDatabaseAway(error)) services.db.lost(error);
    else
      services.log.error(
        { err: error, topic: event.topic, shop: shopId },
        'an event failed, it will be tried again',
      );
    await services.db.asSystem((tx) =>
      tx.execute(
        sql`UPDATE outbox SET attempts = attempts + 1, last_error = ${text.slice(0, 500)},
              next_attempt_at = now() + least(${slowestRetrySeconds}, power(2, least(attempts, 20))) * interval '1 second'
            WHERE shop_id = ${shopId} AND id = ${event.id}`,
      ),
    );
  }

  async function handleGroup(group: Group): Promise<boolean> {
    let handled = false;
    while (!loop.stopped && (await handleHead(group))) handled = true;
    return handled;
  }

  /** Goes round until a round finds nothing it could handle. */
  async function rounds(): Promise<void> {
    for (let progress = true; progress && !loop.stopped;) {
      progress = false;
      const waiting = await dueGroups();
      const next = async (): Promise<void> => {
        for (let group = waiting.pop(); group; group = waiting.pop()) {
          if (await handleGroup(group)) progress = true;
        }
      };
      await Promise.all(Array.from({ length: groupsAtOnce }, next));
    }
  }

  const loop = startWakeLoop(
    services,
    { channel: 'outbox', pollSeconds, failure: 'the outbox could not be read' },
    rounds,
  );
  return Promise.resolve(loop);
}
