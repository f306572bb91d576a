import { timingSafeEqual } from 'node:crypto';
import { externalId, type Fields, fieldsOf, listOf, textOf, wholeOf } from '../rules/provider-value.ts';
import type { StoreOrder, StorePage, StorePort, StoreProduct } from '../rules/store-port.ts';
import {
  hasVariations,
  wooCollection,
  wooCustomer,
  isVariation,
  isWooDraft,
  wooOrder,
  wooProduct,
} from '../rules/woocommerce-mapping.ts';
import type { OutboundPolicy } from '#core/server/outbound-http.ts';
import { storeLinkSentences } from '../contract/store-link-refusals.ts';
import { amountLeftOut } from './foreign-amount.ts';
import {
  openStoreHttp,
  type StoreAnswer,
  StoreCursorGone,
  StoreFailed,
  type StoreHttpOptions,
} from './store-http.ts';

const root = '/wp-json/wc/v3';

const wooTopics = [
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
  'customer.created',
  'customer.updated',
  'order.created',
  'order.updated',
  'order.restored',
] as const;

const pageSize = 100;

/** `page/total`: where to read on, and how many there were when the page before was read. */
function readCursor(cursor: string | null): { page: number; total: number } {
  const [page = 1, total = 0] = (cursor ?? '').split('/').map(Number);
  return { page: Math.max(1, page), total };
}

/**
 * Pages are cut by number: when something is deleted while we read, what follows moves up, perhaps onto a page that
 * was read already. So a list that became shorter is read again from one page before.
 */
export function nextCursor(page: number, before: number, pages: number, total: number): string | null {
  if (total < before && page > 1) return `${page - 1}/${total}`;
  return page < pages ? `${page + 1}/${total}` : null;
}

/** Whether both are one key, in the same time whatever they share. */
function isSameKey(theirs: string, told: string): boolean {
  const [one, other] = [Buffer.from(theirs), Buffer.from(told)];
  return theirs !== '' && one.length === other.length && timingSafeEqual(one, other);
}

/**
 * How calls of a WooCommerce store are signed in: by consumer key and secret, in the query where its server does not hand
 * on the header (REST docs, "Authentication over HTTPS").
 */
export function wooSignIn(keys: {
  api_key: string;
  api_password: string;
}): Pick<StoreHttpOptions, 'headers' | 'query'> {
  const authorization = `Basic ${Buffer.from(`${keys.api_key}:${keys.api_password}`).toString('base64')}`;
  return {
    headers: () => Promise.resolve({ authorization }),
    query: {
      fields: { consumer_key: keys.api_key, consumer_secret: keys.api_password },
      // This is said of a key that arrived (class-wc-rest-authentication.php).
      mayHelp: ({ json }) => textOf(fieldsOf(json).code, 100) !== 'woocommerce_rest_authentication_error',
    },
  };
}

