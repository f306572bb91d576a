import { randomUUID } from 'node:crypto';
import { type ListFaults, type SandboxReply, type SandboxRequest, shownRows } from '../sandbox-server.ts';
import { isGranted } from './shopify-access.ts';
import type { Row } from './shopify-data.ts';
import type { Webhook } from './shopify-hooks.ts';
import type { ShopState } from './shopify-state.ts';

export interface RestOptions {
  state: ShopState;
  webhooks: Webhook[];
  shop: { name: string; host: string };
  /** The largest page; 250 as the real one's. */
  pageSize: number;
  scopes(): readonly string[];
  lists: ListFaults;
}

const scopeOf = (path: string): string | null => {
  if (/^(?:products|collects|collections|custom_collections|smart_collections)\b/.test(path))
    return 'read_products';
  return /^(?:customers|orders)\b/.exec(path)?.[0].replace(/^/, 'read_') ?? null;
};

/** The REST Admin API of what the store holds; null for a path it does not know. */
export function makeRest({ state, webhooks, shop, pageSize, scopes, lists }: RestOptions) {
  const { products, customers, orders, collections } = state;
  /** The content of a page link: the list's query, and the id after which it continues. */
  const links = new Map<
    string,
    { path: string; query: URLSearchParams; after: number; page: number; before: number }
  >();
  let made = 0;

  /** "Only the last 60 days' worth of orders" without `read_all_orders` (shopify.dev/docs/api/usage/access-scopes). */
  const isWithinReach = (order: Row) =>
    scopes().includes('read_all_orders') ||
    Date.parse(String(order.created_at)) >= state.now() - 60 * 24 * 3600_000;

  function rowsOf(path: string, query: URLSearchParams): { name: string; rows: Row[] } | null {
    const inCollection = /^collections\/(\d+)\/products$/.exec(path);
    if (inCollection) {
      const found = collections.find(({ row }) => row.id === Number(inCollection[1]));
      const ids = new Set(found?.products);
      return { name: 'products', rows: products.filter((row) => ids.has(row.id)) };
    }
    if (path === 'collects') {
      const found = collections.find(
        ({ kind, row }) => kind === 'custom' && row.id === Number(query.get('collection_id')),
      );
      const rows = (found?.products ?? []).map((product_id, index) => ({
        ...{ id: Number(found!.row.id) * 10_000 + index, product_id, position: index + 1 },
        ...{ collection_id: found!.row.id, updated_at: found!.row.updated_at },
      }));
      return { name: 'collects', rows };
    }
    if (path === 'products') return { name: path, rows: products };
    if (path === 'customers') return { name: path, rows: customers };
    // Without it the real one leaves out what is closed.
    if (path === 'orders')
      return { name: path, rows: query.get('status') === 'any' ? orders.filter(isWithinReach) : [] };
    if (path === 'custom_collections' || path === 'smart_collections') {
      const kind = path.startsWith('custom') ? 'custom' : 'smart';
      return { name: path, rows: collections.filter((one) => one.kind === kind).map(({ row }) => row) };
    }
    return null;
  }

  function filtered(rows: readonly Row[], query: URLSearchParams): Row[] {
    const since = query.get('updated_at_min');
    const ids = query.get('ids')?.split(',').map(Number);
    return rows
      .filter((row) => !since || Date.parse(row.updated_at) >= Date.parse(since))
      .filter((row) => !ids || ids.includes(row.id))
      .toSorted((a, b) => a.id - b.id);
  }

  function list(path: string, query: URLSearchParams): SandboxReply | null {
    const limit = Math.min(pageSize, Number(query.get('limit') ?? 50));
    const token = query.get('page_info');
    if (
      token !== null &&
      [...query.keys()].some((key) => key !== 'limit' && key !== 'page_info' && key !== 'fields')
    )
      return { status: 400, body: { errors: 'page_info goes with limit only' } };
    const link = token === null ? undefined : links.get(token);
    if (token !== null && link?.path !== path) return { status: 400, body: { errors: 'Invalid page_info' } };
    const asked = link?.query ?? query;
    const found = rowsOf(path, asked);
    if (!found) return null;
    const number = link?.page ?? 1;
    const wrong = lists.only && !lists.only.test(path) ? null : lists;
    if (!asked.has('ids')) wrong?.onPage?.();
    const all = filtered(found.rows, asked);
    const rest = all.filter((row) => row.id > (link?.after ?? 0));
    const own = rest.slice(0, limit);
    const isLast = rest.length === own.length;
    const isRepeated = wrong !== null && number > 1 && (wrong.repeatsAll || wrong.repeatsPage === number);
    const before = all.filter((row) => row.id > (link?.before ?? 0)).slice(0, limit);
    const page = wrong ? shownRows(wrong, isRepeated ? before : own, isLast, number === 1) : own;
    const headers: Record<string, string> = {};
    if (!isLast) {
      const next = randomUUID();
      const after = own.at(-1)!.id;
      links.set(next, {
        ...{ path, query: asked, after, page: number + 1 },
        before: wrong?.repeatsAll ? 0 : (link?.after ?? 0),
      });
      // The real one names itself here; whoever follows it blindly sends their token wherever it says.
      headers.link = `<https://elsewhere.test/admin/api/x/${path}.json?limit=${limit}&page_info=${next}>; rel="next"`;
    }
    const fields = asked.get('fields')?.split(',');
    const rows = fields
      ? page.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key))))
      : page;
    return { headers, body: { [found.name]: rows } };
  }

  function hooks({ method, path, body }: SandboxRequest): SandboxReply {
    const one = /webhooks\/(\d+)\.json$/.exec(path);
    if (method === 'DELETE' && one) {
      const at = webhooks.findIndex((hook) => hook.id === Number(one[1]));
      if (at >= 0) webhooks.splice(at, 1);
      return { body: {} };
    }
    if (method !== 'POST') return { body: { webhooks } };
    const { topic, address } = (body as { webhook: { topic: string; address: string } }).webhook;
    if (webhooks.some((hook) => hook.topic === topic && hook.address === address))
      return { status: 422, body: { errors: { address: ['for this topic has already been taken'] } } };
    webhooks.push({ id: (made += 1), topic, address });
    return { status: 201, body: { webhook: webhooks.at(-1) } };
  }

  return (path: string, request: SandboxRequest): SandboxReply => {
    const { query } = request;
    const scope = scopeOf(path);
    // shopify.dev/docs/api/usage/response-codes, 403.
    if (scope && !isGranted(scopes(), scope)) {
      const errors = `[API] This action requires merchant approval for ${scope} scope.`;
      return { status: 403, body: { errors } };
    }
    if (path === 'shop')
      return {
        body: {
          shop: {
            name: shop.name,
            currency: state.currency,
            domain: shop.host,
            myshopify_domain: shop.host,
            weight_unit: 'kg',
            taxes_included: state.taxesIncluded,
            country_code: state.country,
          },
        },
      };
    if (path === 'webhooks' || path.startsWith('webhooks/')) return hooks(request);
    const counted = /^(\w+)\/count$/.exec(path);
    if (counted) {
      const found = rowsOf(counted[1]!, query);
      if (lists.noTotals && (lists.only?.test(counted[1]!) ?? true)) return { body: {} };
      return { body: { count: found ? filtered(found.rows, query).length : 0 } };
    }
    const one = /^(products|orders|customers)\/(\d+)$/.exec(path);
    if (one) {
      const found = rowsOf(one[1]!, new URLSearchParams({ status: 'any' }));
      const row = found?.rows.find(({ id }) => id === Number(one[2]));
      if (row) return { body: { [one[1]!.slice(0, -1)]: row } };
    }
    return list(path, query) ?? { status: 404, body: { errors: 'Not Found' } };
  };
}
