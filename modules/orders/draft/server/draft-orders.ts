import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, ReplyOf, SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listPage, Paged, rankedCut } from '#core/server/call/list-page.ts';
import { makeRow, type RowTable, wants } from '#core/server/call/row-table.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { invalid, notFound, Refusal } from '#core/server/call/refusal.ts';
import { tabCounting } from '#core/server/database/tab-counts.ts';
import { inThisOrder, rankedIds } from '#core/server/search/search-ranking.ts';
import { searchConditions } from '#core/server/search/text-search.ts';
import { idArray, textArray } from '#core/server/database/sql-array.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import {
  type countDraftOrders,
  countDraftOrderTabs,
  type DraftInput,
  type DraftOrder,
  type listDraftOrders,
} from '../contract/draft-order-calls.ts';
import { draftOrderTabs } from '../contract/draft-tabs.ts';
import { draftRefusals, draftSentences } from '../contract/draft-refusals.ts';
import { answeredAddress, type StoredOrderAddress, wholeAddress } from '../../base/rules/answered-address.ts';
import { calculatedDraft, manualShipping, priceDraft, type PricedDraft } from './draft-price.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { buyerOf, lineName } from '../../order/server/order-row.ts';
import { iso } from '../../base/server/moment.ts';
import { tagsOf } from '../../base/server/tag-lookup.ts';

type DraftFilter = QueryOf<typeof countDraftOrders>;

export interface StoredDraft extends Record<string, unknown> {
  id: number;
  shop_id: number;
  name: string;
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
  customer_email: string | null;
  email: string;
  note: string;
  tags: string[];
  line_items: DraftInput['line_items'];
  applied_discount: DraftInput['applied_discount'];
  shipping_line: DraftInput['shipping_line'];
  shipping_address: StoredOrderAddress | null;
  billing_address: StoredOrderAddress | null;
  phone: string;
  note_attributes: DraftInput['note_attributes'];
  currency: string;
  total_price_minor: number;
  total_quantity: number;
  order_id: number | null;
  order_name: string | null;
  /** The calculated part, as it was when the draft was completed. */
  completed: ReturnType<typeof calculatedDraft> | null;
  version: number;
  created_at: Date | string;
  updated_at: Date | string;
}

/** The rows read for a draft's answer; `calculated` if a requested field needs the price. */
interface DraftSource {
  row: StoredDraft;
  calculated: ReturnType<typeof calculatedDraft>;
}

/** The fields of a draft that need no pricing. */
const storedTable = {
  id: ({ row }) => row.id,
  shop_id: ({ row }) => row.shop_id,
  name: ({ row }) => row.name,
  status: ({ row }) => (row.order_id === null ? 'open' : 'completed'),
  email: ({ row }) => row.email,
  customer: ({ row }) => buyerOf(row),
  currency: ({ row }) => row.currency,
  total_quantity: ({ row }) => row.total_quantity,
  saved_total_price: ({ row }) => toMajor(row.total_price_minor, row.currency),
  tags: ({ row }) => row.tags.join(', '),
  order_id: ({ row }) => row.order_id,
  order_name: ({ row }) => row.order_name,
  note: ({ row }) => row.note,
  shipping_address: ({ row }) => answeredAddress(row.shipping_address),
  billing_address: ({ row }) => answeredAddress(row.billing_address),
  phone: ({ row }) => row.phone,
  note_attributes: ({ row }) => row.note_attributes,
  version: ({ row }) => row.version,
  created_at: ({ row }) => iso(row.created_at),
  updated_at: ({ row }) => iso(row.updated_at),
} satisfies Partial<RowTable<Pick<DraftSource, 'row'>, DraftOrder>>;

/** Computes each field of a draft. */
const draftTable: RowTable<DraftSource, DraftOrder> = {
  ...storedTable,
  line_items: ({ calculated }) => calculated.line_items,
  applied_discount: ({ calculated }) => calculated.applied_discount,
  discount_applications: ({ calculated }) => calculated.discount_applications,
  shipping_line: ({ calculated }) => calculated.shipping_line,
  shipping_lines: ({ calculated }) => calculated.shipping_lines,
  total_line_items_price: ({ calculated }) => calculated.total_line_items_price,
  total_discounts: ({ calculated }) => calculated.total_discounts,
  subtotal_price: ({ calculated }) => calculated.subtotal_price,
  total_shipping: ({ calculated }) => calculated.total_shipping,
  total_tax: ({ calculated }) => calculated.total_tax,
  total_price: ({ calculated }) => calculated.total_price,
  pricing_trace: ({ calculated }) => calculated.pricing_trace,
};
const calculatedNames = Object.keys(draftTable).filter((name) => !(name in storedTable));

