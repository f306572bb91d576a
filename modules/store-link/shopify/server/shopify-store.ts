import type { StoreResource } from '../../port/contract/store-provider.ts';
import {
  countOf,
  externalId,
  type Fields,
  fieldsOf,
  listOf,
  textOf,
} from '../../port/rules/provider-value.ts';
import {
  shopifyCollection,
  shopifyCustomer,
  shopifyOrder,
  shopifyProduct,
} from '../rules/shopify-mapping.ts';
import type { HooksLook, LeftOut, StoreItem, StorePage, StorePort } from '../../port/rules/store-port.ts';
import type { OutboundPolicy } from '#core/server/http/outbound-http.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { readEach } from '../../port/server/foreign-amount.ts';
import { shopifySignIn, type ShopifyKeys } from './shopify-access.ts';
import {
  openStoreHttp,
  type StoreAnswer,
  storeBounds,
  StoreCursorGone,
  StoreFailed,
  StoreListIncomplete,
} from '../../port/server/store-http.ts';

/** The version of the Admin API that is spoken. */
/** The version that both of its APIs are asked in. */
export const shopifyVersion = '2026-07';
const root = `/admin/api/${shopifyVersion}`;

const shopifyTopics = [
  'products/create',
  'products/update',
  'products/delete',
  'collections/create',
  'collections/update',
  'collections/delete',
  'customers/create',
  'customers/update',
  'orders/create',
  'orders/updated',
  'app/uninstalled',
] as const;

/** Shopify's bucket leaks twice a second: above four fifths of it we wait for as much as is over. */
export function shopifyPace(header: unknown): number {
  const [, used = 0, size = 0] = /^(\d+)\/(\d+)$/.exec(String(header ?? '')) ?? [];
  const over = Number(used) - Number(size) * 0.8;
  return Number(size) > 0 && over > 0 ? over * 500 : 0;
}

/** `<https://…?page_info=abc>; rel="next"` → `abc`. Only this is taken of it: the host is the one we know. */
export function nextPageInfo(link: unknown): string | null {
  for (const part of String(link ?? '').split(',')) {
    const [, address] = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(part) ?? [];
    if (address && URL.canParse(address)) return new URL(address).searchParams.get('page_info');
  }
  return null;
}

const pageSize = 250;