/** WooCommerce's REST API, version 3, signed in by consumer key and secret. `limit` is for tests: how many make a page. */
export function openWooStore(options: {
  domain: string;
  api_key: string;
  api_password: string;
  currency: string;
  weight_unit: string;
  policy: OutboundPolicy;
  signal?: AbortSignal;
  tries?: number;
  limit?: number;
}): StorePort {
  const { domain, policy, signal, tries, currency, weight_unit: unit, limit = pageSize } = options;
  const http = openStoreHttp({
    domain,
    policy,
    signal,
    ...(tries === undefined ? {} : { tries }),
    ...wooSignIn(options),
  });
  const get = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return http.call(`${root}/${path}${search ? `?${search}` : ''}`);
  };
  const total = (answer: StoreAnswer) => wholeOf(answer.headers['x-wp-total']);

  async function list(path: string, page: number, more: Record<string, string>) {
    let answer: StoreAnswer;
    try {
      answer = await get(path, { per_page: String(limit), page: String(page), ...more });
    } catch (error) {
      if (page > 1 && error instanceof StoreFailed && /status 4\d\d/.test(error.message))
        throw new StoreCursorGone(error.message);
      throw error;
    }
    return { rows: listOf(answer.json), pages: wholeOf(answer.headers['x-wp-totalpages']), answer };
  }

  async function all(path: string, more: Record<string, string> = {}): Promise<Fields[]> {
    const rows: Fields[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const found = await list(path, page, more);
      rows.push(...found.rows);
      pages = found.pages;
    }
    return rows;
  }

  /** In the order of ids, so that what is added while we read comes after what we read. */
  const inOrder = { orderby: 'id', order: 'asc' };
  const changed = (since: string | null): Record<string, string> =>
    since ? { modified_after: since, dates_are_gmt: 'true' } : {};

  async function productOf(row: Fields): Promise<StoreProduct> {
    const variations = hasVariations(row)
      ? await all(`products/${externalId(row.id)}/variations`, inOrder)
      : [];
    return wooProduct(row, variations, currency, unit);
  }

  /** Null for what a shopper has not placed yet. */
  async function orderOf(row: Fields): Promise<StoreOrder | null> {
    if (isWooDraft(row)) return null;
    const refunds = listOf(row.refunds).length > 0 ? await all(`orders/${externalId(row.id)}/refunds`) : [];
    return wooOrder(row, refunds);
  }

  async function items(
    resource: 'products' | 'orders',
    rows: readonly Fields[],
  ): Promise<Pick<StorePage, 'items' | 'left_out'>> {
    const found: Pick<StorePage, 'items' | 'left_out'> = { items: [], left_out: [] };
    for (const row of rows) {
      try {
        const item = await (resource === 'products' ? productOf(row) : orderOf(row));
        if (item) found.items.push(item);
      } catch (error) {
        found.left_out.push(amountLeftOut(error, `#${textOf(row.number, 50) || externalId(row.id)}`));
      }
    }
    return found;
  }

  /** What stands at this address; null where nothing does. */
  async function rowAt(path: string): Promise<Fields | null> {
    try {
      return fieldsOf((await get(path)).json);
    } catch (error) {
      if (error instanceof StoreFailed && error.answered?.status === 404) return null;
      throw error;
    }
  }

  const hooks = () => all('webhooks', { status: 'all' });

  return {
    async facts() {
      const money = fieldsOf((await get('data/currencies/current')).json);
      // Reading orders is what most keys are too weak for: better to know now.
      await get('orders', { per_page: '1', _fields: 'id' });
      let weight = 'kg';
      let name = '';
      try {
        weight =
          textOf(fieldsOf((await get('settings/products/woocommerce_weight_unit')).json).value, 5) || weight;
        name = textOf(fieldsOf((await http.call('/wp-json/?_fields=name')).json).name, 255);
      } catch (error) {
        // Not every key may read settings; kilograms are what most stores use.
        if (!(error instanceof Error) || !/^Store/.test(error.name)) throw error;
      }
      return { name, currency: textOf(money.code, 3), storefront_domain: domain, weight_unit: weight };
    },
    async currency() {
      return textOf(fieldsOf((await get('data/currencies/current')).json).code, 3);
    },
    async count(resource, since) {
      if (resource === 'customers') return total(await get('customers', { per_page: '1', role: 'all' }));
      if (resource === 'collections') return total(await get('products/categories', { per_page: '1' }));
      return total(await get(resource, { per_page: '1', status: 'any', ...changed(since) }));
    },
    async product(id) {
      const row = await rowAt(`products/${id}`);
      if (!row) return null;
      // A variation, which carts and webhooks name without its product.
      const product = isVariation(row) ? await rowAt(`products/${externalId(row.parent_id)}`) : row;
      return product && !isVariation(product) ? productOf(product) : null;
    },
    async order(id) {
      const row = await rowAt(`orders/${id}`);
      return row && externalId(row.id) === id ? orderOf(row) : null;
    },
    async placed(id, key) {
      const row = await rowAt(`orders/${id}`);
      if (!row || externalId(row.id) !== id || !isSameKey(textOf(row.order_key, 100), key)) return null;
      const [order] = (await items('orders', [row])).items;
      return order?.kind === 'order' ? order : null;
    },
    async present(resource, ids) {
      const path = resource === 'products' ? 'products' : 'products/categories';
      const status: Record<string, string> = resource === 'products' ? { status: 'any' } : {};
      const found = await all(path, { include: ids.join(','), _fields: 'id', ...status });
      return new Set(found.map((row) => externalId(row.id)));
    },
    async page(resource, { cursor, since }) {
      const { page, total: before } = readCursor(cursor);
      const next = (found: { pages: number; answer: StoreAnswer }) =>
        nextCursor(page, before, found.pages, total(found.answer));
      if (resource === 'collections') {
        const found = await list('products/categories', page, inOrder);
        const categories: StorePage['items'] = [];
        for (const row of found.rows) {
          const products = await all('products', { category: externalId(row.id), _fields: 'id', ...inOrder });
          categories.push(
            wooCollection(
              row,
              products.map((product) => externalId(product.id)),
            ),
          );
        }
        return { items: categories, left_out: [], next: next(found), at: found.answer.at };
      }
      if (resource === 'customers') {
        // WooCommerce cannot be asked for changed customers: the newest are read, the others come by webhook.
        const newest = { orderby: 'registered_date', order: 'desc', role: 'all' };
        const found = await list('customers', page, since ? newest : { ...inOrder, role: 'all' });
        const customers = found.rows.map((row) => [row, wooCustomer(row)] as const);
        return {
          items: customers.flatMap(([, customer]) => customer ?? []),
          left_out: customers.flatMap(([row, customer]) =>
            customer
              ? []
              : [{ subject: textOf(row.username), message: storeLinkSentences.customer_without_email }],
          ),
          next: since ? null : next(found),
          at: found.answer.at,
        };
      }
      const found = await list(resource, page, { ...inOrder, status: 'any', ...changed(since) });
      return {
        ...(await items(resource, found.rows)),
        next: next(found),
        at: found.answer.at,
      };
    },
    async announce(address, secret) {
      // Those of a former link are signed with a secret that is gone.
      await this.silence(address);
      for (const topic of wooTopics) {
        await http.call(`${root}/webhooks`, {
          method: 'POST',
          body: { name: `Backroom: ${topic}`, topic, delivery_url: address, secret, status: 'active' },
        });
      }
    },
    async silence(address) {
      for (const hook of await hooks()) {
        if (hook.delivery_url === address)
          await http.call(`${root}/webhooks/${externalId(hook.id)}?force=true`, { method: 'DELETE' });
      }
    },
  };
}
