import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../../port/rules/provider-value.ts';
import type { Allowance, AllowanceStatus, Urgency } from '../../port/server/store-allowance.ts';
import { StoreBusy, StoreFailed, type StoreHttp, StoreRefused } from '../../port/server/store-http.ts';

/** Milliseconds until a bucket holds what a query costs (https://shopify.dev/docs/api/usage/rate-limits). */
export function throttleWait(cost: unknown): number {
  const { requestedQueryCost, throttleStatus } = fieldsOf(cost);
  const { currentlyAvailable, restoreRate } = fieldsOf(throttleStatus);
  const missing = Number(requestedQueryCost) - Number(currentlyAvailable);
  const ms = (missing / Number(restoreRate)) * 1000;
  return Number.isFinite(ms) ? Math.min(20_000, Math.max(100, Math.ceil(ms))) : 1000;
}

/** The store's allowance in an answer. */
function statusIn(cost: unknown): AllowanceStatus | null {
  const { maximumAvailable, currentlyAvailable, restoreRate } = fieldsOf(fieldsOf(cost).throttleStatus);
  const [most, now, perSecond] = [maximumAvailable, currentlyAvailable, restoreRate].map(Number);
  return most! > 0 && now! >= 0 && perSecond! > 0 ? { most: most!, now: now!, perSecond: perSecond! } : null;
}

/** Shopify's GraphQL Admin API, as one who waits for it asks. */
export interface ShopifyGraphql {
  http: StoreHttp;
  version: string;
  allowance: Allowance;
  urgency: Urgency;
  /** How long a call waits for the allowance. */
  patienceMs: number;
}

export interface ShopifyQuestion {
  query: string;
  variables?: object;
  /** The cost of the call. If it is set too low, Shopify throttles the call until its real cost is available. */
  points: number;
}

/**
 * Asks Shopify's GraphQL Admin API, when its allowance is there. Its errors come in answers with status 200, also that it
 * is THROTTLED: that is obeyed, and asked again.
 * @throws {StoreBusy} @throws {StoreRefused} where the keys lack a scope @throws {StoreFailed}
 */
export async function askShopify(
  { http, version, allowance, urgency, patienceMs }: ShopifyGraphql,
  { query, variables = {}, points }: ShopifyQuestion,
): Promise<Fields> {
  const until = performance.now() + patienceMs;
  for (;;) {
    await allowance.take(points, urgency, until);
    let cost: unknown = null;
    let json: unknown;
    let wait = 0;
    try {
      ({ json } = await http.call(`/admin/api/${version}/graphql.json`, {
        method: 'POST',
        body: { query, variables },
      }));
      ({ cost } = fieldsOf(fieldsOf(json).extensions));
      if (errorCode(json) === 'THROTTLED') wait = throttleWait(cost);
    } finally {
      allowance.wait(wait);
      allowance.answered(points, statusIn(cost));
    }
    if (wait === 0) return dataOf(json);
    if (performance.now() + wait > until) throw new StoreBusy(wait);
  }
}

const errorCode = (json: unknown): string =>
  textOf(fieldsOf(listOf(fieldsOf(json).errors)[0]?.extensions).code, 100);

function dataOf(json: unknown): Fields {
  const { data, errors } = fieldsOf(json);
  const [error] = listOf(errors);
  if (!error) return fieldsOf(data);
  const answered = { status: 200, json };
  if (errorCode(json) === 'ACCESS_DENIED') throw new StoreRefused(storeLinkSentences.keys_refused, answered);
  throw new StoreFailed(storeLinkSentences.not_its_data, answered);
}
