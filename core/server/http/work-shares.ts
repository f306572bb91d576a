import { coreRefusals } from '#core/contract/core-refusals.ts';
import { Refusal, tooBusy, tooMany } from '../call/refusal.ts';
import { Rotation } from '../database/rotation.ts';

/** Pieces of shoppers' work at a time: enough to keep one processor busy while some of them wait for the database. */
const places = 8;
/** What one shop may have of them while others want some. */
const half = places / 2;
/** What one shop may have while staff is about. */
const besideStaff = 2;
/** More of one shop than these wait for nothing; they are asked to come back. */
const maxWaiting = 500;
/** How long a piece of work waits for its place; then its caller is asked to come back. Few people wait longer. */
const maxWaitMs = 10_000;
/** Staff who were here so recently are likely to ask on. */
const staffNearMs = 200;
/** A call of staff that takes longer waits for something else than the processor. */
const staffYoungMs = 250;
/** For how long at a time, and in all, a piece of shoppers' work stands aside for staff. */
const asideMs = 50;
const asideInAllMs = 250;

/** One piece of shoppers' work that has its place. */
export interface Turn {
  /** To be called between its steps: waits, never for long, while calls of staff are under way. */
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
  /** Carts and payments go before pages. */
  urgent: Rotation<Waiting>;
  other: Rotation<Waiting>;
}

export interface WorkShares {
  /**
   * Waits for a place for a piece of work of `shop` (its id; 0 for none), asked for by `caller`.
   * @throws {Refusal} 429 where too many wait already, 499 where the caller has gone meanwhile, 503 with Retry-After
   * where the work has waited for 10 s
   */
  enter(work: { shop: number; caller: string; urgent: boolean; gone: () => boolean }): Promise<Turn> | Turn;
  /** A call of staff begins; call what comes back at its end. */
  staff(): () => void;
  figures(): { busy: number; waiting: number };
}

const callerGone = () => new Refusal(coreRefusals.gone);

/**
 * Shares a process among the shoppers of its shops, and between them and staff. Calls of staff never wait here, and
 * shoppers' work stands aside for them between its steps. Shops take turns, and in a shop its callers; while others
 * wait, a shop has no more than half of the places, and beside staff a quarter. Alone it has all.
 */
export function makeWorkShares(now: () => number = () => performance.now()): WorkShares {
  const shops = new Map<number, ShopWork>();
  let busy = 0;
  let waiting = 0;
  let staffAt = -Infinity;
  /** Calls of staff under way, by when they began; the oldest first. */
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

  /** Whether the shop may have one more place now. */
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
        // To the end of the round.
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
