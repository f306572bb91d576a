import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type AllowanceName, allowances } from '#core/contract/allowance.ts';
import { networkOf } from '../address/client-network.ts';
import type { Services } from '../call/context.ts';
import { proxyHeaderOf } from '../address/proxy-signs.ts';
import { tooMany } from '../call/refusal.ts';
import { makeRequestLimit, type RequestLimit } from '../http/request-limit.ts';
import { shareLimit } from '../http/shared-limit.ts';
import { makeWorkShares, type Turn, type WorkShares } from '../http/work-shares.ts';

export type { Turn };

/** Refusals a second that one network gets at once; further ones come late, so that asking on and on costs us little. */
const promptRefusals = 20;
const lateMs = 250;
/** Callers kept waiting for a refusal; beyond, it comes at once. */
const maxLate = 2_000;
const maxRefusedNetworks = 10_000;
const innerHeader = 'x-backroom-inner';
const domainForm = /^[a-z0-9][a-z0-9.-]{0,252}$/;

/** What stands before the calls that anyone may make: how many, and when it is their turn. */
export interface CallGuard {
  /**
   * Counts a request from outside; `weight` other than 1 counts it so many times.
   * @throws {Refusal} 429 with Retry-After. Nothing when there is room: then no promise is made, either.
   */
  admit(request: FastifyRequest, allowance: AllowanceName, domain?: unknown): Promise<void> | undefined;
  /** Counts `weight` more, after the fact. */
  charge(request: FastifyRequest, allowance: AllowanceName, weight: number): void;
  /** Waits for the turn of a shopper's request to the shop of this domain; unknown ones have one among them. @throws {Refusal} 429 */
  enter(request: FastifyRequest, domain: unknown, urgent: boolean): Promise<Turn>;
  /** A request of staff has begun; call what comes back at its end. */
  staff(): () => void;
  /** Headers of a call that a page of ours makes: the page was counted, and has its turn. Nobody else knows them. */
  innerHeaders: Readonly<Record<string, string>>;
  isInner(request: FastifyRequest): boolean;
  figures(): { busy: number; waiting: number; keys: number; refused: ReadonlyMap<AllowanceName, number> };
  stop(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    guard: CallGuard;
  }
}

/** With `limited` false nothing is counted or refused; turns are taken all the same. */
export function openCallGuard(services: Services, limited: boolean): CallGuard {
  const limit: RequestLimit = makeRequestLimit({ now: () => services.now().getTime() });
  const shared = limited ? shareLimit(limit, services.notifications) : undefined;
  const shares: WorkShares = makeWorkShares();
  const secret = randomBytes(32);
  const innerValue = secret.toString('base64url');
  const refused = new Map<AllowanceName, number>();
  /** Refusals by network within this second. */
  let recent = new Map<string, number>();
  let recentSince = 0;
  let late = 0;
  let warned = false;

  function refusalsOf(network: string): number {
    const now = performance.now();
    if (now - recentSince > 1000) {
      recent = new Map();
      recentSince = now;
    }
    const n = (recent.get(network) ?? 0) + 1;
    if (n > 1 || recent.size < maxRefusedNetworks) recent.set(network, n);
    return n;
  }

  async function refuse(allowance: AllowanceName, network: string, ms: number): Promise<never> {
    refused.set(allowance, (refused.get(allowance) ?? 0) + 1);
    let waits = ms;
    if (refusalsOf(network) > promptRefusals && late < maxLate) {
      late += 1;
      await delay(lateMs);
      late -= 1;
      waits -= lateMs;
    }
    throw tooMany(waits / 1000);
  }

  /** Behind a proxy that is not named all shoppers have one address, and would use up each other's allowance. */
  function warnOfProxy(request: FastifyRequest): void {
    if (warned || services.environment.TRUST_PROXY) return;
    const header = proxyHeaderOf(request);
    if (header === null) return;
    warned = true;
    services.log.warn(
      {},
      `requests come through a proxy (${header}) that TRUST_PROXY does not name: all count as one address, and are limited together`,
    );
  }

  return {
    admit(request, allowance, domain) {
      if (!limited) return undefined;
      warnOfProxy(request);
      const network = networkOf(request.ip);
      const shop = typeof domain === 'string' ? domain.toLowerCase() : '';
      const wait = limit.take(allowance, network, domainForm.test(shop) ? shop : undefined);
      return wait > 0 ? refuse(allowance, network, wait) : undefined;
    },
    charge(request, allowance, weight) {
      if (limited) limit.charge(allowance, networkOf(request.ip), weight);
    },
    async enter(request, domain, urgent) {
      const shop = typeof domain === 'string' ? await services.shops.byDomain(domain) : null;
      const gone = () => request.raw.socket.destroyed;
      const turn = await shares.enter({ shop: shop?.id ?? 0, caller: networkOf(request.ip), urgent, gone });
      await turn.giveWay();
      return turn;
    },
    staff: () => shares.staff(),
    innerHeaders: { [innerHeader]: innerValue },
    isInner(request) {
      const sent = request.headers[innerHeader];
      if (typeof sent !== 'string' || sent.length !== innerValue.length) return false;
      return timingSafeEqual(Buffer.from(sent), Buffer.from(innerValue));
    },
    figures: () => ({ ...shares.figures(), keys: limit.size, refused }),
    stop: () => shared?.stop(),
  };
}

/** The allowances whose work takes turns. Reported events are written together anyway; the rest is no shoppers' work. */
export const takesTurns: ReadonlySet<AllowanceName> = new Set(['page', 'call', 'cart', 'code', 'pay']);
export const isUrgent = (allowance: AllowanceName): boolean =>
  allowance === 'cart' || allowance === 'code' || allowance === 'pay';
export const allowanceNames = Object.keys(allowances) as AllowanceName[];
