import type { ActingShop, Services } from '#core/server/call/context.ts';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import { isDatabaseAway } from '#core/server/database/database.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { keepPerServer } from '#core/server/call/shop-memory.ts';
import type { VisitRow } from '../rules/visit.ts';
import { ensureEventDays, type EventRow, forgetEventDays, insertEvents } from './event-insert.ts';
import { noteVisitSteps } from './visit-steps.ts';

/**
 * The maximum of events and visits in one transaction: some tens of milliseconds of work, so that other requests don't wait
 * long.
 */
const flushSize = 2_000;
/** Events and visits that may wait in this process; beyond that the browser is asked to come again. */
const waitingMax = 50_000;
/** Shops that are written at a time, so that events never take all connections. */
const shopsAtOnce = 3;

interface Waiting {
  rows: EventRow[];
  visit: VisitRow | undefined;
  resolve: (accepted: number) => void;
  reject: (error: unknown) => void;
}

const sizeOf = ({ rows, visit }: Pick<Waiting, 'rows' | 'visit'>): number => rows.length + (visit ? 1 : 0);

interface ShopBatch {
  shop: ActingShop;
  waiting: Waiting[];
}

/**
 * Takes events of many requests into one transaction (group commit). A shop's next transaction begins when the
 * one before has committed and holds all that came meanwhile: alone a request waits for one commit, under load
 * thousands share one. A request is answered after the commit that holds its events, never before.
 */
export class EventIntake {
  readonly #services: Services;
  readonly #batches = new Map<number, ShopBatch>();
  #ready: ShopBatch[] = [];
  #waiting = 0;
  #running = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Takes events, and the visit that they are of. How many of these events were new. 503 when they could not be written;
   * none of them, nor the visit, is counted then.
   */
  take(shop: ActingShop, rows: EventRow[], visit?: VisitRow): Promise<number> {
    const size = sizeOf({ rows, visit });
    if (this.#waiting + size > waitingMax) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      this.#waiting += size;
      const batch = this.#batches.get(shop.id);
      if (batch) {
        batch.shop = shop;
        batch.waiting.push({ rows, visit, resolve, reject });
        return;
      }
      const fresh: ShopBatch = { shop, waiting: [{ rows, visit, resolve, reject }] };
      this.#batches.set(shop.id, fresh);
      this.#ready.push(fresh);
      // After the requests that are already in this turn of the event loop.
      setImmediate(() => this.#next());
    });
  }

  #next(): void {
    while (this.#running < shopsAtOnce) {
      const batch = this.#ready.shift();
      if (!batch) return;
      this.#running += 1;
      void this.#flush(batch).then(() => {
        this.#running -= 1;
        // To the end of the queue: a busy shop does not hold up the others.
        if (batch.waiting.length > 0) this.#ready.push(batch);
        else this.#batches.delete(batch.shop.id);
        this.#next();
      });
    }
  }

  async #flush(batch: ShopBatch): Promise<void> {
    let size = 0;
    let count = 0;
    for (const one of batch.waiting) {
      if (count > 0 && size + sizeOf(one) > flushSize) break;
      size += sizeOf(one);
      count += 1;
    }
    const requests = batch.waiting.splice(0, count);
    this.#waiting -= size;
    // An id that comes twice belongs to the request that named it first.
    const owners = new Map<string, Waiting>();
    const accepted = new Map<Waiting, number>();
    const rows: EventRow[] = [];
    const visits = new Map<string, VisitRow>();
    for (const request of requests) {
      const { visit } = request;
      if (visit && !visits.has(visit.visit_id)) visits.set(visit.visit_id, visit);
      let own = 0;
      for (const row of request.rows) {
        if (owners.has(row.id)) continue;
        owners.set(row.id, request);
        rows.push(row);
        own += 1;
      }
      accepted.set(request, own);
    }
    try {
      const fresh = await this.#write(batch.shop, rows, [...visits.values()]);
      if (fresh) {
        for (const request of requests) accepted.set(request, 0);
        for (const id of fresh) {
          const owner = owners.get(id);
          if (owner) accepted.set(owner, (accepted.get(owner) ?? 0) + 1);
        }
      }
      for (const request of requests) request.resolve(accepted.get(request) ?? 0);
    } catch (error) {
      forgetEventDays(this.#services.db);
      const { db, log } = this.#services;
      if (isDatabaseAway(error)) db.lost(error);
      else log.error({ err: error, shop: batch.shop.id, events: rows.length }, 'events could not be written');
      for (const request of requests) request.reject(unavailable());
    }
  }

  async #write(shop: ActingShop, rows: EventRow[], visits: VisitRow[]): Promise<string[] | null> {
    await ensureEventDays(this.#services.db, shop.id, rows);
    return this.#services.db.inShop(shop.id, async (tx) => {
      const fresh = await insertEvents(tx, shop, rows, visits);
      await noteVisitSteps(tx, shop, rows);
      return fresh;
    });
  }
}

const unavailable = () => new Refusal(coreRefusals.unavailable.busy, { headers: { 'retry-after': '1' } });

/** The intake of this process; events of all requests meet in it. */
export const eventIntake = keepPerServer((services: Services) => new EventIntake(services));
