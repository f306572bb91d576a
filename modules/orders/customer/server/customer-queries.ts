import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, ReplyOf, SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged, rankedCut } from '#core/server/call/list-page.ts';
import { lazily, makeRow, type RowTable, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { inThisOrder, type RankedList, rankedIds } from '#core/server/search/search-ranking.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import { type countCustomers, countCustomerTabs, type listCustomers } from '../contract/customer-calls.ts';
import { customerTabs } from '../contract/customer-tabs.ts';
import type { Customer, CustomerAddress, CustomerAddressInput } from '../contract/customer.ts';
import { customerSentences } from '../contract/customer-refusals.ts';
import { iso } from '../../base/server/moment.ts';
import { tagConditions } from '../../base/server/tag-lookup.ts';

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
  state: Customer['state'];
  accepts_marketing: boolean;
  marketing_consent_at: Date | string | null;
  marketing_consent_source: Customer['marketing_consent_source'];
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

/** Addresses of customers, the default one first; with `defaults` only the default ones. */
async function addressesOfCustomers(
  ctx: ShopCtx,
  customerIds: readonly number[],
  defaults = false,
): Promise<Map<number, CustomerAddress[]>> {
  const found = await ctx.tx.execute<StoredAddress>(
    sql`SELECT id, customer_id, first_name, last_name, company, address1, address2, city, province, province_code, zip, country_code,
          phone, cpf_number, is_default, created_at, updated_at
        FROM customer_addresses
        WHERE shop_id = ${ctx.shop.id} AND customer_id = ANY(${idArray(customerIds)}) AND (is_default OR NOT ${defaults})
        ORDER BY customer_id, is_default DESC, id`,
  );
  const byCustomer = Map.groupBy(found.rows, ({ customer_id }) => customer_id);
  return new Map([...byCustomer].map(([id, rows]) => [id, rows.map(addressOf)]));
}

/** Addresses of a customer, the default one first. */
export const addressesOf = async (ctx: ShopCtx, customerId: number): Promise<CustomerAddress[]> =>
  (await addressesOfCustomers(ctx, [customerId])).get(customerId) ?? [];

/** The rows read for a customer's answer, without those that its fields don't need. */
interface CustomerSource {
  currency: string;
  row: StoredCustomer;
  addresses: CustomerAddress[];
}

/** Computes each field of a customer. */
const customerTable: RowTable<CustomerSource, Customer> = {
  id: ({ row }) => row.id,
  email: ({ row }) => row.email,
  first_name: ({ row }) => row.first_name,
  last_name: ({ row }) => row.last_name,
  phone: ({ row }) => row.phone,
  accepts_marketing: ({ row }) => row.accepts_marketing,
  marketing_consent_at: ({ row }) => row.marketing_consent_at && iso(row.marketing_consent_at),
  marketing_consent_source: ({ row }) => row.marketing_consent_source,
  state: ({ row }) => row.state,
  tags: ({ row }) => row.tags.join(', '),
  currency: ({ currency }) => currency,
  orders_count: ({ row }) => row.orders_count,
  total_spent: ({ row, currency }) => toMajor(row.total_spent_minor, currency),
  average_spent: ({ row, currency }) =>
    toMajor(row.orders_count === 0 ? 0 : Math.round(row.total_spent_minor / row.orders_count), currency),
  last_order_id: ({ row }) => row.last_order_id,
  last_order_name: ({ row }) => row.last_order_name,
  last_order_at: ({ row }) => row.last_order_at && iso(row.last_order_at),
  default_address: ({ addresses }) => addresses.find((one) => one.default) ?? null,
  note: ({ row }) => row.note,
  tax_exempt: ({ row }) => row.tax_exempt,
  verified_email: ({ row }) => row.verified_email,
  addresses: ({ addresses }) => addresses,
  version: ({ row }) => row.version,
  created_at: ({ row }) => iso(row.created_at),
  updated_at: ({ row }) => iso(row.updated_at),
};

/** Customers as calls answer them, built one by one: with the given fields, or whole. */
async function customerReplies(
  ctx: ShopCtx,
  rows: readonly StoredCustomer[],
  fields: Fields | undefined,
): Promise<Iterable<SparseRow<Customer>>> {
  if (rows.length === 0) return [];
  const { currency } = ctx.shop;
  const ids = rows.map(({ id }) => id);
  const all = wants(fields, 'addresses');
  const addresses =
    all || wants(fields, 'default_address')
      ? await addressesOfCustomers(ctx, ids, !all)
      : new Map<number, never>();
  return lazily(rows, (row) => {
    const source = { currency, row, addresses: addresses.get(row.id) ?? [] };
    return makeRow<CustomerSource, Customer>(customerTable, source, fields);
  });
}

/** The conditions of a filter on customers called `c`. */
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
  parts.push(...timeBetween(sql`c.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`c.updated_at`, filter.updated_at_min, filter.updated_at_max));
  return allOf(parts);
}

const sortKeys = {
  id: { value: sql`c.id`, type: sql`bigint` },
  email: { value: sql`lower(c.email)`, type: sql`text` },
  last_name: { value: sql`lower(c.last_name)`, type: sql`text` },
  orders_count: { value: sql`c.orders_count`, type: sql`bigint` },
  total_spent: { value: sql`c.total_spent_minor`, type: sql`bigint` },
  created_at: { value: sql`c.created_at`, type: sql`timestamptz` },
  updated_at: { value: sql`c.updated_at`, type: sql`timestamptz` },
} as const;

type PlacedCustomer = StoredCustomer & { place: string[] };

/** The ids of a page and one more, narrow, so that a deep page walks an index and not the wide rows. */
export async function customerPage(ctx: ShopCtx, query: CustomerQuery) {
  const where = await customerConditions(ctx, query);
  const { field = 'id', direction } = listOrder(query, 'desc');
  if (
    query.search &&
    query.sort_field === undefined &&
    query.since_id === undefined &&
    query.page_info === undefined
  ) {
    const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
    const list: RankedList = {
      from: sql`customers c`,
      id: sql`c.id`,
      // Searches look for a name or an email address.
      title: sql`CASE WHEN position('@' IN ${query.search}::text) > 0 THEN c.email ELSE c.first_name || ' ' || c.last_name END`,
      where,
      order: sql`c.id DESC`,
    };
    const page = inThisOrder(sql`c.id`, await rankedIds(ctx, query.search, list, span));
    const statement = sql`SELECT c.id, '{}'::text[] AS place FROM customers c
      WHERE c.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    return { statement, cut: (read: readonly PlacedCustomer[]) => rankedCut(query, read) };
  }
  // Ids and emails are unique.
  const alone = field === 'id' || field === 'email';
  const page = listPage(query, alone ? [sortKeys[field]] : [sortKeys[field], sortKeys.id], direction);
  const statement = sql`SELECT c.id, ${page.place} AS place FROM customers c WHERE ${where} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: (read: readonly PlacedCustomer[]) => page.cut(read) };
}

const withLastOrder = (shopId: number) => sql`LEFT JOIN LATERAL (
  SELECT o.id AS last_order_id, o.name AS last_order_name, o.created_at AS last_order_at FROM orders o
  WHERE o.shop_id = ${shopId} AND o.customer_id = c.id ORDER BY o.id DESC LIMIT 1) last ON true`;
const withoutLastOrder = sql`CROSS JOIN (
  SELECT NULL::bigint AS last_order_id, NULL::text AS last_order_name, NULL::timestamptz AS last_order_at) last`;
const lastOrderFor = (shopId: number, fields: Fields | undefined) =>
  wants(fields, 'last_order_id', 'last_order_name', 'last_order_at')
    ? withLastOrder(shopId)
    : withoutLastOrder;

export async function findCustomers(
  ctx: ShopCtx,
  query: CustomerQuery,
): Promise<Paged<AnswerOf<typeof listCustomers>>> {
  const { fields } = query;
  const { statement, cut } = await customerPage(ctx, query);
  const found = await ctx.tx.execute<PlacedCustomer>(
    sql`SELECT c.*, last.*, page.place
        FROM (SELECT id, place, row_number() OVER () AS turn FROM (${statement}) ids) page
        JOIN customers c ON c.shop_id = ${ctx.shop.id} AND c.id = page.id ${lastOrderFor(ctx.shop.id, fields)}
        ORDER BY page.turn`,
  );
  const { rows, more, links } = cut(found.rows);
  return new Paged({ customers: await customerReplies(ctx, rows, fields), has_more: more }, links);
}

export async function countCustomersOf(ctx: ShopCtx, filter: CustomerFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM customers c WHERE ${await customerConditions(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** How many customers there are, and how many of them accept marketing emails. */
export async function marketingReach(
  ctx: Pick<ShopCtx, 'shop' | 'tx'>,
): Promise<{ customers: number; accepting: number }> {
  const found = await ctx.tx.execute<{ customers: number; accepting: number }>(
    sql`SELECT count(*) AS customers, count(*) FILTER (WHERE c.accepts_marketing) AS accepting
        FROM customers c WHERE c.shop_id = ${ctx.shop.id}`,
  );
  return found.rows[0]!;
}

/** Counts every tab under a filter, in one statement. */
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

/** One customer with the given fields; `lock` locks the row until the transaction ends. 404 for a foreign or missing id. */
export async function customerWith(
  ctx: ShopCtx,
  id: number,
  fields: Fields | undefined,
  lock = false,
): Promise<SparseRow<Customer>> {
  const found = await ctx.tx.execute<StoredCustomer>(
    sql`SELECT c.*, last.* FROM customers c ${lastOrderFor(ctx.shop.id, fields)}
        WHERE c.shop_id = ${ctx.shop.id} AND c.id = ${id} ${lock ? sql`FOR UPDATE OF c` : sql``}`,
  );
  const [customer] = await customerReplies(ctx, found.rows, fields);
  if (!customer) throw notFound(customerSentences.this_customer);
  return customer;
}

/** One whole customer. */
export const customerById = async (ctx: ShopCtx, id: number, lock = false): Promise<Customer> =>
  (await customerWith(ctx, id, undefined, lock)) as Customer;
