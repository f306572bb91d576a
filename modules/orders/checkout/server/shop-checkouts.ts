import { type SQL, sql } from 'drizzle-orm';
import type { AnswerOf, QueryOf, SparseRow } from '#core/contract/endpoint.ts';
import type { Fields } from '#core/contract/row-fields.ts';
import { toMajor } from '#core/rules/money.ts';
import type { ShopCtx } from '#core/server/call/context.ts';
import { listOrder } from '#core/server/call/list-order.ts';
import { listPage, Paged } from '#core/server/call/list-page.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { lazily, makeRow, type RowTable, wants } from '#core/server/call/row-table.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import { allOf } from '#core/server/database/sql-conditions.ts';
import { timeBetween } from '#core/server/database/time-filter.ts';
import { answeredAddress, type StoredOrderAddress } from '../../base/rules/answered-address.ts';
import type {
  CheckoutState,
  countShopCheckouts,
  listShopCheckouts,
  ShopCheckout,
} from '../contract/shop-checkout-calls.ts';
import { checkoutSentences } from '../contract/checkout-refusals.ts';
import type { CartLineEntry } from '../../cart/rules/cart-lines.ts';
import {
  type CartContent,
  type ContentFields,
  contentFields,
  contentSums,
  pricedCarts,
} from './cart-content.ts';
import type { OrderDependencies } from '../../price/server/order-dependencies.ts';
import { linesOfOrders } from '../../order/server/order-queries.ts';
import { buyerOf, type StoredApplication, addedShippingCode } from '../../order/server/order-row.ts';
import { iso } from '../../base/server/moment.ts';

/** A checkout with its cart, and the order that was placed in it. */
interface StoredCheckout extends Record<string, unknown> {
  id: number;
  cart_id: number;
  email: string;
  completed_at: Date | string | null;
  closed_at: Date | string | null;
  created_at: Date | string;
  updated_at: Date | string;
  lines: CartLineEntry[];
  visitor: string | null;
  discount_code: string | null;
  order_id: number | null;
  order_name: string | null;
  currency: string | null;
  phone: string | null;
  note: string | null;
  payment_gateway: string | null;
  shipping_address: StoredOrderAddress | null;
  billing_address: StoredOrderAddress | null;
  shipping_lines: { code: string; title: string; price_minor: number }[] | null;
  discount_applications: StoredApplication[] | null;
  customer_id: number | null;
  first_name: string | null;
  last_name: string | null;
  customer_email: string | null;
}

const columns = (
  content: boolean,
) => sql`c.id, k.id AS cart_id, c.email, c.completed_at, c.closed_at, c.created_at, c.updated_at,
  CASE WHEN ${content} AND c.completed_at IS NULL AND c.closed_at IS NULL THEN k.lines ELSE '[]' END AS lines, k.visitor, k.discount_code,
  c.order_id, o.name AS order_name, o.currency, o.phone, o.note, o.payment_gateway, o.shipping_address, o.billing_address, o.shipping_lines,
  CASE WHEN ${content} THEN o.discount_applications END AS discount_applications,
  p.id AS customer_id, p.first_name, p.last_name, p.email AS customer_email`;
const joins = sql`JOIN carts k ON k.shop_id = c.shop_id AND k.token = c.cart_token
  LEFT JOIN orders o ON o.shop_id = c.shop_id AND o.id = c.order_id
  LEFT JOIN customers p ON p.shop_id = o.shop_id AND p.id = o.customer_id`;

/** Data for an answer about a checkout. Prices are included only on request. */
interface CheckoutSource {
  row: StoredCheckout;
  currency: string;
  content: ContentFields;
  subtotal_minor: number;
}

const stateOf = ({ completed_at, closed_at }: StoredCheckout): CheckoutState =>
  completed_at !== null ? 'completed' : closed_at !== null ? 'closed' : 'open';

/** The shipping choice when the order was placed. Additions after payment don't belong to the checkout. */
const deliveries = ({ shipping_lines }: StoredCheckout) =>
  (shipping_lines ?? []).filter(({ code }) => code !== addedShippingCode);
const shippingOf = (row: StoredCheckout): number =>
  deliveries(row).reduce((all, { price_minor }) => all + price_minor, 0);

type PricedField = Exclude<keyof ContentFields, 'currency'> | 'total_price';