const joined = sql`d.*, c.first_name, c.last_name, c.email AS customer_email, o.name AS order_name`;
const joins = sql`LEFT JOIN customers c ON c.shop_id = d.shop_id AND c.id = d.customer_id
                  LEFT JOIN orders o ON o.shop_id = d.shop_id AND o.id = d.order_id`;

async function draftConditions(ctx: ShopCtx, filter: DraftFilter): Promise<SQL> {
  const parts: SQL[] = [sql`d.shop_id = ${ctx.shop.id}`];
  parts.push(...(await searchConditions(ctx, 'draft_orders', 'd', filter.search)));
  if (filter.since_id !== undefined) parts.push(sql`d.id > ${filter.since_id}`);
  if (filter.ids) parts.push(sql`d.id = ANY(${idArray(filter.ids)})`);
  parts.push(...timeBetween(sql`d.updated_at`, filter.updated_at_min, filter.updated_at_max));
  if (filter.status === 'open') parts.push(sql`d.order_id IS NULL`);
  if (filter.status === 'completed') parts.push(sql`d.order_id IS NOT NULL`);
  if (filter.customer_id !== undefined) parts.push(sql`d.customer_id = ${filter.customer_id}`);
  return allOf(parts);
}

const sortKey = { value: sql`d.id`, type: sql`bigint` };
type PlacedDraft = StoredDraft & { place: string[] };

export async function findDrafts(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  query: QueryOf<typeof listDraftOrders>,
): Promise<Paged<AnswerOf<typeof listDraftOrders>>> {
  const where = await draftConditions(ctx, query);
  const { statement, cut } = await draftPage(ctx, query, where);
  const found = await ctx.tx.execute<PlacedDraft>(
    sql`SELECT ${joined}, page.place FROM (SELECT id, place, row_number() OVER () AS turn FROM (${statement}) ids) page
        JOIN draft_orders d ON d.shop_id = ${ctx.shop.id} AND d.id = page.id ${joins} ORDER BY page.turn`,
  );
  const { rows, more, links } = cut(found.rows);
  const drafts: SparseRow<DraftOrder>[] = [];
  // One after another, because each pricing runs its own queries.
  for (const row of rows) drafts.push(await draftWith(ctx, dependencies, row, query.fields));
  return new Paged({ draft_orders: drafts, has_more: more }, links);
}

/** The statement for the ids of a page and one more. Search results are ranked, unless a caller loops by id. */
async function draftPage(ctx: ShopCtx, query: QueryOf<typeof listDraftOrders>, where: SQL) {
  if (query.search && query.since_id === undefined && query.page_info === undefined) {
    const span = { offset: (query.page - 1) * query.limit, limit: query.limit + 1 };
    const list = {
      from: sql`draft_orders d`,
      id: sql`d.id`,
      title: sql`d.name`,
      where,
      order: sql`d.id DESC`,
    };
    const page = inThisOrder(sql`d.id`, await rankedIds(ctx, query.search, list, span));
    const statement = sql`SELECT d.id, '{}'::text[] AS place FROM draft_orders d
      WHERE d.shop_id = ${ctx.shop.id} AND ${page.where} ORDER BY ${page.order}`;
    return { statement, cut: (read: readonly PlacedDraft[]) => rankedCut(query, read) };
  }
  const page = listPage(query, [sortKey], query.since_id === undefined ? 'desc' : 'asc');
  const statement = sql`SELECT d.id, ${page.place} AS place FROM draft_orders d WHERE ${where} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: (read: readonly PlacedDraft[]) => page.cut(read) };
}

export async function countDraftsOf(ctx: ShopCtx, filter: DraftFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM draft_orders d WHERE ${await draftConditions(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** Counts every tab under a filter, in one statement. */
export async function countTabsOfDrafts(
  ctx: ShopCtx,
  filter: DraftFilter,
): Promise<ReplyOf<typeof countDraftOrderTabs>> {
  const { counts, where } = await tabCounting(countDraftOrderTabs, draftOrderTabs, filter, (part) =>
    draftConditions(ctx, part),
  );
  const found = await ctx.tx.execute<ReplyOf<typeof countDraftOrderTabs>>(
    sql`SELECT ${counts} AS counts FROM draft_orders d WHERE ${where}`,
  );
  return found.rows[0]!;
}

/** The row of a draft; `lock` locks it until the transaction ends. 404 for a foreign or missing id. */
export async function storedDraft(ctx: ShopCtx, id: number, lock = false): Promise<StoredDraft> {
  const found = await ctx.tx.execute<StoredDraft>(
    sql`SELECT ${joined} FROM draft_orders d ${joins} WHERE d.shop_id = ${ctx.shop.id} AND d.id = ${id}
        ${lock ? sql`FOR UPDATE OF d` : sql``}`,
  );
  const row = found.rows[0];
  if (!row) throw notFound(draftSentences.this_draft);
  return row;
}

/** A stored draft as input. */
export function draftInputOf(row: StoredDraft): DraftInput {
  const { customer_id, email, phone, note, note_attributes, line_items } = row;
  const { applied_discount, shipping_line, shipping_address, billing_address } = row;
  return {
    customer_id,
    email,
    phone,
    note,
    note_attributes,
    tags: row.tags.join(', '),
    line_items,
    applied_discount,
    shipping_line,
    shipping_address: shipping_address && wholeAddress(shipping_address),
    billing_address: billing_address && wholeAddress(billing_address),
  };
}

/**
 * A draft with the given fields. `priced` is a price that was just computed; otherwise it is computed if a field needs it.
 * A completed draft has the prices of its order.
 */
export async function draftWith(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  row: StoredDraft,
  fields: Fields | undefined,
  priced?: PricedDraft,
): Promise<SparseRow<DraftOrder>> {
  if (!wants(fields, ...calculatedNames))
    return makeRow<Pick<DraftSource, 'row'>, Pick<DraftOrder, keyof typeof storedTable>>(
      storedTable,
      { row },
      fields,
    );
  const input = draftInputOf(row);
  const calculated =
    (row.completed && fillCompleted(row.completed)) ??
    calculatedDraft(input, priced ?? (await priceDraft(ctx, dependencies, input)), row.currency);
  return makeRow<DraftSource, DraftOrder>(draftTable, { row, calculated }, fields);
}

/** Adds the properties and codes that older completed drafts lack. */
function fillCompleted(stored: NonNullable<StoredDraft['completed']>): NonNullable<StoredDraft['completed']> {
  return {
    ...stored,
    shipping_lines: stored.shipping_line ? [{ code: manualShipping, ...stored.shipping_line }] : [],
    line_items: stored.line_items.map((line) => ({
      ...line,
      name: lineName(line),
      properties: line.properties ?? [],
    })),
    discount_applications: stored.discount_applications.map((one) => ({ ...one, code: one.code ?? null })),
  };
}

/** One whole draft. */
export const draftView = async (
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  row: StoredDraft,
  priced?: PricedDraft,
): Promise<DraftOrder> => (await draftWith(ctx, dependencies, row, undefined, priced)) as DraftOrder;

export function refuseCompleted(row: StoredDraft): void {
  if (row.order_id !== null) {
    throw new Refusal(draftRefusals.draft_completed);
  }
}

/** 422 if the shop has no such customer. */
async function requireCustomer(ctx: ShopCtx, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await ctx.tx.execute(
    sql`SELECT 1 FROM customers WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
  );
  if (found.rows.length === 0) throw invalid({ 'draft_order.customer_id': draftSentences.no_such_customer });
}

