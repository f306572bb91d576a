import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/context.ts';
import { listOrder } from '#core/server/list-order.ts';
import { allOf } from '#core/server/sql-conditions.ts';
import { notFound } from '#core/server/refusal.ts';
import { tabCounting } from '#core/server/tab-counts.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search-ranking.ts';
import { searchConditions } from '#core/server/text-search.ts';
import { type countCustomers, countCustomerTabs, type listCustomers } from '../contract/customer-calls.ts';
import { customerTabs } from '../contract/order-tabs.ts';
import type { Customer, CustomerAddress, CustomerAddressInput, CustomerRow } from '../contract/customer.ts';
import { orderSentences } from '../contract/order-refusals.ts';
import { iso } from './order-row.ts';
import { tagConditions } from './tag-lookup.ts';

export type CustomerFilter = QueryOf<typeof countCustomers>;
type CustomerQuery = QueryOf<typeof listCustomers>;

interface StoredAddress extends CustomerAddressInput, Record<string, unknown> {
  id: number;
  customer_id: number;
  is_default: boolean;
  created_at: Date | string;
  updated_at: Date | string;
}

interface StoredCustomer extends Record<string, unknown> {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  note: string;
  tags: string[];
  state: CustomerRow['state'];
  accepts_marketing: boolean;
  tax_exempt: boolean;
  verified_email: boolean;
  orders_count: number;
  total_spent_minor: number;
  version: number;
  last_order_id: number | null;
  last_order_name: string | null;
  last_order_at: Date | string | null;
  created_at: Date | string;
  updated_at: Date | string;
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export function addressOf(row: StoredAddress): CustomerAddress {
  const { is_default, customer_id: _customer, created_at, updated_at, ...address } = row;
  const country = address.country_code === '' ? '' : (countries.of(address.country_code) ?? '');
  return {
    ...address,
    name: `${address.first_name} ${address.last_name}`.trim(),
    country,
    country_name: country,
    default: is_default,
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  };
}

/** Addresses of a customer, the default one first. */
export async function addressesOf(ctx: ShopCtx, customerId: number): Promise<CustomerAddress[]> {
  const found = await ctx.tx.execute<StoredAddress>(
    sql`SELECT id, customer_id, first_name, last_name, company, address1, address2, city, province, province_code, zip, country_code,
          phone, cpf_number, is_default, created_at, updated_at
        FROM customer_addresses WHERE shop_id = ${ctx.shop.id} AND customer_id = ${customerId} ORDER BY is_default DESC, id`,
  );
  return found.rows.map(addressOf);
}

function rowOf(ctx: ShopCtx, row: StoredCustomer, address: CustomerAddress | null): CustomerRow {
  const major = (minor: number) => toMajor(minor, ctx.shop.currency);
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    accepts_marketing: row.accepts_marketing,
    state: row.state,
    tags: row.tags.join(', '),
    currency: ctx.shop.currency,
    orders_count: row.orders_count,
    total_spent: major(row.total_spent_minor),
    average_spent: major(row.orders_count === 0 ? 0 : Math.round(row.total_spent_minor / row.orders_count)),
    last_order_id: row.last_order_id,
    last_order_name: row.last_order_name,
    last_order_at: row.last_order_at && iso(row.last_order_at),
    default_address: address,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

/** Everything a filter asks of the customers called `c`. */
export async function customerConditions(ctx: ShopCtx, filter: CustomerFilter): Promise<SQL> {
  const parts: SQL[] = [sql`c.shop_id = ${ctx.shop.id}`];
  parts.push(...(await searchConditions(ctx, 'customers', 'c', filter.search)));
  parts.push(...(await tagConditions(ctx, 'customers', 'c', filter.tag)));
  if (filter.ids) parts.push(sql`c.id = ANY(${`{${filter.ids.join(',')}}`}::bigint[])`);
  if (filter.since_id !== undefined) parts.push(sql`c.id > ${filter.since_id}`);
  if (filter.state) parts.push(sql`c.state = ${filter.state}`);
  if (filter.accepts_marketing !== undefined)
    parts.push(sql`c.accepts_marketing = ${filter.accepts_marketing}`);
  if (filter.orders_count_min !== undefined) parts.push(sql`c.orders_count >= ${filter.orders_count_min}`);
  if (filter.orders_count_max !== undefined) parts.push(sql`c.orders_count <= ${filter.orders_count_max}`);
  if (filter.created_at_min) parts.push(sql`c.created_at >= ${filter.created_at_min}`);
  if (filter.created_at_max) parts.push(sql`c.created_at <= ${filter.created_at_max}`);
  if (filter.updated_at_min) parts.push(sql`c.updated_at >= ${filter.updated_at_min}`);
  if (filter.updated_at_max) parts.push(sql`c.updated_at <= ${filter.updated_at_max}`);
  return allOf(parts);
}

const sortColumns = {
  id: sql`c.id`,
  email: sql`lower(c.email)`,
  last_name: sql`lower(c.last_name)`,
  orders_count: sql`c.orders_count`,
  total_spent: sql`c.total_spent_minor`,
  created_at: sql`c.created_at`,
  updated_at: sql`c.updated_at`,
} as const;

/** The ids of a page and one more, narrow, so that a deep page walks an index and not the wide rows. */
export async function customerPage(ctx: ShopCtx, query: CustomerQuery): Promise<SQL> {
  const where = await customerConditions(ctx, query);
  const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
  const { field = 'id', direction } = listOrder(query, 'desc');
  if (query.search && query.sort_field === undefined && query.since_id === undefined) {
    const list: RankedList = {
      from: sql`customers c`,
      id: sql`c.id`,
      // Someone is looked for by name or by address.
      title: sql`CASE WHEN position('@' IN ${query.search}::text) > 0 THEN c.email ELSE c.first_name || ' ' || c.last_name END`,
      where,
      order: sql`c.id DESC`,
    };
    const page = inThisOrder(sql`c.id`, await rankedIds(ctx, query.search, list, span));
    return sql`SELECT c.id FROM customers c WHERE c.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
  }
  const way = direction === 'asc' ? sql`ASC` : sql`DESC`;
  const column = sql`${sortColumns[field]} ${way}`;
  // An id or an email is never the same twice.
  const alone = field === 'id' || field === 'email';
  return sql`SELECT c.id FROM customers c WHERE ${where}
             ORDER BY ${alone ? column : sql`${column}, c.id ${way}`}
             LIMIT ${span.limit} OFFSET ${span.offset}`;
}

const withLastOrder = (shopId: number) => sql`LEFT JOIN LATERAL (
  SELECT o.id AS last_order_id, o.name AS last_order_name, o.created_at AS last_order_at FROM orders o
  WHERE o.shop_id = ${shopId} AND o.customer_id = c.id ORDER BY o.id DESC LIMIT 1) last ON true`;

export async function findCustomers(
  ctx: ShopCtx,
  query: CustomerQuery,
): Promise<{ customers: CustomerRow[]; has_more: boolean }> {
  const found = await ctx.tx.execute<StoredCustomer>(
    sql`SELECT c.*, last.* FROM (SELECT id, row_number() OVER () AS place FROM (${await customerPage(ctx, query)}) ids) page
        JOIN customers c ON c.shop_id = ${ctx.shop.id} AND c.id = page.id ${withLastOrder(ctx.shop.id)}
        ORDER BY page.place`,
  );
  const rows = found.rows.slice(0, query.limit);
  const ids = `{${rows.map((row) => row.id).join(',')}}`;
  const addresses = await ctx.tx.execute<StoredAddress>(
    sql`SELECT id, customer_id, first_name, last_name, company, address1, address2, city, province, province_code, zip, country_code,
          phone, cpf_number, is_default, created_at, updated_at
        FROM customer_addresses WHERE shop_id = ${ctx.shop.id} AND customer_id = ANY(${ids}::bigint[]) AND is_default`,
  );
  const byCustomer = new Map(addresses.rows.map((row) => [row.customer_id, addressOf(row)]));
  return {
    customers: rows.map((row) => rowOf(ctx, row, byCustomer.get(row.id) ?? null)),
    has_more: found.rows.length > query.limit,
  };
}

export async function countCustomersOf(ctx: ShopCtx, filter: CustomerFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM customers c WHERE ${await customerConditions(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Every tab's number under a filter, in one statement. */
export async function countTabsOfCustomers(
  ctx: ShopCtx,
  filter: CustomerFilter,
): Promise<ReplyOf<typeof countCustomerTabs>> {
  const { counts, where } = await tabCounting(countCustomerTabs, customerTabs, filter, (part) =>
    customerConditions(ctx, part),
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countCustomerTabs>>(
    sql`SELECT ${counts} AS counts FROM customers c WHERE ${where}`,
  );
  return found.rows[0]!;
}

/** One customer, whole; with `lock` until the end of the transaction. 404 for a foreign or missing id. */
export async function customerById(ctx: ShopCtx, id: number, lock = false): Promise<Customer> {
  const found = await ctx.tx.execute<StoredCustomer>(
    sql`SELECT c.*, last.* FROM customers c ${withLastOrder(ctx.shop.id)}
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = ${id} ${lock ? sql`FOR UPDATE OF c` : sql``}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(orderSentences.this_customer);
  const addresses = await addressesOf(ctx, id);
  return {
    ...rowOf(ctx, row, addresses.find((one) => one.default) ?? null),
    note: row.note,
    tax_exempt: row.tax_exempt,
    verified_email: row.verified_email,
    addresses,
    version: row.version,
  };
}
