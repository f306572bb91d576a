import { timingSafeEqual } from 'node:crypto';
import { externalId, type Fields, fieldsOf, listOf, textOf } from '../../port/rules/provider-value.ts';
import type { LeftOut, StoreOrder, StorePage, StorePort, StoreProduct } from '../../port/rules/store-port.ts';
import {
  hasVariations,
  wooCollection,
  wooCustomer,
  isVariation,
  wooProduct,
} from '../rules/woocommerce-mapping.ts';
import { isWooDraft, wooOrder } from '../rules/woocommerce-order.ts';
import { wooHooks } from './woocommerce-hooks.ts';
import { readWoo } from './woocommerce-lists.ts';
import type { OutboundPolicy } from '#core/server/http/outbound-http.ts';
import { storeLinkSentences } from '../../port/contract/store-link-refusals.ts';
import { amountLeftOut } from '../../port/server/foreign-amount.ts';
import {
  openStoreHttp,
  storeBounds,
  type StoreHttpOptions,
  StoreListIncomplete,
} from '../../port/server/store-http.ts';

const pageSize = 100;

/** Whether both are one key, in the same time whatever they share. */
function isSameKey(theirs: string, given: string): boolean {
  const [one, other] = [Buffer.from(theirs), Buffer.from(given)];
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
      // WooCommerce gives this answer for a key that arrived (class-wc-rest-authentication.php).
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
  isSilent?: boolean;
  timeoutMs?: number;
  patienceMs?: number;
  limit?: number;
}): StorePort {
  const { domain, policy, signal, tries, currency, weight_unit: unit } = options;
  const limit = options.limit ?? Math.min(pageSize, storeBounds.pageSize);
  const http = openStoreHttp({
    domain,
    policy,
    signal,
    isSilent: options.isSilent ?? false,
    patienceMs: options.patienceMs,
    ...(tries === undefined ? {} : { tries }),
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    ...wooSignIn(options),
  });
  const reader = readWoo(http, limit);
  const { get, totalOf, pageOf, all, rowAt } = reader;

  /** A page's own data, whatever it holds. */
  const pageFrom = (found: Awaited<ReturnType<typeof pageOf>>) => ({
    ids: idsOf(found.rows),
    asked: limit,
    is_guess: found.isGuess,
    next: found.next,
    at: found.answer.at,
  });

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
        found.left_out.push(
          amountLeftOut(
            error,
            resource === 'products'
              ? textOf(row.name, 255)
              : `#${textOf(row.number, 50) || externalId(row.id)}`,
          ),
        );
      }
    }
    return found;
  }

  return {
    ...wooHooks(http, reader),
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
      // Of its customers only the newest are read then.
      if (resource === 'customers' && since) return null;
      if (resource === 'customers') return totalOf(await get('customers', { per_page: '1', role: 'all' }));
      if (resource === 'collections') return totalOf(await get('products/categories', { per_page: '1' }));
      return totalOf(await get(resource, { per_page: '1', status: 'any', ...changed(since) }));
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
      if (resource === 'collections') {
        const found = await pageOf('products/categories', cursor, inOrder);
        const categories: StorePage['items'] = [];
        const left_out: LeftOut[] = [];
        for (const row of found.rows) {
          try {
            const of = { category: externalId(row.id), _fields: 'id', ...inOrder };
            categories.push(wooCollection(row, idsOf(await all('products', of))));
          } catch (error) {
            if (!(error instanceof StoreListIncomplete)) throw error;
            left_out.push(partMissing(textOf(row.name, 255)));
          }
        }
        return { ...pageFrom(found), items: categories, left_out, has_gaps: left_out.length > 0 };
      }
      if (resource === 'customers') {
        // WooCommerce cannot be asked for changed customers: the newest are read, the others come by webhook.
        const newest = { orderby: 'registered_date', order: 'desc', role: 'all' };
        const found = await pageOf('customers', cursor, since ? newest : { ...inOrder, role: 'all' });
        const customers = found.rows.map((row) => [row, wooCustomer(row)] as const);
        return {
          items: customers.flatMap(([, customer]) => customer ?? []),
          left_out: customers.flatMap(([row, customer]) =>
            customer
              ? []
              : [{ subject: textOf(row.username), message: storeLinkSentences.customer_without_email }],
          ),
          ...pageFrom(found),
          ...(since ? { next: null } : {}),
        };
      }
      const found = await pageOf(resource, cursor, { ...inOrder, status: 'any', ...changed(since) });
      const read = await items(resource, found.rows);
      const has_gaps = read.left_out.some(({ message }) => message === storeLinkSentences.part_missing);
      return { ...pageFrom(found), ...read, has_gaps };
    },
  };
}

const idsOf = (rows: readonly Fields[]): string[] =>
  rows.map((row) => externalId(row.id)).filter((id) => id !== '');

const partMissing = (subject: string): LeftOut => ({ subject, message: storeLinkSentences.part_missing });