/** Writes a new draft (`id` null) or replaces one; returns its id. */
export async function saveDraft(
  ctx: ShopCtx,
  id: number | null,
  draft: DraftInput,
  priced: PricedDraft,
): Promise<number> {
  await requireCustomer(ctx, draft.customer_id);
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const fields = {
    customer_id: sql`${draft.customer_id}`,
    email: sql`${draft.email}`,
    note: sql`${draft.note}`,
    tags: textArray(tagsOf(draft.tags)),
    line_items: sql`${JSON.stringify(draft.line_items)}::jsonb`,
    applied_discount: sql`${json(draft.applied_discount)}::jsonb`,
    shipping_line: sql`${json(draft.shipping_line)}::jsonb`,
    shipping_address: sql`${json(draft.shipping_address)}::jsonb`,
    billing_address: sql`${json(draft.billing_address)}::jsonb`,
    phone: sql`${draft.phone}`,
    note_attributes: sql`${JSON.stringify(draft.note_attributes)}::jsonb`,
    currency: sql`${ctx.shop.currency}`,
    total_price_minor: sql`${priced.total_minor}`,
    total_quantity: sql`${priced.quantity}`,
  };
  if (id !== null) {
    const sets = Object.entries(fields).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
    await ctx.tx.execute(
      sql`UPDATE draft_orders SET ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now()
          WHERE shop_id = ${ctx.shop.id} AND id = ${id}`,
    );
    return id;
  }
  const numbered = await ctx.tx.execute<{ n: number }>(
    sql`INSERT INTO draft_order_numbers AS d (shop_id, next) VALUES (${ctx.shop.id}, 2)
        ON CONFLICT (shop_id) DO UPDATE SET next = d.next + 1 RETURNING next - 1 AS n`,
  );
  const { n: number } = numbered.rows[0]!;
  const names = Object.keys(fields).map((name) => sql.identifier(name));
  const made = await ctx.tx.execute<{ id: number }>(
    sql`INSERT INTO draft_orders (shop_id, number, name, ${sql.join(names, sql`, `)})
        VALUES (${ctx.shop.id}, ${number}, ${`#D${number}`}, ${sql.join(Object.values(fields), sql`, `)}) RETURNING id`,
  );
  return made.rows[0]!.id;
}
