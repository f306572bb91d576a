import { setTimeout as delay } from 'node:timers/promises';
import {
  type Faults,
  type ListFaults,
  noListFaults,
  type SandboxReply,
  type SandboxRequest,
} from '../sandbox-server.ts';
import type { StoreFaults } from './shopify-state.ts';

/** The fault of one request; with `lost` the work is done, and its answer never arrives. */
export type FaultKind = 'slow' | 'error' | 'drop' | 'lost';

/** Faults of this store; every nth request, 0 for never. Each can be changed at any time. */
export interface ShopifyFaults extends Faults, StoreFaults {
  /** The work is done, and the connection ends before its answer. */
  lostEvery: number;
  /** Every nth call of the GraphQL API is THROTTLED, whatever stands in its bucket. */
  throttleEvery: number;
  /** Matching requests get 503 until this is false again. */
  down: boolean;
  /** The addresses that these faults meet; null for all of them. */
  paths: RegExp | null;
  /** Each meets one request, the first whose address fits, and is gone. */
  once: { kind: FaultKind; path?: RegExp; ms?: number }[];
  /** Faults of REST lists. Without totals `count.json` has none. */
  lists: ListFaults;
}

export const noFaults = (): Omit<ShopifyFaults, keyof Faults> => ({
  ...{ lostEvery: 0, throttleEvery: 0, down: false, usageLagMs: 0, codeLagMs: 0, ignoresCodes: false },
  paths: null,
  once: [],
  lists: noListFaults(),
  hooks: { off: false, duplicates: 0, shuffled: false, delayMs: 0 },
});

/** Lets a request meet the faults as they are now. `work` is done once, or not at all. */
export function openFaults(
  faults: ShopifyFaults,
): (request: SandboxRequest, work: () => SandboxReply) => Promise<SandboxReply> {
  let count = 0;

  function meets(path: string): { kind: FaultKind; ms?: number }[] {
    const at = faults.once.findIndex((one) => !one.path || one.path.test(path));
    const once = at < 0 ? [] : faults.once.splice(at, 1);
    if (faults.paths && !faults.paths.test(path)) return once;
    count += 1;
    const every = (n: number, kind: FaultKind) => (n > 0 && count % n === 0 ? [{ kind }] : []);
    return [
      ...once,
      ...(faults.slowMs > 0 ? [{ kind: 'slow' as const, ms: faults.slowMs }] : []),
      ...every(faults.dropEvery, 'drop'),
      ...every(faults.lostEvery, 'lost'),
      ...every(faults.errorEvery, 'error'),
    ];
  }

  return async ({ path }, work) => {
    const met = meets(path);
    const has = (kind: FaultKind) => met.some((one) => one.kind === kind);
    for (const { kind, ms } of met) if (kind === 'slow') await delay(ms ?? 1000);
    if (has('drop')) return { drop: true };
    if (faults.down && (faults.paths?.test(path) ?? true))
      return { status: 503, body: { errors: 'Service Unavailable' } };
    if (has('error')) return { status: 500, body: { errors: 'Internal Server Error' } };
    const reply = work();
    return has('lost') ? { drop: true } : reply;
  };
}