/** Fields of a checkout that don't need its content. */
const storedTable: RowTable<CheckoutSource, Omit<ShopCheckout, PricedField>> = {
  id: ({ row }) => row.id,
  name: ({ row }) => `#${row.id}`,
  status: ({ row }) => stateOf(row),
  cart_id: ({ row }) => row.cart_id,
  email: ({ row }) => row.email || null,
  phone: ({ row }) => row.phone || null,
  customer: ({ row }) => buyerOf(row),
  shipping_address: ({ row }) => answeredAddress(row.shipping_address),
  billing_address: ({ row }) => answeredAddress(row.billing_address),
  note: ({ row }) => row.note ?? '',
  currency: ({ currency }) => currency,
  gateway: ({ row }) => row.payment_gateway || null,
  shipping_lines: ({ row, currency }) =>
    deliveries(row).map(({ code, title, price_minor }) => ({
      code,
      title,
      price: toMajor(price_minor, currency),
    })),
  total_shipping: ({ row, currency }) =>
    row.completed_at === null ? null : toMajor(shippingOf(row), currency),
  // Nothing is taxed at this store's own checkout.
  total_tax: () => 0,
  order_id: ({ row }) => row.order_id,
  order_name: ({ row }) => row.order_name,
  completed_at: ({ row }) => row.completed_at && iso(row.completed_at),
  closed_at: ({ row }) => row.closed_at && iso(row.closed_at),
  created_at: ({ row }) => iso(row.created_at),
  updated_at: ({ row }) => iso(row.updated_at),
};

const pricedTable: RowTable<CheckoutSource, Pick<ShopCheckout, PricedField>> = {
  total_quantity: ({ content }) => content.total_quantity,
  line_items: ({ content }) => content.line_items,
  discount_applications: ({ content }) => content.discount_applications,
  total_line_items_price: ({ content }) => content.total_line_items_price,
  total_discounts: ({ content }) => content.total_discounts,
  subtotal_price: ({ content }) => content.subtotal_price,
  total_price: ({ row, subtotal_minor, currency }) => toMajor(subtotal_minor + shippingOf(row), currency),
};

/** How each field of a checkout is made. */
const checkoutTable: RowTable<CheckoutSource, ShopCheckout> = { ...storedTable, ...pricedTable };
const asksContent = (fields: Fields | undefined) => wants(fields, ...Object.keys(pricedTable));

const nothing: CartContent = { lines: [], applications: [] };

/** The items as they were ordered, without additions after payment. */
async function orderedContents(
  ctx: ShopCtx,
  rows: readonly StoredCheckout[],
): Promise<Map<StoredCheckout, CartContent>> {
  const ids = rows.flatMap(({ order_id }) => order_id ?? []);
  const lines = ids.length > 0 ? await linesOfOrders(ctx, ids) : new Map<number, never>();
  return new Map(
    rows.map((row) => {
      const ordered = (lines.get(row.order_id ?? 0) ?? []).filter(({ added_at }) => added_at === null);
      // Discounts of lines that were added later come after those of these lines.
      const last = ordered.flatMap(({ discount_allocations }) =>
        discount_allocations.map((one) => one.discount_application_index),
      );
      const applications = (row.discount_applications ?? []).slice(0, Math.max(-1, ...last) + 1);
      return [row, { lines: ordered, applications }];
    }),
  );
}

/** Checkouts as they are answered, made one by one once all are priced: of these fields, else whole. */
async function checkoutReplies(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  rows: readonly StoredCheckout[],
  fields: Fields | undefined,
): Promise<Iterable<SparseRow<ShopCheckout>>> {
  let contents = new Map<StoredCheckout, CartContent>();
  if (asksContent(fields)) {
    contents = await orderedContents(
      ctx,
      rows.filter(({ order_id }) => order_id !== null),
    );
    const open = rows.filter((row) => stateOf(row) === 'open');
    for await (const [row, content] of pricedCarts(ctx, dependencies, open)) contents.set(row, content);
  }
  return lazily(rows, (row) => {
    const content = contents.get(row) ?? nothing;
    const currency = row.currency ?? ctx.shop.currency;
    const { full, discount } = contentSums(content);
    const source = {
      row,
      currency,
      content: contentFields(content, currency),
      subtotal_minor: full - discount,
    };
    return makeRow<CheckoutSource, ShopCheckout>(checkoutTable, source, fields);
  });
}

