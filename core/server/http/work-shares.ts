import { coreRefusals } from '#core/contract/core-refusals.ts';
import { Refusal, tooBusy, tooMany } from '../call/refusal.ts';
import { Rotation } from '../database/rotation.ts';

/** How many shopper requests run at a time: enough to keep one processor busy while some wait for the database. */
const places = 8;
/** Maximum places of one shop while other shops wait. */
const half = places / 2;
/** Maximum places of one shop while staff are active. */
const besideStaff = 2;
/** Maximum waiting requests of one shop. Further requests are refused and asked to retry. */
const maxWaiting = 500;
/** How long a request waits for a place before its caller is asked to retry. Few people wait longer. */
const maxWaitMs = 10_000;
/** Staff whose last call is this recent will probably send another one. */
const staffNearMs = 200;
/** A staff call that takes longer than this is waiting for something other than the processor. */
const staffYoungMs = 250;
/** How long a shopper request pauses for staff, at a time and in total. */
const asideMs = 50;
const asideInAllMs = 250;

/** A shopper request that has a place. */
export interface Turn {
  /** Call it between steps: it pauses briefly while staff calls are running. */
  giveWay(): Promise<void> | undefined;
  end(): void;
}

interface Waiting {
  start(): void;
  drop(): void;
  gone(): boolean;
}

interface ShopWork {
  busy: number;
  /** Carts and payments, which run before pages. */
  urgent: Rotation<Waiting>;
  other: Rotation<Waiting>;
}

export interface WorkShares {
  /**
   * Waits for a place for a request of `caller` to `shop` (its id; 0 for none).
   * @throws {Refusal} 429 if too many requests wait already, 499 if the caller has disconnected, 503 with Retry-After
   * if the request has waited for 10 s
   */
  enter(work: { shop: number; caller: string; urgent: boolean; gone: () => boolean }): Promise<Turn> | Turn;
  /** Call it when a staff call begins. It returns a function to call when the staff call ends. */
  staff(): () => void;
  figures(): { busy: number; waiting: number };
}

const callerGone = () => new Refusal(coreRefusals.gone);

/**
 * Shares a process among the shoppers of its shops, and between shoppers and staff. Staff calls never wait here, and
 * shopper requests pause for them between their steps. Shops take turns, and so do the callers within a shop. A shop
 * gets at most half of the places while other shops wait, and at most a quarter while staff are active. A shop that is
 * alone gets all places.
 */
export function makeWorkShares(now: () => number = () => performance.now()): WorkShares {
  const shops = new Map<number, ShopWork>();
  let busy = 0;
  let waiting = 0;
  let staffAt = -Infinity;
  /** Running staff calls with their start times, oldest first. */
  const staffOpen = new Set<{ began: number }>();
  let aside: (() => void)[] = [];

  function youngStaff(): boolean {
    for (const call of staffOpen) {
      if (now() - call.began <= staffYoungMs) return true;
      staffOpen.delete(call);
    }
    return false;
  }
  function letPass(): void {
    const all = aside;
    aside = [];
    for (const go of all) go();
  }

  function makeTurn(shop: number): Turn {
    let left = asideInAllMs;
    let ended = false;
    return {
      giveWay() {
        if (left <= 0 || !youngStaff()) return undefined;
        const began = now();
        return new Promise((resolve) => {
          const go = () => {
            clearTimeout(timer);
            left -= Math.max(1, now() - began);
            resolve();
          };
          const timer = setTimeout(go, Math.min(left, asideMs));
          aside.push(go);
        });
      },
      end() {
        if (ended) return;
        ended = true;
        busy -= 1;
        const work = shops.get(shop);
        if (work) {
          work.busy -= 1;
          forgetIdle(shop, work);
        }
        startNext();
      },
    };
  }

  const waitingOf = (work: ShopWork): number => work.urgent.size + work.other.size;

  function forgetIdle(id: number, work: ShopWork): void {
    if (work.busy === 0 && waitingOf(work) === 0) shops.delete(id);
  }

  /** Checks whether the shop can take one more place now. */
  function hasRoom(work: ShopWork): boolean {
    if (busy >= places) return false;
    if (staffOpen.size > 0 || now() - staffAt <= staffNearMs) return work.busy < besideStaff;
    return work.busy < half || waiting === waitingOf(work);
  }

  function startNext(): void {
    for (let started = true; started && busy < places;) {
      started = false;
      for (const [id, work] of shops) {
        if (waitingOf(work) === 0 || !hasRoom(work)) continue;
        const next = work.urgent.shift() ?? work.other.shift();
        if (!next) continue;
        waiting -= 1;
        // Moves the shop to the end of the round.
        shops.delete(id);
        shops.set(id, work);
        started = true;
        if (next.gone()) {
          forgetIdle(id, work);
          next.drop();
        } else {
          work.busy += 1;
          busy += 1;
          next.start();
        }
        break;
      }
    }
  }

  return {
    enter({ shop, caller, urgent, gone }) {
      let work = shops.get(shop);
      if (!work) shops.set(shop, (work = { busy: 0, urgent: new Rotation(), other: new Rotation() }));
      if (waitingOf(work) === 0 && hasRoom(work)) {
        work.busy += 1;
        busy += 1;
        return makeTurn(shop);
      }
      const line = urgent ? work.urgent : work.other;
      if (line.size >= maxWaiting) throw tooMany(1);
      waiting += 1;
      return new Promise<Turn>((resolve, reject) => {
        const place: Waiting = {
          start() {
            clearTimeout(timer);
            resolve(makeTurn(shop));
          },
          drop() {
            clearTimeout(timer);
            reject(callerGone());
          },
          gone,
        };
        const timer = setTimeout(() => {
          line.remove([caller], place);
          waiting -= 1;
          forgetIdle(shop, work);
          reject(tooBusy());
        }, maxWaitMs);
        line.push([caller], place);
      });
    },
    staff() {
      const call = { began: now() };
      staffAt = call.began;
      staffOpen.add(call);
      return () => {
        staffAt = now();
        staffOpen.delete(call);
        if (aside.length > 0 && !youngStaff()) letPass();
      };
    },
    figures: () => ({ busy, waiting }),
  };
}
