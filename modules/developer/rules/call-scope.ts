import type { ScopeResource } from '../contract/api-scope.ts';

/** First part of a path below `/admin/` → the resource whose scope the call needs, as the platform's reference has it. */
const resources: Readonly<Record<string, ScopeResource>> = {
  products: 'products',
  variants: 'products',
  catalog: 'products',
  collections: 'products',
  custom_collections: 'products',
  smart_collections: 'products',
  collects: 'products',
  orders: 'orders',
  transactions: 'orders',
  checkouts: 'orders',
  draft_orders: 'draft_orders',
  customers: 'customers',
  fulfillment_services: 'fulfillments',
  script_tags: 'script_tags',
  pages: 'content',
  redirects: 'content',
};

/** Reads, though it is sent as a body. */
const asksOnly = /\/calculate\.json$/;
/** Any token may: what it tells a token of depends on the token itself. */
const anyToken = /^\/admin\/(?:shop\.json$|webhooks[./])/;

/**
 * The scope another program needs for a call: `read_…` to look, `write_…` to change; '' when any token will do, null
 * when only people may call it. A call is not open to tokens unless its path is named here (31).
 */
export function scopeOfCall({ method, path }: { method: string; path: string }): string | null {
  if (anyToken.test(path)) return '';
  const first = /^\/admin\/([a-z_]+)/.exec(path)?.[1] ?? '';
  const resource = /\/inventory(?:\.|\/)/.test(path) ? 'inventory' : resources[first];
  if (!resource) return null;
  return `${method === 'GET' || asksOnly.test(path) ? 'read' : 'write'}_${resource}`;
}
