import { StoreBusy } from './store-http.ts';

/** The kinds of calls that wait for a store, the most urgent first. */
const urgencies = ['click', 'cart', 'sync'] as const;
/** A shopper clicked the checkout button, a cart changed, or a background sync. */
export type Urgency = (typeof urgencies)[number];

/**
 * The points that a store allows, as its answers report them: a maximum, the number left, and the number added each
 * second. They count the calls of all servers, so each server learns from its own answers how much the others took.
 * Between two answers the server estimates, minus the calls without an answer yet.
 */
export interface Allowance {
  /**
   * Resolves when a call of so many points may go out: clicks before carts before sync.
   * @throws {StoreBusy} where that is not before `until` (`performance.now()`)
   */
  take(points: number, urgency: Urgency, until: number): Promise<void>;
  /** A released call has its answer. `status` is the allowance that the answer reports, if any. */
  answered(points: number, status: AllowanceStatus | null): void;
  /** The store lets no call through for this long. */
  wait(ms: number): void;
}

export interface AllowanceStatus {
  most: number;
  now: number;
  perSecond: number;
}

/** The share of the maximum that stays reserved for more urgent calls. */
const leaves: Readonly<Record<Urgency, number>> = { click: 0, cart: 0.1, sync: 0.5 };
/** A call that waits longer than this counts as a cart's, so that sync goes on however many shoppers there are. */
const longMs = 10_000;

interface Waiter {
  points: number;
  urgency: Urgency;
  since: number;
  until: number;
  go(): void;
  refuse(error: StoreBusy): void;
}

export function makeAllowance(now: () => number = () => performance.now()): Allowance {
  let status: AllowanceStatus | null = null;
  let reportedAt = 0;
  let notBefore = 0;
  let underWay = 0;
  const waiting: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;

  const urgencyOf = (one: Waiter): Urgency =>
    one.urgency === 'sync' && now() - one.since >= longMs ? 'cart' : one.urgency;

  /** Milliseconds until a call may go out, were it the only one. */
  function waitOf(one: Waiter): number {
    const held = notBefore - now();
    if (!status) return Math.max(0, held);
    const { most, perSecond } = status;
    const there = Math.min(most, status.now + ((now() - reportedAt) / 1000) * perSecond) - underWay;
    // A full bucket suffices, even for a call that should leave more to others than it can hold.
    const wanted = Math.min(one.points + leaves[urgencyOf(one)] * most, most);
    const missing = there >= wanted ? 0 : Math.ceil(((wanted - there) / perSecond) * 1000);
    return Math.max(0, held, missing);
  }

  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    const rank = (one: Waiter) => urgencies.indexOf(urgencyOf(one));
    const line = waiting.splice(0).sort((a, b) => rank(a) - rank(b) || a.since - b.since);
    for (const one of line) {
      const wait = waitOf(one);
      if (now() + wait > one.until) one.refuse(new StoreBusy(wait));
      // A less urgent call does not take points that another one waits for.
      else if (wait > 0 || waiting.length > 0) waiting.push(one);
      else {
        underWay += one.points;
        one.go();
      }
    }
    const [first] = waiting;
    if (first) timer = setTimeout(pump, Math.max(1, Math.ceil(waitOf(first))));
  }

  return {
    take: (points, urgency, until) =>
      new Promise((go, refuse) => {
        waiting.push({ points, urgency, since: now(), until, go, refuse });
        pump();
      }),
    answered(points, reported) {
      underWay -= points;
      if (reported) {
        status = reported;
        reportedAt = now();
      } else if (status) status = { ...status, now: status.now - points };
      pump();
    },
    wait(ms) {
      notBefore = Math.max(notBefore, now() + ms);
    },
  };
}

const allowances = new Map<string, Allowance>();
const maxStores = 5_000;

/** The allowance of a store, for all that this process asks of it. */
export function allowanceOf(domain: string): Allowance {
  let known = allowances.get(domain);
  if (!known) {
    known = makeAllowance();
    if (allowances.size >= maxStores) allowances.clear();
    allowances.set(domain, known);
  }
  return known;
}
