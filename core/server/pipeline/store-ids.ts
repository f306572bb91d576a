import { replaceStoreIds, type StoreIdField, storeIdFields } from '#core/contract/store-id.ts';
import type { ActingShop, Services } from '../call/context.ts';
import type { AnyEndpoint } from '../call/handle.ts';
import type { StoreView } from '../call/store-view.ts';

/** The view of a shop's connected store; null for a shop that has none. From memory. */
export type StoreViewOf = (services: Services, shop: ActingShop) => Promise<StoreView | null>;

interface Ids {
  query: readonly StoreIdField[];
  body: readonly StoreIdField[];
  reply: readonly StoreIdField[];
}

const known = new WeakMap<AnyEndpoint, Ids>();

/** Found once a call: schemas do not change. */
function idsOf(endpoint: AnyEndpoint): Ids {
  let ids = known.get(endpoint);
  if (!ids) {
    const { query, body, reply } = endpoint;
    ids = { query: storeIdFields(query), body: storeIdFields(body), reply: storeIdFields(reply) };
    known.set(endpoint, ids);
  }
  return ids;
}

/** Makes the store's ids of what was sent ours; what is not known becomes 0, which is the id of nothing. */
export function readStoreIds(
  endpoint: AnyEndpoint,
  input: { query: unknown; body: unknown },
  view: StoreView,
): void {
  const { query, body } = idsOf(endpoint);
  replaceStoreIds(input.query, query, view.ours);
  replaceStoreIds(input.body, body, view.ours);
}

/**
 * Makes our ids of an answer the store's.
 * @throws {Error} where the store does not have what the answer holds: a page must never get an id of ours
 */
export function writeStoreIds(endpoint: AnyEndpoint, reply: unknown, view: StoreView): void {
  replaceStoreIds(reply, idsOf(endpoint).reply, (kind, ours) => {
    const theirs = view.theirs(kind, ours);
    if (theirs === 0)
      throw new Error(`${endpoint.method} ${endpoint.path} answered a ${kind} that the store does not have`);
    return theirs;
  });
}