type CheckoutFilter = QueryOf<typeof countShopCheckouts>;

const byState: Record<CheckoutState, SQL> = {
  open: sql`(c.completed_at IS NULL AND c.closed_at IS NULL)`,
  closed: sql`c.closed_at IS NOT NULL`,
  completed: sql`c.completed_at IS NOT NULL`,
};

function checkoutConditions(ctx: ShopCtx, filter: CheckoutFilter): SQL {
  const parts: SQL[] = [sql`c.shop_id = ${ctx.shop.id}`];
  if (filter.status) {
    const states = filter.status.map((state) => byState[state]);
    parts.push(sql`(${sql.join(states, sql` OR `)})`);
  }
  if (filter.ids) parts.push(sql`c.id = ANY(${idArray(filter.ids)})`);
  if (filter.since_id !== undefined) parts.push(sql`c.id > ${filter.since_id}`);
  parts.push(...timeBetween(sql`c.created_at`, filter.created_at_min, filter.created_at_max));
  parts.push(...timeBetween(sql`c.updated_at`, filter.updated_at_min, filter.updated_at_max));
  return allOf(parts);
}

const sortKeys = {
  id: { value: sql`c.id`, type: sql`bigint` },
  created_at: { value: sql`c.created_at`, type: sql`timestamptz` },
  updated_at: { value: sql`c.updated_at`, type: sql`timestamptz` },
} as const;

type CheckoutQuery = QueryOf<typeof listShopCheckouts>;

/** The ids of a page and one more, which walk an index and not the carts. */
export function checkoutPage(ctx: ShopCtx, query: CheckoutQuery) {
  const { field = 'id', direction } = listOrder(query, 'desc');
  const page = listPage(query, field === 'id' ? [sortKeys.id] : [sortKeys[field], sortKeys.id], direction);
  const statement = sql`SELECT c.id, ${page.place} AS place FROM checkouts c WHERE ${checkoutConditions(ctx, query)} AND ${page.where}
    ORDER BY ${page.order} LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { statement, cut: page.cut };
}

export async function findCheckouts(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  query: CheckoutQuery,
): Promise<Paged<AnswerOf<typeof listShopCheckouts>>> {
  const { statement, cut } = checkoutPage(ctx, query);
  const found = await ctx.tx.execute<StoredCheckout & { place: string[] }>(
    sql`SELECT ${columns(asksContent(query.fields))}, page.place
        FROM (SELECT id, place, row_number() OVER () AS turn FROM (${statement}) ids) page
        JOIN checkouts c ON c.shop_id = ${ctx.shop.id} AND c.id = page.id ${joins} ORDER BY page.turn`,
  );
  const { rows, more, links } = cut(found.rows);
  const checkouts = await checkoutReplies(ctx, dependencies, rows, query.fields);
  return new Paged({ checkouts, has_more: more }, links);
}

export async function countCheckoutsOf(ctx: ShopCtx, filter: CheckoutFilter): Promise<number> {
  const found = await ctx.tx.execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM checkouts c WHERE ${checkoutConditions(ctx, filter)}`,
  );
  return found.rows[0]?.n ?? 0;
}

/** One checkout of these fields. 404 for a foreign or missing id. */
export async function checkoutWith(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  id: number,
  fields: Fields | undefined,
): Promise<SparseRow<ShopCheckout>> {
  const found = await ctx.tx.execute<StoredCheckout>(
    sql`SELECT ${columns(asksContent(fields))} FROM checkouts c ${joins} WHERE c.shop_id = ${ctx.shop.id} AND c.id = ${id}`,
  );
  const [checkout] = await checkoutReplies(ctx, dependencies, found.rows, fields);
  if (!checkout) throw notFound(checkoutSentences.this_checkout);
  return checkout;
}

/** Checkouts of these ids, whole, as far as they are there. */
export async function checkoutsByIds(
  ctx: ShopCtx,
  dependencies: OrderDependencies,
  ids: readonly number[],
): Promise<ShopCheckout[]> {
  const found = await ctx.tx.execute<StoredCheckout>(
    sql`SELECT ${columns(true)} FROM checkouts c ${joins} WHERE c.shop_id = ${ctx.shop.id} AND c.id = ANY(${idArray(ids)}) ORDER BY c.id`,
  );
  return [...(await checkoutReplies(ctx, dependencies, found.rows, undefined))] as ShopCheckout[];
}
