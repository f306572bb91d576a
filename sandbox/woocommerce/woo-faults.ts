import { setTimeout as delay } from 'node:timers/promises';
import { type ListFaults, noListFaults, type SandboxReply, type SandboxRequest } from '../sandbox-server.ts';

/** Faults of one interface of the store; every nth request, 0 for never. */
export interface DoorFaults {
  slowMs: number;
  /** 500 before anything is done. */
  errorEvery: number;
  /** The connection ends before anything is done. */
  dropEvery: number;
  /** The work is done, its answer is lost. */
  loseEvery: number;
  /** Faults of the next requests, one each. */
  next: ('error' | 'drop' | 'lose')[];
  /** Only these requests meet faults; all of them without it. */
  only: ((request: SandboxRequest) => boolean) | null;
}

export interface HookFaults {
  /** Nothing is sent at all. */
  off: boolean;
  /** Every nth is sent twice. */
  twiceEvery: number;
  /** Those that wait are sent in another order. */
  shuffled: boolean;
  /** How long each waits. */
  delayMs: number;
  /** A saved variation is announced, and its product neither announced nor dated anew. */
  loneVariations: boolean;
}

export interface WooFaults {
  /** REST v3, with keys. */
  rest: DoorFaults;
  /** The Store API, from shoppers' pages. */
  storeApi: DoorFaults;
  /** Pages and the theme's own calls. */
  pages: DoorFaults;
  hooks: HookFaults;
  /** Faults that plugins cause in REST lists. Without totals both headers of a list are missing. */
  lists: ListFaults;
  /**
   * A page cache keeps pages of the shop and of products as they were when it was switched on, and nonces of three
   * half days ago in them.
   */
  stalePages: boolean;
  /** A security plugin answers every call of REST with a page: 403, HTML. */
  blocksRest: boolean;
  /**
   * The host's web server keeps the Authorization header from PHP (WooCommerce REST docs, "Authentication over HTTPS": some
   * servers may not parse it, and take the key in the query).
   */
  dropsAuthorization: boolean;
  /** A plugin's file begins with a byte order mark, and so does every answer. */
  bom: boolean;
  /** The store is down: 503 with a page, as WordPress says it during maintenance. */
  down: boolean;
}

const door = (): DoorFaults => ({
  slowMs: 0,
  errorEvery: 0,
  dropEvery: 0,
  loseEvery: 0,
  next: [],
  only: null,
});

export const noFaults = (): WooFaults => ({
  rest: door(),
  storeApi: door(),
  pages: door(),
  hooks: { off: false, twiceEvery: 0, shuffled: false, delayMs: 0, loneVariations: false },
  lists: noListFaults(),
  stalePages: false,
  blocksRest: false,
  dropsAuthorization: false,
  bom: false,
  down: false,
});

/** Lets a request meet the faults of its door, as they are now. `work` is done once, or not at all. */
export function openDoors(
  now: () => WooFaults,
): (
  at: 'rest' | 'storeApi' | 'pages',
  request: SandboxRequest,
  work: () => SandboxReply,
) => Promise<SandboxReply> {
  const counts = { rest: 0, storeApi: 0, pages: 0 };
  return async (at, request, work) => {
    const faults = now();
    if (faults.down)
      return {
        status: 503,
        headers: { 'retry-after': '600' },
        body: '<!doctype html><title>Maintenance</title><h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>',
      };
    if (faults.blocksRest && request.path.startsWith('/wp-json/'))
      return {
        status: 403,
        body: '<!doctype html><title>403 Forbidden</title><h1>Your access to this service has been limited.</h1>',
      };
    const met = faults[at];
    if (met.only && !met.only(request)) return work();
    counts[at] += 1;
    const every = (n: number) => n > 0 && counts[at] % n === 0;
    const once = met.next.shift();
    if (met.slowMs > 0) await delay(met.slowMs);
    if (once === 'drop' || every(met.dropEvery)) return { drop: true };
    if (once === 'error' || every(met.errorEvery))
      return {
        status: 500,
        body: {
          code: 'internal_server_error',
          message: 'There has been a critical error on this website.',
          data: { status: 500 },
        },
      };
    const reply = work();
    return once === 'lose' || every(met.loseEvery) ? { drop: true } : reply;
  };
}