/** Shopify's Admin REST API. `limit` is for tests: how many make a page. */
export function openShopifyStore(options: {
  domain: string;
  keys: ShopifyKeys;
  currency: string;
  policy: OutboundPolicy;
  signal?: AbortSignal;
  tries?: number;
  isSilent?: boolean;
  timeoutMs?: number;
  patienceMs?: number;
  limit?: number;
}): StorePort {
  const { domain, policy, signal, tries, isSilent = false, currency } = options;
  const limit = options.limit ?? Math.min(pageSize, storeBounds.pageSize);
  const http = openStoreHttp({
    domain,
    policy,
    signal,
    isSilent,
    patienceMs: options.patienceMs,
    ...(tries === undefined ? {} : { tries }),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...shopifySignIn(domain, options.keys, { policy, timeoutMs: options.timeoutMs }),
    pace: (headers) => shopifyPace(headers['x-shopify-shop-api-call-limit']),
  });
  const get = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return http.call(`${root}/${path}.json${search ? `?${search}` : ''}`);
  };

  /** One page of a list: with `page_info` nothing else may be asked for but the page's size. */
  async function list(
    name: string,
    from: { pageInfo: string | null; since: string | null },
    more: Record<string, string> = {},
  ): Promise<{ rows: Fields[]; next: string | null; answer: StoreAnswer }> {
    const query: Record<string, string> = from.pageInfo
      ? { limit: String(limit), page_info: from.pageInfo }
      : { limit: String(limit), ...(from.since ? { updated_at_min: from.since } : {}), ...more };
    let answer: StoreAnswer;
    try {
      answer = await get(name, query);
    } catch (error) {
      // A page that was kept for days may have expired; its list is read again.
      if (from.pageInfo && error instanceof StoreFailed && /status 4\d\d/.test(error.message))
        throw new StoreCursorGone(error.message);
      throw error;
    }
    const rows = listOf(Object.values(fieldsOf(answer.json)).find(Array.isArray));
    return { rows, next: nextPageInfo(answer.headers.link), answer };
  }

  async function allIds(name: string, more: Record<string, string>, id: string): Promise<string[]> {
    const ids = new Set<string>();
    for (let pageInfo: string | null = null, first = true; first || pageInfo; first = false) {
      const page: Awaited<ReturnType<typeof list>> = await list(name, { pageInfo, since: null }, more);
      const before = ids.size;
      for (const row of page.rows) ids.add(externalId(row[id]));
      pageInfo = page.next;
      if (pageInfo !== null && ids.size === before) throw new StoreListIncomplete();
    }
    return [...ids];
  }

  /** First the collections filled by hand, then those filled by rules: `custom:…`, `smart:…`. */
  async function collections(cursor: string | null, since: string | null): Promise<StorePage> {
    const [, kind = 'custom', pageInfo = ''] = /^(custom|smart):(.*)$/.exec(cursor ?? 'custom:') ?? [];
    const page = await list(`${kind}_collections`, { pageInfo: pageInfo || null, since });
    const items: StoreItem[] = [];
    const left_out: LeftOut[] = [];
    for (const row of page.rows) {
      const id = externalId(row.id);
      try {
        const products =
          kind === 'custom'
            ? await allIds('collects', { collection_id: id }, 'product_id')
            : await allIds(`collections/${id}/products`, { fields: 'id' }, 'id');
        items.push(shopifyCollection(row, products));
      } catch (error) {
        if (!(error instanceof StoreListIncomplete)) throw error;
        left_out.push({ subject: textOf(row.title, 255), message: storeLinkSentences.part_missing });
      }
    }
    const next = page.next ? `${kind}:${page.next}` : kind === 'custom' ? 'smart:' : null;
    const has_gaps = left_out.length > 0;
    const of = { ids: idsOf(page.rows), asked: limit, list: kind };
    return { ...of, items, left_out, has_gaps, next, at: page.answer.at };
  }

  const hooks = async (): Promise<Fields[]> =>
    listOf(fieldsOf((await get('webhooks', { limit: '250' })).json).webhooks);

  async function hookTopics(address: string): Promise<Set<string>> {
    const own = (await hooks()).filter((hook) => hook.address === address);
    const topics = new Set(own.map((hook) => textOf(hook.topic)));
    return new Set(shopifyTopics.filter((topic) => topics.has(topic)));
  }

  async function makeHook(topic: string, address: string): Promise<void> {
    const body = { webhook: { topic, address, format: 'json' } };
    try {
      await http.call(`${root}/webhooks.json`, { method: 'POST', body });
    } catch (error) {
      // It was made, and the answer was lost.
      if (!(error instanceof StoreFailed && error.answered?.status === 422)) throw error;
    }
  }

  return {
    async facts() {
      const shop = fieldsOf(fieldsOf((await get('shop')).json).shop);
      const primary = textOf(shop.domain, 253).toLowerCase();
      return {
        name: textOf(shop.name, 255),
        currency: textOf(shop.currency, 3),
        storefront_domain: /^[a-z0-9.-]+(:\d+)?$/.test(primary) ? primary : domain,
        weight_unit: textOf(shop.weight_unit, 5) || 'kg',
      };
    },
    async currency() {
      return textOf(fieldsOf(fieldsOf((await get('shop', { fields: 'currency' })).json).shop).currency, 3);
    },
    async count(resource, since) {
      const query: Record<string, string> = since ? { updated_at_min: since } : {};
      const of = async (name: string, more: Record<string, string> = {}) =>
        countOf(fieldsOf((await get(`${name}/count`, { ...query, ...more })).json).count);
      if (resource === 'orders') return of('orders', { status: 'any' });
      if (resource !== 'collections') return of(resource);
      const [custom, smart] = [await of('custom_collections'), await of('smart_collections')];
      return custom === null || smart === null ? null : custom + smart;
    },
    async page(resource, { cursor, since }) {
      if (resource === 'collections') return collections(cursor, since);
      const more: Record<string, string> = resource === 'orders' ? { status: 'any' } : {};
      const page = await list(resource, { pageInfo: cursor, since }, more);
      const read = mapped(resource, page.rows, currency);
      return { ...read, ids: idsOf(page.rows), asked: limit, next: page.next, at: page.answer.at };
    },
    async product(id) {
      try {
        return shopifyProduct(fieldsOf(fieldsOf((await get(`products/${id}`)).json).product), currency);
      } catch (error) {
        if (error instanceof StoreFailed && error.answered?.status === 404) return null;
        throw error;
      }
    },
    async order(id) {
      try {
        return shopifyOrder(fieldsOf(fieldsOf((await get(`orders/${id}`)).json).order));
      } catch (error) {
        if (error instanceof StoreFailed && error.answered?.status === 404) return null;
        throw error;
      }
    },
    async present(resource, ids) {
      const query = { ids: ids.join(','), limit: '250', fields: 'id' };
      const of = async (name: string) =>
        (await list(name, { pageInfo: null, since: null }, query)).rows.map((row) => externalId(row.id));
      if (resource === 'products') return new Set(await of('products'));
      return new Set([...(await of('custom_collections')), ...(await of('smart_collections'))]);
    },
    // The app's client secret signs all of them.
    async restoreHooks(address): Promise<HooksLook> {
      const there = await hookTopics(address);
      const missing = shopifyTopics.filter((topic) => !there.has(topic));
      for (const topic of missing) await makeHook(topic, address);
      const now = missing.length === 0 ? there : await hookTopics(address);
      return { expected: shopifyTopics.length, found: there.size, present: now.size };
    },
    async silence(address) {
      for (const hook of await hooks()) {
        if (hook.address === address)
          await http.call(`${root}/webhooks/${externalId(hook.id)}.json`, { method: 'DELETE' });
      }
    },
  };
}

const idsOf = (rows: readonly Fields[]): string[] =>
  rows.map((row) => externalId(row.id)).filter((id) => id !== '');

function mapped(
  resource: Exclude<StoreResource, 'collections'>,
  rows: readonly Fields[],
  currency: string,
): Pick<StorePage, 'items' | 'left_out'> {
  if (resource === 'products')
    return { items: rows.map((row) => shopifyProduct(row, currency)), left_out: [] };
  if (resource === 'orders')
    return readEach(rows, shopifyOrder, (row) => textOf(row.name, 100) || `#${externalId(row.id)}`);
  const customers = rows.map((row) => [row, shopifyCustomer(row)] as const);
  return {
    items: customers.flatMap(([, customer]) => customer ?? []),
    left_out: customers.flatMap(([row, customer]) =>
      customer
        ? []
        : [
            {
              subject: `${textOf(row.first_name)} ${textOf(row.last_name)}`.trim(),
              message: storeLinkSentences.customer_without_email,
            },
          ],
    ),
  };
}
